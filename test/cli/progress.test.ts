// Progress is shown to a person at a terminal only.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { Readable } from "node:stream";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { main } from "../../src/cli/main.ts";
import { pets, Scratch } from "./scratch.ts";

const bin = fileURLToPath(new URL("../../dist/bin.js", import.meta.url));
const script = ["/usr/bin/script", "/bin/script"].find((path) => existsSync(path));

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
  for (const name of ["a", "b", "c"]) scratch.write({ [`${name}.yaml`]: pets("cat, dog") });
  scratch.commit();
  for (const name of ["a", "b", "c"]) scratch.write({ [`${name}.yaml`]: pets("cat") });
});
afterEach(() => scratch.remove());

/** Returns the final content of the terminal. */
const onScreen = (text: string): string =>
  text
    .split("\n")
    .map((line) => (line.split("\r\u001b[K").at(-1) ?? "").replace(/\r$/, ""))
    .join("\n");

async function stderrOf(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = ["check"],
): Promise<{ readonly stderr: string; readonly stdout: string }> {
  let [stderr, stdout] = ["", ""];
  await main(args, {
    cwd: scratch.folder,
    env,
    stdin: Readable.from([]),
    stdout: { write: (text) => (stdout += text) },
    stderr: { isTTY: true, columns: 40, write: (text) => (stderr += text) },
  });
  return { stderr, stdout };
}

test("reports each stage, and erases it", async () => {
  const { stderr } = await stderrOf({});
  expect(stderr).toContain("reading files");
  expect(stderr).toContain("comparing");
  expect(onScreen(stderr)).toBe("");
  for (const shown of stderr.split("\r\u001b[K")) expect(shown.length).toBeLessThan(40);
});

test("an error stands alone", async () => {
  const { stderr } = await stderrOf({ NO_COLOR: "1" }, ["check", "a.yaml", "nowhere.yaml"]);
  expect(onScreen(stderr)).toMatch(/^apicompat: nowhere.yaml does not exist\./);
});

test.each([[{ CI: "true" }], [{ CI: "1" }], [{ TERM: "dumb" }]])("not with %j", async (env) => {
  expect((await stderrOf(env, ["check", "--base", "HEAD"])).stderr).toBe("");
});

test("not into a pipe", async () => {
  expect((await scratch.run("check")).stderr).toBe("");
});

const onTerminal = script !== undefined && existsSync(bin) ? describe : describe.skip;

onTerminal(script === undefined ? "a terminal (SKIPPED: there is no script(1) here)" : "a terminal", () => {
  const run = (env: Readonly<Record<string, string>>): string => {
    const command = `'${process.execPath}' '${bin}' check --base HEAD --no-color; true`;
    const options = { cwd: scratch.folder, env: { PATH: process.env["PATH"], ...env }, encoding: "utf8" } as const;
    return execFileSync(script!, ["-qec", command, "/dev/null"], options);
  };

  test("shows the report in the end, and nothing else", () => {
    const typed = run({ TERM: "xterm" });
    expect(typed).toContain("\r\u001b[Kcomparing");
    const plain = run({ TERM: "xterm", CI: "true" });
    expect(plain).not.toContain("\u001b[K");
    expect(onScreen(typed)).toBe(onScreen(plain));
    expect(plain).toContain("3 breaking changes");
  });
});
