// `apicompat check` without two sides: what it finds in a repository, and what it compares it with.
import { chownSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import type { Comparison } from "../../src/index.ts";
import { pets, Scratch } from "./scratch.ts";

// Each test starts git some dozen times.
jest.setTimeout(60_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

function keep(scratch: Scratch): Scratch {
  made.push(scratch);
  return scratch;
}

/** `main` has the API, and the branch `work` breaks it in a second commit. */
function branched(): { readonly repository: Scratch; readonly base: string } {
  const repository = keep(Scratch.repository().write({ "api/pets.yaml": pets("cat, dog") }));
  const base = repository.commit().slice(0, 7);
  repository.git("switch", "--quiet", "--create", "work");
  repository.write({ "api/pets.yaml": pets("cat"), "readme.md": "Read me." }).commit();
  return { repository, base };
}

const said = (text: string): string => text.replaceAll(/\s+/g, " ");

describe("what is compared with what", () => {
  test("two paths are two sides, and with --base auto two paths", async () => {
    const { repository, base } = branched();
    repository.write({ "api/more.yaml": pets("cat") });
    const sides = await repository.run("check", "api/pets.yaml", "api/more.yaml");
    expect(said(sides.stdout)).toContain("Compared api/more.yaml with api/pets.yaml.");
    const { code, stdout } = await repository.run("check", "--base", "auto", "api/pets.yaml", "api/more.yaml");
    expect(said(stdout)).toContain(`Compared the working tree with main (${base}).`);
    expect(code).toBe(1);
  });

  test("two commits on the main branch: the last with the one before", async () => {
    const repository = keep(Scratch.repository().write({ "openapi.yaml": pets("cat, dog") }));
    const first = repository.commit().slice(0, 7);
    repository.write({ "openapi.yaml": pets("cat") }).commit();
    const { code, stdout, stderr } = await repository.run("check");
    expect(stdout).toContain(`  - ${first}:openapi.yaml:11:`);
    expect(stdout).toContain("  + openapi.yaml:11:");
    expect(stdout).toContain(`Compared the working tree with the commit before HEAD (${first}).`);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  });

  test("what is not committed yet with HEAD, on the main branch", async () => {
    const repository = keep(Scratch.repository().write({ "openapi.yaml": pets("cat, dog") }));
    repository.commit();
    const head = repository
      .write({ "openapi.yaml": pets("cat, dog, bird") })
      .commit()
      .slice(0, 7);
    repository.write({ "openapi.yaml": pets("cat, dog") });
    const { code, stdout } = await repository.run("check");
    expect(stdout).toContain(`Compared the working tree with HEAD (${head}).`);
    expect(code).toBe(1);
  });

  test("a branch with where it left the main branch, which has gone on", async () => {
    const { repository, base } = branched();
    repository.git("switch", "--quiet", "main");
    repository.write({ "api/pets.yaml": pets("cat, dog, bird") }).commit();
    repository.git("switch", "--quiet", "work");
    const { code, stdout } = await repository.run("check");
    expect(stdout).toContain(`Compared the working tree with the merge base of HEAD and main (${base}).`);
    expect(stdout).not.toContain("bird");
    expect(code).toBe(1);
  });

  test("the main branch may be called trunk, or as git was configured to call it", async () => {
    const { repository, base } = branched();
    repository.git("branch", "--quiet", "--move", "main", "trunk");
    expect((await repository.run("check")).stdout).toContain(`with trunk (${base}).`);
    repository.git("branch", "--quiet", "--move", "trunk", "stem");
    repository.git("config", "init.defaultBranch", "stem");
    expect((await repository.run("check")).stdout).toContain(`with stem (${base}).`);
  });

  test("nothing if nothing is committed: on an empty branch and in a new repository, with any base", async () => {
    const { repository } = branched();
    repository.git("switch", "--quiet", "--orphan", "other");
    const fresh = keep(Scratch.repository().write({ "apicompat.config.yaml": "base: origin/main" }));
    for (const scratch of [repository, fresh]) {
      scratch.write({ "openapi.yaml": pets("cat") });
      const { code, stdout } = await scratch.run("check", "--no-fetch");
      expect(stdout).toContain("Compared the working tree with nothing, because there are no commits yet.");
      expect(code).toBe(0);
    }
    expect((await fresh.run("check", "opnapi.yaml")).stderr).toContain('Did you mean "openapi.yaml"?');
    expect((await repository.run("check", "--base", "nowhere")).code).toBe(2);
  });

  test("where nothing states the main branch, there is no answer, unless somebody names the last commit", async () => {
    const { repository, base } = branched();
    repository.git("branch", "--quiet", "--move", "main", "stem");
    const unknown = await repository.run("check");
    expect(said(unknown.stderr)).toBe(
      "apicompat: The main branch is unknown, so there is no base to compare with. Name a base: --base BRANCH, or --base last-commit for the parent of HEAD. ",
    );
    expect(unknown).toMatchObject({ code: 2, stdout: "" });
    const named = await repository.run("check", "--base", "last-commit");
    expect(said(named.stdout)).toContain(`with the commit before HEAD (${base}).`);
    expect(named.code).toBe(1);
  });

  test("a worktree of a bare repository, and a detached HEAD", async () => {
    const { repository, base } = branched();
    const bare = keep(repository.clone("--bare"));
    bare.git("worktree", "add", "--quiet", "--detach", "w", "work");
    const { code, stdout } = await bare.runWith({ cwd: "w" }, "check");
    expect(stdout).toContain(`with main (${base}).`);
    expect(code).toBe(1);
  });

  test("a submodule is a separate repository and is skipped from outside", async () => {
    const { repository, base } = branched();
    const outer = keep(Scratch.repository().write({ "root.yaml": pets("a") }));
    outer.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", repository.folder, "inner");
    outer.commit();
    new Scratch(join(outer.folder, "inner")).git("switch", "--quiet", "work");
    expect((await outer.run("check")).stdout).toMatch(/^✔ No changes/);
    expect((await outer.run("check", "./inner/api.yaml")).stderr).toContain("inner is a submodule");
    const { code, stdout } = await outer.runWith({ cwd: "inner" }, "check", "--base", "origin/main");
    expect(stdout).toContain(`with origin/main (${base}).`);
    expect(code).toBe(1);
  });

  test("paths that were removed, and those that are written from the root or by way of another folder", async () => {
    const { repository } = branched();
    for (const path of [join(repository.folder, "api"), `../${basename(repository.folder)}/api/pets.yaml`, "./api/"]) {
      expect((await repository.run("check", path)).code).toBe(1);
    }
    const link = join(keep(new Scratch()).folder, "link");
    symlinkSync(repository.folder, link);
    expect((await repository.run("check", join(link, "api/pets.yaml"))).code).toBe(1);
    repository.git("rm", "--quiet", "-r", "api");
    expect((await repository.run("check", "api/pets.yaml")).stdout).toContain("was removed");
  });

  test("a clone prefers the branch of its remote", async () => {
    const { repository, base } = branched();
    const clone = keep(repository.clone("--branch", "work"));
    clone.git("remote", "set-head", "origin", "main");
    expect((await clone.run("check")).stdout).toContain(`with origin/main (${base}).`);
  });

  test("another worktree has a separate HEAD", async () => {
    const { repository, base } = branched();
    repository.git("switch", "--quiet", "main");
    const tree = keep(new Scratch());
    repository.git("worktree", "add", "--quiet", `${tree.folder}/w`, "work");
    const { code, stdout } = await tree.runWith({ cwd: "w" }, "check");
    expect(stdout).toContain(`with main (${base}).`);
    expect(code).toBe(1);
  });

  test("a branch named as the base counts where it was left; a tag and a commit as they are", async () => {
    const { repository, base } = branched();
    repository.git("switch", "--quiet", "main");
    const tip = repository
      .write({ "api/pets.yaml": pets("cat, dog, bird") })
      .commit()
      .slice(0, 7);
    repository.git("tag", "v2");
    repository.git("switch", "--quiet", "work");
    expect((await repository.run("check", "--base", "main")).stdout).toContain(`merge base of HEAD and main (${base})`);
    const tagged = (await repository.run("check", "--base", "v2")).stdout;
    expect(tagged).toContain(`Compared the working tree with v2 (${tip}).`);
    expect(tagged).toContain("bird");
    expect((await repository.run("check", "--base", "HEAD")).stdout).toMatch(/^✔ No changes/);
  });

  test("the last tag", async () => {
    const { repository } = branched();
    repository.git("tag", "v1", "main");
    expect((await repository.run("check", "--base", "latest-tag")).stdout).toContain("with v1 (");
  });

  test("the tag before, where HEAD has the last one", async () => {
    const { repository } = branched();
    repository.git("tag", "v1", "main");
    repository.git("tag", "v2", "work");
    const released = await repository.run("check", "--base", "latest-tag");
    expect(released.stdout).toContain("with v1 (");
    expect(released.code).toBe(1);
    repository.write({ "api/pets.yaml": pets("cat, fish") });
    expect((await repository.run("check", "--base", "latest-tag")).stdout).toContain("with v2 (");
  });

  test("the first commit with itself", async () => {
    const repository = keep(Scratch.repository().write({ "openapi.yaml": pets("cat") }));
    repository.commit();
    const { code, stdout } = await repository.run("check");
    expect(stdout).toMatch(/^✔ No changes that clients can observe/);
    expect(code).toBe(0);
  });
});

test("--stats reports on stderr where the time went", async () => {
  const { repository } = branched();
  const { stdout, stderr } = await repository.run("check", "--format", "json", "--stats");
  expect(() => JSON.parse(stdout) as unknown).not.toThrow();
  for (const stage of ["finding the base", "finding what differs", "reading files", "comparing", "reports", "in all"]) {
    expect(stderr).toMatch(new RegExp(`^ *\\d+\\.\\d ms {2}${stage}$`, "m"));
  }
  expect(stderr).toContain("  enum-value-removed\n");
  const timeOf = (stage: string): number =>
    Number(new RegExp(`^ *(\\d+\\.\\d) ms {2}${stage}$`, "m").exec(stderr)?.[1]);
  expect(timeOf("reading schemas of openapi")).toBeGreaterThan(0);
  expect(timeOf("everything else")).toBeLessThan(0.05 * timeOf("in all"));
});

describe("in CI", () => {
  test.each([
    ["GitHub", { GITHUB_BASE_REF: "main", GITHUB_REF: "refs/heads/work" }],
    ["GitLab", { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main" }],
    ["Bitbucket", { BITBUCKET_PR_DESTINATION_BRANCH: "main" }],
    ["Azure", { SYSTEM_PULLREQUEST_TARGETBRANCH: "refs/heads/main" }],
  ])("%s names the target branch", async (_name, env) => {
    const { repository, base } = branched();
    repository.git("branch", "--quiet", "trunk");
    const clone = keep(repository.clone("--branch", "work"));
    clone.git("checkout", "--quiet", "--detach");
    const { code, stdout } = await clone.runWith({ env }, "check");
    expect(stdout).toContain(`with main (${base}).`);
    expect(code).toBe(1);
  });

  test("a shallow clone of a merge gets the one commit that it lacks", async () => {
    const { repository } = branched();
    repository.git("switch", "--quiet", "main");
    const tip = repository.write({ "other.txt": "more" }).commit().slice(0, 7);
    repository.git("switch", "--quiet", "--create", "merged");
    repository.git("merge", "--quiet", "--no-ff", "--message", "merge", "work");
    const clone = keep(repository.clone("--depth=1", "--branch", "merged", "--single-branch"));
    clone.git("checkout", "--quiet", "--detach");
    const merge = clone.git("rev-parse", "HEAD");
    const env = { GITHUB_BASE_REF: "main", GITHUB_REF: "refs/pull/7/merge", GITHUB_SHA: merge };

    const refused = await clone.runWith({ env }, "check", "--no-fetch");
    expect(said(refused.stderr)).toMatch(
      /is not in this clone, and --no-fetch disables fetching\. Run: git fetch --depth=1 --no-tags origin [0-9a-f]{40}/,
    );
    expect(refused.code).toBe(2);

    const { code, stdout } = await clone.runWith({ env }, "check");
    expect(stdout).toContain(`Compared the working tree with main (${tip}), which HEAD merges into.`);
    expect(code).toBe(1);
    expect(clone.git("rev-list", "--count", "HEAD")).toBe("1");

    const alone = keep(repository.clone("--depth=1", "--branch", "merged", "--single-branch"));
    alone.git("remote", "remove", "origin");
    const { code: stuck, stderr } = await alone.runWith({ env }, "check");
    expect(said(stderr)).toContain(`The commit ${tip} is not in this clone, which is shallow and has no remote.`);
    expect(stuck).toBe(2);
  });

  test("a head of a request that is a merge itself is compared with where it left the target", async () => {
    const { repository, base } = branched();
    repository.git("switch", "--quiet", "main");
    const tip = repository.write({ "other.txt": "more" }).commit().slice(0, 7);
    repository.git("switch", "--quiet", "work");
    repository.git("merge", "--quiet", "--no-ff", "--message", "merge the target into the request", "main");
    const env = { GITHUB_BASE_REF: "main", GITHUB_REF: "refs/pull/7/merge", GITHUB_SHA: "a".repeat(40) };
    const { code, stdout } = await repository.runWith({ env }, "check");
    expect(stdout).toContain(`Compared the working tree with main (${tip}).`);
    expect(stdout).not.toContain(base);
    expect(code).toBe(1);
  });

  test("a shallow clone of a branch gets as much history as it takes", async () => {
    const { repository, base } = branched();
    repository.git("switch", "--quiet", "main");
    repository.write({ "api/pets.yaml": pets("cat, dog, bird") }).commit();
    const clone = keep(repository.clone("--depth=1", "--branch", "work", "--single-branch"));
    const env = { GITHUB_BASE_REF: "main" };
    const { code, stdout } = await clone.runWith({ env }, "check");
    expect(stdout).toContain(`the merge base of HEAD and main (${base})`);
    expect(stdout).not.toContain("bird");
    expect(code).toBe(1);
  });

  test("GitLab names the commit itself", async () => {
    const { repository, base } = branched();
    const clone = keep(repository.clone("--depth=1", "--branch", "work", "--single-branch"));
    const env = { CI_MERGE_REQUEST_DIFF_BASE_SHA: repository.git("rev-parse", "main") };
    expect((await clone.runWith({ env }, "check")).stdout).toContain(`the merge base with the target branch (${base})`);
  });
});

describe("what is found", () => {
  test("a renamed document goes on under its new name, in the index or not", async () => {
    for (const staged of [true, false]) {
      const repository = keep(
        Scratch.repository().write({ "old/pets.yaml": pets("cat, dog"), "shops.yaml": pets("a") }),
      );
      repository.commit();
      repository.write({ "new/animals.yaml": pets("cat"), "shops.yaml": pets("a", "# more\n") });
      repository.git(...(staged ? ["rm", "--quiet"] : ["rm", "--quiet", "--cached"]), "old/pets.yaml");
      if (staged) repository.git("add", "--all");
      else repository.git("clean", "--quiet", "--force", "old");
      const { code, stdout } = await repository.run("check");
      expect(stdout).toMatch(/ {2}- [0-9a-f]{7}:old\/pets\.yaml:11:/);
      expect(stdout).toContain("  + new/animals.yaml:11:");
      expect(stdout).toContain("1 breaking change:");
      expect(code).toBe(1);
    }
  });

  test("a document that was removed breaks all who call it", async () => {
    const repository = keep(Scratch.repository().write({ "a.yaml": pets("cat"), "b.yaml": pets("dog") }));
    repository.commit();
    repository.git("rm", "--quiet", "b.yaml");
    const { code, stdout } = await repository.run("check");
    expect(stdout).toContain("operation-removed  ");
    expect(code).toBe(1);
  });

  test("a document whose reference leads to a changed file, by way of another", async () => {
    const api = pets("cat").replace("type: string\n            enum: [cat]", '$ref: "schemas/kind.yaml"');
    const repository = keep(
      Scratch.repository().write({
        "api.yaml": api,
        "other.yaml": pets("a"),
        "schemas/kind.yaml": '{ "$ref": "values.json#/kinds" }',
        "schemas/values.json": '{ "kinds": { "type": "string", "enum": ["cat", "dog"] } }',
      }),
    );
    repository.commit();
    repository.write({ "schemas/values.json": '{ "kinds": { "type": "string", "enum": ["cat"] } }' });
    const { code, stdout } = await repository.run("check");
    expect(stdout).toContain("  + schemas/values.json:1:");
    expect(stdout).toContain("breaks GET /pets");
    expect(stdout).toContain("1 breaking change:");
    expect(code).toBe(1);
  });

  test("a reference to a changed file in any notation, among documents that refer to themselves only", async () => {
    const notations = [
      "$ref: schemas/kinds.json#/kinds",
      "$ref: 'schemas/kinds.json#/kinds'",
      "{ $ref: schemas/kinds.json#/kinds }",
      '"$ref" : "schemas/kinds.json#/kinds"',
      "$ref: >-\n              schemas/kinds.json#/kinds",
      "$ref: # here\n              schemas/kinds.json#/kinds",
      "$ref: &kinds schemas/kinds.json#/kinds",
      "$ref:\n              ./schemas/kinds.json#/kinds",
    ];
    const api = (schema: string): string => pets("a").replace("type: string\n            enum: [a]", schema);
    const own = api('$ref: "#/components/schemas/Kind"');
    const files = notations.map((notation, index) => [
      `n${index}.yaml`,
      api(notation).replace("/pets", `/pets${index}`),
    ]);
    const kinds = '{ "kinds": { "type": "string", "enum": ["cat", "dog"] } }';
    const repository = keep(
      Scratch.repository().write({
        ...(Object.fromEntries(files) as Record<string, string>),
        "n.json": JSON.stringify({
          openapi: "3.1.0",
          info: { title: "A", version: "1" },
          paths: {},
          components: { schemas: { A: { $ref: "#/components/schemas/B" }, B: { $ref: "schemas/kinds.json#/kinds" } } },
          webhooks: {
            a: { post: { requestBody: { content: { j: { schema: { $ref: "#/components/schemas/A" } } } } } },
          },
        }),
        "own.yaml": `${own}components: { schemas: { Kind: { type: string } } }\n`,
        "schemas/kinds.json": kinds,
      }),
    );
    repository.commit();
    repository.write({ "schemas/kinds.json": kinds.replace('"cat", ', "") });
    const { stdout, stderr } = await repository.run("check", "--stats", "--cache-dir=.git/c", "--format", "json");
    expect(stderr).toContain(`${notations.length + 1} comparisons, 0 of them`);
    const { findings } = JSON.parse(stdout) as Pick<Comparison, "findings">;
    // The webhook is for clients to read.
    expect(findings.map(({ reach }) => reach)).toEqual([notations.map((_, index) => `GET /pets${index}`)]);
  });

  test("not what git ignores, what others wrote, what tests are made of, nor settings that name their schema", async () => {
    const copies = ["build/a.yaml", "node_modules/m/a.yaml", "vendor/a.yaml", "x/testdata/a.yaml", "fixtures/a.yaml"];
    const all = (values: string): Record<string, string> =>
      Object.fromEntries(copies.map((path) => [path, pets(values)]));
    const settings = '{ "$schema": "https://example.com/tool.json", "properties": { "a": 1 } }';
    const repository = keep(
      Scratch.repository().write({
        ...all("cat, dog"),
        "settings.json": settings,
        ".gitignore": "build/\n",
        "api.yaml": pets("a"),
      }),
    );
    repository.commit();
    repository.write({
      ...all("cat"),
      "settings.json": settings.replace("1", "2"),
      "mapping.yaml": "properties: {}\n",
    });
    expect((await repository.run("check")).stdout).toMatch(/^✔ No changes/);
    const named = await repository.run("check", "fixtures");
    expect(named.stdout).toContain("fixtures/a.yaml:11:");
    expect(named.code).toBe(1);
  });

  test("Go types of an API with their package, messages, and no other Go", async () => {
    const repository = keep(Scratch.repository());
    const type = (field: string): string => `package v1\n\ntype Pet struct {\n\tSize Size \`json:"${field}"\`\n}\n`;
    const message = (fields: string): string => `syntax = "proto3";\npackage p.v1;\nmessage Pet {\n${fields}}\n`;
    repository.write({
      "api/v1/pet_types.go": type("size"),
      "api/v1/size.go": "package v1\n\n// Size is one.\ntype Size string\n",
      "api/model.go": 'package api\n\ntype Answer struct {\n\tName string `json:"name"`\n}\n',
      "cmd/main.go": "package main\n\ntype Options struct{ A int }\n",
      "pkg/client/types.go": 'package client\n\ntype Login struct {\n\tName string `json:"name"`\n}\n',
      "pkg/pets/types.go": type("size").replace("\tSize", "\t// +optional\n\tSize"),
      "pkg/pets/size.go": "package v1\n\ntype Size string\n",
      "pets.proto": message("  string name = 1;\n  string kind = 2;\n"),
    });
    repository.commit();
    repository.write({
      "api/v1/pet_types.go": type("length"),
      "api/model.go": 'package api\n\ntype Answer struct {\n\tWord string `json:"word"`\n}\n',
      "cmd/main.go": "package main\n\ntype Options struct{ B int }\n",
      "pkg/client/types.go": 'package client\n\ntype Login struct {\n\tUser string `json:"user"`\n}\n',
      "pkg/pets/types.go": type("length").replace("\tSize", "\t// +optional\n\tSize"),
      "pets.proto": message("  string name = 1;\n"),
    });
    const { code, stdout } = await repository.run("check", "--format", "json");
    const { findings, problems } = JSON.parse(stdout) as {
      findings: { new: { file: string } }[];
      problems: unknown[];
    };
    expect([...new Set(findings.map(({ new: place }) => place.file))].sort()).toEqual([
      "api/v1/pet_types.go",
      "pets.proto",
      "pkg/pets/types.go",
    ]);
    expect(problems).toEqual([]);
    expect(code).toBe(1);
  });

  test("a text that Git LFS keeps elsewhere is neither new nor gone", async () => {
    const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n";
    const repository = keep(Scratch.repository().write({ "api.yaml": pointer, "data.json": pointer }));
    repository.commit();
    repository.write({ "data.json": '{ "a": 1 }\n' });
    expect((await repository.run("check", "--base", "HEAD")).stdout).not.toContain("LFS");
    repository.write({ "api.yaml": pets("a") });
    const { code, stdout } = await repository.run("check");
    expect(stdout).toContain("The file is a pointer of Git LFS");
    expect(code).toBe(2);
    repository.commit();
    repository.write({ "api.yaml": pointer });
    expect((await repository.run("check")).code).toBe(2);
  });

  test("declarations of TypeScript where they are named as an API, and only there", async () => {
    const repository = keep(Scratch.repository());
    const text = (type: string): string =>
      `import type { Size } from "./size";\nexport interface Pet { size: Size; id: ${type} }\n`;
    repository.write({ "types/pet.d.ts": text("string"), "types/size.d.ts": "export type Size = number;\n" }).commit();
    expect((await repository.run("check")).stderr).toContain("No API description was found");
    repository.write({ "apicompat.config.yaml": "surfaces: [{ name: types, files: types/ }]\n" });
    expect((await repository.run("check")).stdout).toMatch(/^● No changes found with the changed settings\n/u);
    repository.write({ "types/pet.d.ts": text("number") });
    const { code, stdout } = await repository.run("check");
    expect(stdout).toContain("Type of `Pet.id` changed from `string` to `number`.");
    expect(stdout).toContain("types/pet.d.ts:2:");
    expect(stdout).toContain("1 breaking change: needs a major release (typescript profile)");
    expect(code).toBe(1);
  });

  test("in a folder, what is below it; names count from the top, as those who annotate changes need it", async () => {
    const repository = keep(Scratch.repository());
    repository.write({ "api/pets.yaml": pets("cat, dog"), "other/a.yaml": pets("a") }).commit();
    repository.write({ "api/pets.yaml": pets("cat"), "other/a.yaml": pets("b") });
    const { stdout } = await repository.runWith({ cwd: "api" }, "check", "--format", "github");
    expect(stdout).toContain("file=api/pets.yaml");
    expect(stdout).not.toContain("other/a.yaml");
    expect((await repository.runWith({ cwd: "api" }, "check", "../other/*.yaml")).stdout).toContain("other/a.yaml:11:");
  });
});

describe("with a configuration", () => {
  test("surfaces are the APIs, each with its profile, and overrides know their files", async () => {
    const config = `
surfaces:
  - { name: public, files: [fixtures/*.yaml, "!**/draft.yaml"] }
  - { name: rest, files: ., profile: kubernetes }
overrides:
  - { files: rest/**, rules: { enum-value-removed: warn } }
`;
    const files = (values: string): Record<string, string> => ({
      "fixtures/a.yaml": pets(values),
      "rest/b.yaml": pets(values),
      "rest/sub/c.yaml": pets(values),
    });
    const repository = keep(Scratch.repository().write({ ...files("cat, dog"), "apicompat.config.yaml": config }));
    repository.commit();
    repository.write(files("cat"));
    const { code, stdout } = await repository.run("check", "--format", "json");
    const report = JSON.parse(stdout) as { profile: string; findings: { severity: string; new: { file: string } }[] };
    expect(report.findings.map((found) => `${found.severity} ${found.new.file}`)).toEqual([
      "error fixtures/a.yaml",
      "warn rest/b.yaml",
      "warn rest/sub/c.yaml",
    ]);
    expect(report.profile).toBe("kubernetes, openapi");
    expect(code).toBe(1);
    const some = await repository.runWith({ cwd: "rest" }, "check", "sub");
    expect(some.stdout).toContain("rest/sub/c.yaml:11:");
    expect(some.stdout).not.toContain("b.yaml");
  });

  test("what leaves all surfaces was removed, and what goes to another is followed", async () => {
    const config = "surfaces: [{ name: one, files: one/ }, { name: two, files: two/ }]\n";
    const files = { "one/a.yaml": pets("cat, dog"), "two/b.yaml": pets("cow"), "apicompat.config.yaml": config };
    const repository = keep(Scratch.repository().write(files));
    repository.commit();
    repository.git("mv", "one/a.yaml", "two/a.yaml");
    const followed = await repository.write({ "two/a.yaml": pets("cat") }).run("check");
    expect(followed.stdout).toContain("  + two/a.yaml:11:");
    expect(followed.stdout).toContain("1 breaking change:");
    expect(followed.stdout).toContain("No file matches the surface `one`");
    repository.git("mv", "two/a.yaml", "a.yaml");
    const { code, stdout } = await repository.run("check");
    expect(stdout).toContain("operation-removed  ");
    expect(stdout).toMatch(/ {2}- [0-9a-f]{7}:one\/a\.yaml:5:5/);
    expect(stdout).toContain("1 breaking change:");
    expect(code).toBe(1);
  });

  test("overrides have options of rules too, each in its place", async () => {
    const config = `rules:
  sunset-too-soon: [error, { days: { stable: 100 } }]
overrides:
  - { files: internal/**, rules: { sunset-too-soon: [warn, { days: { stable: 10 } }] } }
  - { pointers: /paths/~1pets/**, files: slow/**, rules: { sunset-too-soon: [error, { days: { stable: 400 } }] } }
`;
    const files = (lifecycle: string): Record<string, string> =>
      Object.fromEntries(
        ["internal/a.yaml", "public/b.yaml", "slow/c.yaml"].map((path) => [
          path,
          pets("cat").replace("    get:\n", `    get:\n${lifecycle}`),
        ]),
      );
    const repository = keep(Scratch.repository().write({ ...files(""), "apicompat.config.yaml": config }));
    repository.commit();
    const soon = async (sunset: string): Promise<readonly string[]> => {
      repository.write(files(`      deprecated: true\n      x-sunset: "${sunset}"\n`));
      const { stdout } = await repository.run("check", "--today", "2026-01-01", "--format", "json");
      const report = JSON.parse(stdout) as { findings: { ruleId: string; severity: string; new: { file: string } }[] };
      return report.findings
        .filter(({ ruleId }) => ruleId === "sunset-too-soon")
        .map(({ severity, new: place }) => `${severity} ${place.file}`)
        .sort();
    };
    expect(await soon("2026-01-05")).toEqual(["error public/b.yaml", "error slow/c.yaml", "warn internal/a.yaml"]);
    expect(await soon("2026-03-01")).toEqual(["error public/b.yaml", "error slow/c.yaml"]);
    expect(await soon("2026-12-01")).toEqual(["error slow/c.yaml"]);
    expect(await soon("2027-12-01")).toEqual([]);
  });

  test.each([
    ["[warn, { day: 3 }]", '4:35: rule "sunset-too-soon" has no option "day".', 'Did you mean "days"?'],
    ["[warn, { days: 3 }]", '4:35: rule "sunset-too-soon": the option "days" is 3, not of type object.', "explain"],
    [
      "[warnings]",
      '4:27: "overrides[0].rules.sunset-too-soon[0]" is "warnings", not a severity',
      'Did you mean "warning"?',
    ],
    ["warn, sunset-too-son: off", '4:32: rule "sunset-too-son" does not exist.', 'Did you mean "sunset-too-soon"?'],
  ])("of an override, %s is reported with its place", async (setting, message, advice) => {
    const config = `overrides:\n  - files: a/**\n    rules:\n      { sunset-too-soon: ${setting} }\n`;
    const repository = keep(Scratch.repository().write({ "apicompat.config.yaml": config }));
    const { code, stderr } = await repository.run("check");
    expect(stderr).toContain(`apicompat.config.yaml:${message}`);
    expect(stderr).toContain(advice);
    expect(code).toBe(2);
  });

  test("a rule that nobody knows is reported with its place", async () => {
    const repository = keep(
      Scratch.repository().write({ "apicompat.config.yaml": "rules:\n  enum-valu-removed: off\n" }),
    );
    const { code, stderr } = await repository.run("check");
    expect(stderr).toContain('apicompat.config.yaml:2:3: rule "enum-valu-removed" does not exist.');
    expect(stderr).toContain('Did you mean "enum-value-removed"?');
    expect(code).toBe(2);
  });

  test("surfaces that match nothing", async () => {
    const repository = keep(
      Scratch.repository().write({
        "package.json": '{"apicompat": {"surfaces": [{"name": "a", "files": "b/*.yaml"}]}}',
      }),
    );
    repository.commit();
    const { code, stderr } = await repository.run("check");
    expect(stderr).toContain("No API description matches the surfaces of the configuration: b/*.yaml.");
    expect(code).toBe(2);
  });
});

describe("init", () => {
  test("writes what check then understands, and replaces nothing", async () => {
    const repository = keep(
      Scratch.repository().write({ "openapi.yaml": pets("cat"), ".vscode/settings.json": "{}\n" }),
    );
    const { code, stdout } = await repository.run("init");
    expect(stdout).toContain("wrote   apicompat.config.yaml");
    expect(stdout).toContain("wrote   .github/workflows/apicompat.yml");
    expect(stdout).toMatch(/kept {4}\.vscode\/settings\.json\n +Add to it: "yaml\.schemas"/);
    expect(code).toBe(0);
    repository.commit();
    expect((await repository.run("check")).code).toBe(0);
    expect((await repository.run("init")).stdout).not.toContain("wrote");
    expect(repository.git("status", "--short")).toBe("");
  });

  test("writes the job of the service that the repository uses", async () => {
    const repository = keep(Scratch.repository().write({ ".gitlab-ci.yml": "{}\n", "apicompat.config.json": "{}\n" }));
    const { stdout } = await repository.run("init");
    expect(stdout).toContain("kept    apicompat.config.json");
    expect(stdout).toContain("include: [{ local: .gitlab/apicompat.gitlab-ci.yml }]");
  });
});

describe("what is in the way", () => {
  test.each([
    [["check"], /not in a git repository/, /OLD NEW/],
    [["check", "-"], /check needs a second side to compare with -/, /check - NEW/],
    [["check", "a", "b", "c"], /compares two sides, but got 3/, /--base REVISION/],
    [["check", "--no-fetch", "a.yaml", "b.yaml"], /--no-fetch applies only to a base/, /Remove the option/],
  ])("%j outside of a repository", async (args, message, advice) => {
    const { code, stderr } = await keep(new Scratch()).run(...args);
    expect(stderr).toMatch(message);
    expect(said(stderr)).toMatch(advice);
    expect(code).toBe(2);
  });

  test("a base that does not exist", async () => {
    const { repository } = branched();
    const { code, stderr } = await repository.run("check", "--base", "nowhere");
    expect(stderr).toContain("Revision nowhere does not exist in this repository.");
    expect(stderr).toContain("Use a branch, a tag or a commit, for example --base origin/main.");
    expect(code).toBe(2);
    const clone = keep(repository.clone());
    const cloned = await clone.run("check", "--base", "origin/nowhere");
    expect(said(cloned.stderr)).toContain("nowhere is not in this clone, and could not be fetched from origin.");
    expect(cloned.stderr).toContain("git fetch --no-tags origin nowhere");
  });

  test("a base that is nearly the name of one, on the command line and in the configuration", async () => {
    const { repository } = branched();
    const { stderr } = await repository.run("check", "--base", "mian");
    expect(stderr).toContain('Did you mean "main"?');
    repository.write({ "apicompat.config.yaml": "strict: true\nbase: mian\n" });
    const configured = await repository.run("check");
    expect(configured.stderr).toContain("apicompat.config.yaml:2:1: Revision mian does not exist in this repository.");
    expect(configured.code).toBe(2);
  });

  test("a repository that has lost its commits", async () => {
    const { repository } = branched();
    rmSync(join(repository.folder, ".git/objects"), { recursive: true });
    mkdirSync(join(repository.folder, ".git/objects"));
    const { code, stderr } = await repository.run("check");
    expect(stderr).toMatch(/The commit of HEAD \([0-9a-f]{7}\) cannot be read\./);
    expect(stderr).toContain("git fsck");
    expect(code).toBe(2);
  });

  for (const lost of ["api/pets.yaml", "api"]) {
    test(`a repository that lacks ${lost} of a commit`, async () => {
      const { repository } = branched();
      const object = repository.git("rev-parse", `main:${lost}`).trim();
      rmSync(join(repository.folder, ".git/objects", object.slice(0, 2), object.slice(2)), { force: true });
      for (const sides of [[], ["main:api/pets.yaml", "api/pets.yaml"]]) {
        const { code, stderr } = await repository.run("check", ...sides);
        expect(said(stderr)).toContain(`The repository lacks the object ${object.slice(0, 7)} of a commit.`);
        expect(said(stderr)).toContain("run `git fetch --refetch`.");
        expect(code).toBe(2);
      }
    });
  }

  (process.getuid?.() === 0 ? test : test.skip)("a repository of somebody else", async () => {
    const { repository } = branched();
    chownSync(repository.folder, 12_345, 12_345);
    const settings = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
    const before = Object.fromEntries(Object.keys(settings).map((name) => [name, process.env[name] ?? ""]));
    Object.assign(process.env, settings);
    const { code, stderr } = await repository.run("check");
    for (const [name, value] of Object.entries(before)) {
      if (value === "") Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
    expect(said(stderr)).toContain(`git does not trust ${repository.folder}, which belongs to another user.`);
    expect(stderr).toContain(`git config --global --add safe.directory ${repository.folder}`);
    expect(code).toBe(2);
  });

  test("a bare repository", async () => {
    const { repository } = branched();
    const bare = keep(repository.clone("--bare"));
    const { code, stderr } = await bare.run("check");
    expect(stderr).toContain(`${bare.folder} looks like a bare repository`);
    expect(stderr).toContain("git worktree add");
    expect(code).toBe(2);
  });

  test("a path that does not exist, among others", async () => {
    const { repository } = branched();
    const check = (...paths: readonly string[]): ReturnType<Scratch["run"]> =>
      repository.run("check", "--base", "main", ...paths);
    const { code, stderr } = await check("api", "api/pest.yaml");
    expect(stderr).toContain('api/pest.yaml does not exist.\nDid you mean "pets.yaml"?');
    expect(code).toBe(2);
    expect((await repository.run("check", "main")).stderr).toContain("apicompat check --base main");
    const below = await repository.runWith({ cwd: "api" }, "check", "api/pets.yaml");
    expect(below.stderr).toContain("Paths are relative to this folder. Did you mean pets.yaml?");
    expect((await check("")).stderr).toContain("A path is empty.");
    expect((await check("..")).stderr).toContain(`.. is outside the repository at ${repository.folder}.`);
    expect((await check("api/*.json")).stderr).toContain("No API description was found in api/*.json.");
  });

  test("a path that git ignores", async () => {
    const { repository } = branched();
    repository.write({ ".gitignore": "built/", "built/api.yaml": pets("cat") });
    const { code, stderr } = await repository.run("check", "built");
    expect(stderr).toContain("git ignores built, so there is no old version to compare with.");
    expect(code).toBe(2);
  });

  test("no API at all", async () => {
    const repository = keep(Scratch.repository().write({ "a.txt": "a" }));
    repository.commit();
    const { code, stderr } = await repository.run("check");
    expect(stderr).toContain("No API description was found");
    expect(code).toBe(2);
  });
});
