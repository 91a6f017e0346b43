import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { foldersToSearch, loadCompiler } from "../../src/compiler/load.ts";

describe("the folders whose compiler may be executed", () => {
  test.each([
    ["installed in the project", "/app/node_modules/apicompat/dist/library.cjs", "/app/packages/a", "project"],
    ["linked by pnpm", "/app/node_modules/.pnpm/apicompat@1.0.0/node_modules/apicompat/dist/a.cjs", "/app", "project"],
    ["a global installation", "/usr/lib/node_modules/apicompat/dist/library.cjs", "/app", "own"],
    ["npx", "/home/a/.npm/_npx/1f/node_modules/apicompat/dist/library.cjs", "/app", "own"],
    ["another project", "/app/node_modules/apicompat/dist/library.cjs", "/app-of-a-stranger", "own"],
    ["the Action", "/actions/apicompat/v1/dist/library.cjs", "/actions/work", "own"],
  ])("%s", (_name, own, cwd, expected) => {
    expect(foldersToSearch(own, cwd)).toEqual(expected === "project" ? [cwd, own] : [own]);
  });
});

describe("the compiler", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "apicompat-compiler-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const install = (project: string, version: string): string => {
    const at = join(folder, project, "node_modules/typescript");
    mkdirSync(at, { recursive: true });
    writeFileSync(join(at, "package.json"), JSON.stringify({ name: "typescript", version, main: "main.js" }));
    writeFileSync(join(at, "main.js"), `module.exports = { version: "${version}" };`);
    return join(folder, project);
  };

  test("of the first folder is taken", () => {
    expect(loadCompiler([install("a", "5.9.2"), install("b", "6.0.3")]).version).toBe("5.9.2");
  });

  test.each(["7.0.2", "4.9.5"])("of version %s is passed over", (version) => {
    expect(loadCompiler([install("a", version), install("b", "6.0.3")]).version).toBe("6.0.3");
  });

  test("is missing with a way out", () => {
    expect(() => loadCompiler([install("a", "7.0.2")])).toThrow(
      expect.objectContaining({
        code: "NO_COMPILER",
        message:
          "TypeScript declarations cannot be read: the package `typescript` 7.0.2 does not have the JavaScript API of version 5 or 6.",
        advice: "Run `npm install --save-dev typescript@6`.",
      }),
    );
    expect(() => loadCompiler([join(folder, "none")])).toThrow("the package `typescript` is not installed");
  });
});
