// `git diff` with the built program as its driver, as `apicompat init --git-diff-driver` sets it up.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { pets, Scratch } from "./scratch.ts";

const bin = fileURLToPath(new URL("../../dist/bin.js", import.meta.url));

describe("init --git-diff-driver", () => {
  let scratch: Scratch;
  beforeEach(() => {
    scratch = Scratch.repository();
  });
  afterEach(() => scratch.remove());
  const attributes = (): string => readFileSync(join(scratch.folder, ".gitattributes"), "utf8");

  test("sets the clone up once", async () => {
    expect((await scratch.run("init", "--git-diff-driver")).stdout).toContain("  set     diff.apicompat.command");
    expect(scratch.git("config", "diff.apicompat.command")).toBe("npx apicompat git-diff --");
    for (const path of ["openapi.yaml", "deep/pets.swagger.json", "crds/a/b/c.yaml", "x.proto", "pet_types.go"]) {
      expect(scratch.git("check-attr", "diff", path)).toBe(`${path}: diff: apicompat`);
    }
    expect(scratch.git("check-attr", "diff", "values.yaml")).toBe("values.yaml: diff: unspecified");
    const before = attributes();
    const { stdout } = await scratch.run("init", "--git-diff-driver");
    expect(stdout).toContain("  kept    diff.apicompat.command");
    expect(stdout).toContain("  kept    .gitattributes");
    expect(attributes()).toBe(before);
  });

  test("keeps what is stated of other files, and of these", async () => {
    scratch.write({ ".gitattributes": "*.png binary\n*.proto diff=protobuf\n*_types.go -diff" });
    await scratch.run("init", "--git-diff-driver");
    expect(attributes()).toMatch(/^\*\.png binary\n\*\.proto diff=protobuf\n\*_types\.go -diff\nopenapi\.yaml diff=/);
    expect(attributes()).not.toContain("*.proto diff=apicompat");
    expect(attributes()).not.toContain("*_types.go diff=apicompat");
  });

  test("needs a repository", async () => {
    const plain = new Scratch();
    const { code, stderr } = await plain.run("init", "--git-diff-driver");
    plain.remove();
    expect(code).toBe(2);
    expect(stderr).toContain("git failed");
  });
});

(existsSync(bin) ? describe : describe.skip)("git diff", () => {
  let scratch: Scratch;
  beforeEach(async () => {
    scratch = Scratch.repository();
    await scratch.run("init", "--git-diff-driver");
    scratch.git("config", "diff.apicompat.command", `'${process.execPath}' '${bin}' git-diff --`);
    scratch.write({ "openapi.yaml": pets("cat, dog"), "old.openapi.yaml": pets("cat, dog", "# the second one\n") });
    scratch.commit();
  });
  afterEach(() => scratch.remove());

  test("reports what changes in an API", () => {
    scratch.write({ "openapi.yaml": pets("cat") });
    const shown = scratch.git("diff");
    expect(shown).toMatch(/^diff --apicompat a\/openapi\.yaml b\/openapi\.yaml\n✖ error: Enum value `"dog"`/);
    expect(shown).toContain("  - old:openapi.yaml:11:25");
    expect(shown).toContain("  + openapi.yaml:11:");
    expect(shown).toContain("needs a major release");
  });

  test("states it where only the text changes", () => {
    scratch.write({ "openapi.yaml": pets("dog, cat", "# more to come\n") });
    expect(scratch.git("diff")).toContain("No changes that clients can observe");
  });

  test("between commits, and in a folder below", () => {
    scratch.write({ "sub/swagger.yaml": pets("cat") }).commit();
    scratch.write({ "sub/swagger.yaml": pets("cat, dog") }).commit();
    const sub = new Scratch(join(scratch.folder, "sub"));
    const shown = sub.git("diff", "HEAD~1", "HEAD");
    expect(shown).toContain("diff --apicompat a/sub/swagger.yaml b/sub/swagger.yaml");
    expect(shown).toContain("1 compatible change");
    expect(sub.git("show", "--ext-diff", "HEAD")).toContain("1 compatible change");
  });

  test("follows renames", () => {
    scratch.git("mv", "old.openapi.yaml", "a new.openapi.yaml");
    scratch.write({ "a new.openapi.yaml": pets("cat", "# the second one\n") });
    scratch.git("add", "--all");
    const shown = scratch.git("diff", "HEAD");
    expect(shown).toContain("diff --apicompat a/old.openapi.yaml b/a new.openapi.yaml");
    expect(shown).toContain("1 breaking change");
  });

  test("reports what was added and what was deleted", () => {
    scratch.git("rm", "--quiet", "openapi.yaml");
    scratch.write({ "new.openapi.yaml": pets("fish").replace("/pets", "/fishes") });
    scratch.git("add", "--all");
    const shown = scratch.git("diff", "--no-renames", "HEAD");
    expect(shown).toContain("✖ error: `GET /pets` was removed");
    expect(shown).toMatch(/- old:openapi\.yaml:5:5/);
    expect(shown).toContain("`GET /fishes` was added.");
  });

  test("follows references to where the file belongs", () => {
    const referring = (values: string): string =>
      pets(values).replace(`enum: [${values}]`, `$ref: "common/kinds.yaml#/${values}"`);
    scratch.write({
      "api/openapi.yaml": referring("both"),
      "api/common/kinds.yaml": "both: { enum: [cat, dog] }\none: { enum: [cat] }\n",
    });
    scratch.commit();
    scratch.write({ "api/openapi.yaml": referring("one") }).commit();
    for (const revisions of [["HEAD~1"], ["HEAD~1", "HEAD"]]) {
      const shown = scratch.git("diff", ...revisions);
      expect(shown).toContain('Enum value `"dog"` was removed');
      expect(shown).not.toContain("not compared");
    }
  });

  test("shows the lines of what is no API, or cannot be read", () => {
    scratch.write({ "note.openapi.yaml": "a: 1\n", "broken.openapi.yaml": pets("cat") }).commit();
    scratch.write({ "note.openapi.yaml": "a: 2\n", "broken.openapi.yaml": `${pets("cat")}  - [\n` });
    const shown = scratch.git("diff");
    expect(shown).toContain(
      "diff --git a/note.openapi.yaml b/note.openapi.yaml\n--- a/note.openapi.yaml\n+++ b/note.openapi.yaml\n@@ -1 +1 @@\n-a: 1\n+a: 2",
    );
    expect(shown).toContain("+  - [");
    expect(shown).not.toContain("/tmp");
  });

  test("goes on past a file that is not merged", () => {
    scratch.git("switch", "--quiet", "--create", "other");
    scratch.write({ "openapi.yaml": pets("cat") }).commit();
    scratch.git("switch", "--quiet", "main");
    scratch.write({ "openapi.yaml": pets("dog") }).commit();
    expect(() => scratch.git("merge", "other")).toThrow();
    scratch.write({ "old.openapi.yaml": pets("cat") });
    scratch.git("add", "old.openapi.yaml");
    const shown = scratch.git("diff", "--cached");
    expect(shown).toContain("* Unmerged path openapi.yaml");
    expect(shown).toContain("1 breaking change");
  });

  test("paints for the pager of git, and not against NO_COLOR", async () => {
    const file = join(scratch.folder, "new.yaml");
    scratch.write({ "new.yaml": pets("cat") });
    const operands = ["git-diff", "openapi.yaml", "openapi.yaml", "1234567", "100644", file, "0000000", "100644"];
    const painted = await scratch.runWith({ env: { GIT_PAGER_IN_USE: "true" } }, ...operands);
    expect(painted.stdout).toContain("\u001b[");
    const plain = await scratch.runWith({ env: { GIT_PAGER_IN_USE: "true", NO_COLOR: "1" } }, ...operands);
    expect(plain.stdout).not.toContain("\u001b[");
  });

  test("is for git, and states it", async () => {
    const { code, stderr } = await scratch.run("git-diff", "openapi.yaml", "other.yaml");
    expect(code).toBe(2);
    expect(stderr).toContain("git-diff is run by git, with seven arguments");
    expect(stderr).toContain("apicompat init --git-diff-driver");
  });
});
