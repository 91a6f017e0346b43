// The tags of a release hold the build, and the branch never does.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { Scratch } from "../cli/scratch.ts";

const script = fileURLToPath(new URL("../../.ci/tag-release", import.meta.url));

let origin: Scratch;
let clone: Scratch;

/** Files of the compiler, without which declarations of TypeScript cannot be compared. */
const COMPILER = {
  "node_modules/typescript/LICENSE.txt": "",
  "node_modules/typescript/lib/lib.es5.d.ts": "",
  "node_modules/typescript/lib/typescript.js": "",
  "node_modules/typescript/package.json": "{}",
};

beforeEach(() => {
  const source = Scratch.repository().write({
    "package.json": '{ "version": "1.2.3" }',
    ".gitignore": "/dist/\n/node_modules/\n",
  });
  mkdirSync(join(source.folder, ".ci"));
  copyFileSync(script, join(source.folder, ".ci/tag-release"));
  source.commit();
  origin = new Scratch();
  source.git("clone", "--quiet", "--bare", source.folder, origin.folder);
  source.remove();
  clone = origin.clone().write(COMPILER);
});

afterEach(() => {
  origin.remove();
  clone.remove();
});

const release = (): string => {
  const who = { GIT_AUTHOR_NAME: "A", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "A", GIT_COMMITTER_EMAIL: "a@b" };
  const options = { cwd: clone.folder, env: { ...process.env, ...who }, encoding: "utf8", stdio: "pipe" } as const;
  return execFileSync(join(clone.folder, ".ci/tag-release"), options);
};
const files = (revision: string): string[] => origin.git("ls-tree", "-r", "--name-only", revision).split("\n");

test("tags the version and its line, with the build", () => {
  clone.write({ "dist/bin.js": "one", "dist/index.d.ts": "" });
  expect(release()).toBe("tagged v1.2.3 and v1\n");
  expect(files("v1.2.3")).toEqual([
    ".ci/tag-release",
    ".gitignore",
    "dist/bin.js",
    ...Object.keys(COMPILER).sort(),
    "package.json",
  ]);
  expect(files("main")).toEqual([".ci/tag-release", ".gitignore", "package.json"]);
  expect(clone.git("status", "--porcelain")).toBe("");
  expect(clone.git("rev-parse", "HEAD")).toBe(origin.git("rev-parse", "v1^"));

  clone.write({ "package.json": '{ "version": "1.3.0" }', "dist/bin.js": "two" }).commit();
  expect(release()).toBe("tagged v1.3.0 and v1\n");
  expect(origin.git("show", "v1:dist/bin.js")).toBe("two");
  expect(origin.git("show", "v1.2.3:dist/bin.js")).toBe("one");
});

test("rejects a version that is out, work that is not committed, and what is not built", () => {
  expect(release).toThrow("dist/ is missing; run npm ci first");
  clone.write({ "dist/bin.js": "one" });
  release();
  expect(release).toThrow("v1.2.3 is out already; raise the version");
  clone.write({ "package.json": '{ "version": "1.2.4" }' });
  expect(release).toThrow("something is not committed");
});
