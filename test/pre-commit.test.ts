// The hook for pre-commit and its command.
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { parseDocument } from "../src/readers/document/parse.ts";
import { pets, Scratch } from "./cli/scratch.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const text = readFileSync(`${root}.pre-commit-hooks.yaml`, "utf8");
const { value } = parseDocument({ name: ".pre-commit-hooks.yaml", url: "file:///hooks.yaml", text }) as {
  readonly value: unknown;
};
const [hook] = value as readonly Readonly<Record<string, unknown>>[];

test("the hook is one that pre-commit knows", () => {
  expect(hook).toMatchObject({ id: "apicompat", language: "node", pass_filenames: false, always_run: true });
  const known = ["id", "name", "description", "language", "entry", "pass_filenames", "always_run"];
  expect(Object.keys(hook!).sort()).toEqual(known.sort());
});

(existsSync(`${root}dist/bin.js`) ? describe : describe.skip)("its command", () => {
  let scratch: Scratch;
  beforeEach(() => {
    scratch = Scratch.repository().write({ "api.yaml": pets("cat, dog"), "other.yaml": pets("cat") });
    scratch.commit();
  });
  afterEach(() => scratch.remove());

  const commit = (): Promise<{ readonly code: unknown; readonly stdout: string }> => {
    const [program, ...args] = (hook!["entry"] as string).split(" ");
    expect(program).toBe("apicompat");
    scratch.git("add", "--all");
    return new Promise((resolve) => {
      const options = { cwd: scratch.folder, env: process.env };
      execFile(process.execPath, [`${root}dist/bin.js`, ...args], options, (error, stdout) => {
        resolve({ code: error?.code ?? 0, stdout });
      });
    });
  };

  test("stops a commit that breaks someone", async () => {
    scratch.write({ "api.yaml": pets("cat") });
    expect(await commit()).toMatchObject({ code: 1, stdout: expect.stringContaining("1 breaking change") });
  });

  test("stops one that only deletes", async () => {
    scratch.git("rm", "--quiet", "api.yaml");
    expect(await commit()).toMatchObject({ code: 1, stdout: expect.stringContaining("GET /pets") });
  });

  test("lets the first one of all pass", async () => {
    scratch.remove();
    scratch = Scratch.repository().write({ "api.yaml": pets("cat") });
    expect(await commit()).toMatchObject({ code: 0 });
  });

  test("lets another one pass", async () => {
    scratch.write({ "README.md": "Pets" });
    expect(await commit()).toMatchObject({ code: 0 });
  });
});
