// A change of the settings beside a change of the API: each report names it.
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { pets } from "../cli/scratch.ts";
import { States } from "./states.ts";

const states = new States();
const [api, settings] = ["api.yaml", "apicompat.config.yaml"];
const before = { [api]: pets("cat, dog"), [settings]: "failOn: error\n" };
const after = { [api]: pets("cat"), [settings]: "rules: { enum-value-removed: off }\n" };

beforeAll(async () => {
  await states.check(before, after);
});
afterAll(() => states.remove());

test.each(["text", "markdown", "html", "json", "github", "sarif", "junit"])("%s", async (format) => {
  const { stdout } = await states.scratch.run("check", "--base", "HEAD", "--format", format);
  expect(stdout).toContain(settings);
});

test.each(["github", "sarif", "junit"])("%s names none that did not change", async (format) => {
  const { stdout } = await states.scratch.run("check", "--base", "HEAD", "--no-config", "--format", format);
  expect(stdout).not.toContain("The settings changed");
});
