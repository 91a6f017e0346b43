// `apicompat changelog`: the sides and flags of `check`, with a separate exit code.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { pets, Scratch } from "./scratch.ts";

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository().write({ "api.yaml": pets("cat, dog"), "next.yaml": pets("cat") });
  scratch.commit();
  scratch.git("tag", "v1.0");
  scratch.write({ "api.yaml": pets("dog") }).commit();
});
afterEach(() => scratch.remove());

test("between two files; it fails on nothing", async () => {
  const { code, stdout, stderr } = await scratch.run("changelog", "api.yaml", "next.yaml");
  expect(stdout).toMatch(/^# Pets 1\.0\.0\n\n## Action required\n\n\*\*Who is affected:\*\* Clients of/);
  expect(stdout).toContain('- Enum value `"dog"` was removed from query parameter `kind`.');
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});

test("since the last release, and between revisions", async () => {
  const since = await scratch.run("changelog", "--base", "latest-tag");
  expect(since.stdout).toContain('Enum value `"cat"` was removed');
  const between = await scratch.run("changelog", "v1.0:api.yaml", "HEAD:api.yaml");
  expect(between.stdout).toBe(since.stdout.replaceAll(/<!-- (\S+) \S+ -->/g, between.stdout.match(/<!--.*?-->/)![0]));
});

test("with the flags of check", async () => {
  const flags = ["--format", "changelog=NOTES.md", "--format", "text", "--fail-on", "error"];
  const { code, stdout } = await scratch.run("changelog", "v1.0:api.yaml", "api.yaml", ...flags);
  expect(readFileSync(join(scratch.folder, "NOTES.md"), "utf8")).toMatch(/^# Pets 1\.0\.0\n\n## Action required/);
  expect(stdout).toContain("needs a major release");
  expect(code).toBe(1);
  const off = await scratch.run("changelog", "v1.0:api.yaml", "api.yaml", "--rule", "enum-value-removed=off");
  expect(off.stdout).toBe("# Pets 1.0.0\n\nNo breaking changes found, 1 change of rules that are off.\n");
});

test("cannot report what it cannot read", async () => {
  scratch.write({ "broken.yaml": "openapi: 3.1.0\npaths: [" });
  const { code, stdout } = await scratch.run("changelog", "api.yaml", "broken.yaml");
  expect(stdout).toContain("## Not compared");
  expect(code).toBe(2);
  expect((await scratch.run("changelog", "v1.0:api.yaml")).stderr).toContain(
    "Write: apicompat changelog v1.0:api.yaml NEW",
  );
});
