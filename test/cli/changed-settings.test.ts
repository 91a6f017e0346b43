// A change that edits the settings is judged by its own settings. The report names them.
import { afterEach, expect, jest, test } from "@jest/globals";
import { pets, Scratch } from "./scratch.ts";

jest.setTimeout(60_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

/** A branch that breaks the API. */
function broken(files: Readonly<Record<string, string>> = {}): Scratch {
  const scratch = Scratch.repository().write({ "api.yaml": pets("cat, dog"), ...files });
  made.push(scratch);
  scratch.commit();
  scratch.git("switch", "--quiet", "--create", "work");
  scratch.write({ "api.yaml": pets("cat") }).commit();
  return scratch;
}

const CONFIG = "apicompat.config.yaml";
const TOLD = `The settings changed as well: ${CONFIG}.`;
const said = (text: string): string => text.replaceAll(/\s+/g, " ");

test.each([
  ["a base", "base: HEAD\n"],
  ["the last commit as base", "base: last-commit\n"],
  ["a rule that is off", "rules: { enum-value-removed: off }\n"],
  ["a lower limit", "failOn: never\n"],
])("added: %s", async (_, config) => {
  const scratch = broken().write({ [CONFIG]: config });
  scratch.commit();
  expect(said((await scratch.run("check")).stdout)).toContain(TOLD);
});

test("edited, and not yet committed", async () => {
  const scratch = broken({ [CONFIG]: "failOn: error\n" }).write({ [CONFIG]: "failOn: never\n" });
  const { code, stdout } = await scratch.run("check");
  expect(said(stdout)).toContain(TOLD);
  expect(code).toBe(0);
});

test("removed", async () => {
  const scratch = broken({ [CONFIG]: "failOn: info\n" });
  scratch.git("rm", "--quiet", CONFIG);
  scratch.commit();
  expect(said((await scratch.run("check")).stdout)).toContain(TOLD);
});

test("as before: nothing is said", async () => {
  const scratch = broken({ [CONFIG]: "failOn: error\n" });
  const { code, stdout } = await scratch.run("check");
  expect(stdout).not.toContain("settings");
  expect(code).toBe(1);
});

test("JSON lists the files, and Markdown and HTML name them", async () => {
  const scratch = broken().write({ [CONFIG]: "base: HEAD\n" });
  scratch.commit();
  const json = JSON.parse((await scratch.run("check", "--format", "json")).stdout) as { readonly sides: object };
  expect(json.sides).toMatchObject({ settings: [CONFIG] });
  for (const format of ["markdown", "html"])
    expect((await scratch.run("check", "--format", format)).stdout).toContain("The settings changed as well");
});
