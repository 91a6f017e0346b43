// Lists all that a release lacks at once, and nothing once it is there.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { withAddresses } from "../../src/dev/addresses.ts";
import { toFillIn } from "../../src/dev/to-fill-in.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "to-fill-in-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const MANIFEST = { name: "apicompat", version: "1.20.0", description: "d" };
const manifest = (fields: object): Readonly<Record<string, string>> => ({
  "package.json": `${JSON.stringify({ ...MANIFEST, ...fields }, undefined, 2)}\n`,
});

test("everything is listed in one run", () => {
  write({
    ...manifest({}),
    "README.md": "Use OWNER/apicompat/.github/actions/apicompat@v1.\n",
    "SECURITY.md": "Contact: <!-- To be filled in by the owner. -->\n",
    "docs/ci.md": "uses: REPOSITORY/.github/actions/apicompat@v1\n",
    "docs/changelog.md": "## Unreleased\n\n## 1.2.0\n\n## 1.20.00\n",
  });
  expect(toFillIn(root).map((line) => line.split(":")[0])).toEqual([
    "package.json",
    "README.md",
    "docs/ci.md",
    "SECURITY.md",
    "docs/changelog.md",
  ]);
});

test("a repository that documents do not name yet is listed until they are generated", () => {
  const files = {
    "README.md": "https://github.com/old/apicompat\n",
    "docs/changelog.md": "## [1.20.0] - 2027-01-02\n",
  };
  write({ ...manifest({ repository: "github:acme/apicompat" }), ...files });
  expect(toFillIn(root)).toEqual([
    "README.md: run `npm run generate` to write the address of the repository.",
    "package.json: run `npm run generate` to write the address of the repository.",
  ]);
  write(Object.fromEntries(withAddresses(root)));
  expect(toFillIn(root)).toEqual([]);
});

test("publishing this project prints the list", () => {
  const home = new URL("../../", import.meta.url).pathname;
  const open = toFillIn(home);
  const { scripts } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const [program = "", ...args] = scripts["prepublishOnly"]!.split(" ");
  expect(program).toBe("node");
  let printed = "";
  try {
    execFileSync(process.execPath, args, { cwd: home, stdio: "pipe" });
  } catch (error) {
    printed = (error as { readonly stderr: Buffer }).stderr.toString();
  }
  for (const line of open) expect(printed).toContain(line);
  expect(printed === "").toBe(open.length === 0);
});
