import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { withAddresses } from "../../src/dev/addresses.ts";
import { repositoryName } from "../../src/rule-address.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "addresses-"));
  mkdirSync(join(root, "docs"));
  writeFileSync(
    join(root, "README.md"),
    "uses: OWNER/apicompat/.github/actions/apicompat@v0\nrepo: https://github.com/OWNER/apicompat\nhttps://github.com/other/thing\n",
  );
  writeFileSync(
    join(root, "docs/ci.md"),
    "uses: ./.github/actions/apicompat\nuses: REPOSITORY/.github/actions/apicompat@v0\n",
  );
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const manifest = (fields: object): void => {
  writeFileSync(join(root, "package.json"), JSON.stringify({ name: "x", description: "d", license: "MIT", ...fields }));
};

test("addresses follow from the repository that package.json names", () => {
  manifest({ repository: "github:acme/apicompat" });
  const files = withAddresses(root);
  expect(JSON.parse(files.get("package.json") ?? "")).toEqual({
    name: "x",
    description: "d",
    homepage: "https://github.com/acme/apicompat#readme",
    bugs: "https://github.com/acme/apicompat/issues",
    repository: "github:acme/apicompat",
    license: "MIT",
  });
  expect(files.get("README.md")).toBe(
    "uses: acme/apicompat/.github/actions/apicompat@v0\nrepo: https://github.com/acme/apicompat\nhttps://github.com/other/thing\n",
  );
  expect(files.get("docs/ci.md")).toBe(
    "uses: ./.github/actions/apicompat\nuses: acme/apicompat/.github/actions/apicompat@v0\n",
  );
});

test("nothing is written before the repository is known", () => {
  manifest({});
  expect(withAddresses(root).size).toBe(0);
});

test.each([
  ["github:acme/lib", "acme/lib"],
  ["acme/lib", "acme/lib"],
  ["git+https://github.com/acme/lib.git", "acme/lib"],
  ["https://example.com/acme/lib.git", undefined],
])("%s is the repository %s", (repository, name) => {
  expect(repositoryName({ repository })).toBe(name);
  expect(repositoryName({ repository: { url: repository } })).toBe(name);
});
