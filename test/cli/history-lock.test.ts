// The lock file of releases: what `snapshot` writes, and what `check` finds with it as memory.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Scratch } from "./scratch.ts";

// Each test starts git some dozen times.
jest.setTimeout(120_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

const LOCK = ".apicompat/history.lock.json";

const schema = JSON.parse(
  readFileSync(new URL("../../src/readers/history-lock/history-lock.schema.json", import.meta.url), "utf8"),
) as object;
const validate = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, validateFormats: false }).compile(
  schema,
);

const openapi = (properties: string): string => `openapi: 3.0.3
info: { title: Library, version: "1" }
paths:
  /books:
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Book" } } } }
      responses: { "204": { description: done } }
components:
  schemas:
    Book:
      type: object
      properties:
        title: { type: string }
${properties}`;

const crd = (versions: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: shelves.library.example.com }
spec:
  group: library.example.com
  names: { kind: Shelf, plural: shelves }
  scope: Namespaced
  versions:
${versions}`;

const version = (name: string, isStored: boolean, field = ""): string => `    - name: ${name}
      served: true
      storage: ${String(isStored)}
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { rows: { type: integer }${field} } } } } }
`;

const go = (fields: string): string => `// +groupName=library.example.com
package v1

// Shelf holds books.
// +kubebuilder:object:root=true
type Shelf struct {
	// +optional
	Rows int32 \`json:"rows,omitempty"\`
${fields}}
`;

const jsonSchema = (properties: string): string => `$schema: https://json-schema.org/draft/2020-12/schema
type: object
properties:
  title: { type: string }
${properties}`;

const declarations = (members: string): string => `export interface Shelf {
  rows: number;
${members}}
export declare function build(shelf: Shelf): Shelf;
`;

/** Commits and tags each text as a release, and begins a branch. */
function released(path: string, ...texts: readonly string[]): Scratch {
  const repository = Scratch.repository();
  made.push(repository);
  for (const [index, text] of texts.entries()) {
    repository.write({ [path]: text }).commit();
    repository.git("tag", `v1.${String(index)}.0`);
  }
  return repository;
}

function lockIn(repository: Scratch): string {
  return readFileSync(join(repository.folder, LOCK), "utf8");
}

/** Writes the lock file and commits it, then reports what `check` finds for a text on a branch. */
async function found(repository: Scratch, path: string, text: string): Promise<string> {
  expect(await repository.run("snapshot", "--history", "v*", "api")).toMatchObject({ code: 0 });
  const lock = lockIn(repository);
  expect(validate(JSON.parse(lock)) ? [] : validate.errors).toEqual([]);
  expect((await repository.run("snapshot", "--history", "v*", "--check", "api")).code).toBe(0);
  repository.commit();
  for (const tag of repository.git("tag").split("\n")) repository.git("tag", "--delete", tag);
  repository.git("switch", "--quiet", "--create", "work");
  repository.write({ [path]: text });
  const { stdout } = await repository.run("check", "--base", "main", "--history", LOCK, "--format", "json", "api");
  const { findings } = JSON.parse(stdout) as { findings: readonly { ruleId: string; message: string }[] };
  return findings.map(({ ruleId, message }) => `${ruleId}: ${message}`).join("\n");
}

const PAGES = "        pages: { type: string }\n";

describe("with the lock file as memory, check finds", () => {
  test("a property of OpenAPI that returns two releases later with another type", async () => {
    const repository = released("api/books.yaml", openapi(PAGES), openapi(""), openapi(""));
    expect(await found(repository, "api/books.yaml", openapi("        pages: { type: integer }\n"))).toContain(
      "name-reused-after-removal: Property `Book.pages` was added in the working tree with type `integer`. A removed one had this name and type `string` up to v1.0.0.",
    );
  });

  test("nothing where a property of OpenAPI returns as it was", async () => {
    const repository = released("api/books.yaml", openapi(PAGES), openapi(""), openapi(""));
    expect(await found(repository, "api/books.yaml", openapi(PAGES))).toBe("");
  });

  test("once, a default that an earlier release had, and beside it another changed default", async () => {
    const [en, de] = ["en", "de"].map(
      (value) =>
        (size: number): string =>
          openapi(
            `        language: { type: string, default: ${value} }\n        size: { type: integer, default: ${String(size)} }\n`,
          ),
    );
    const repository = released("api/books.yaml", en!(1), de!(1), de!(1));
    expect((await found(repository, "api/books.yaml", en!(2))).split("\n").sort()).toEqual([
      'default-changed-back: The default of property `Book.language` was changed from `"de"` back to `"en"` in the working tree. It was `"en"` up to v1.0.0.',
      "default-changed: The default of property `size` of `Book` changed from `1` to `2`.",
    ]);
  });

  test("a removed version of a custom resource that a release stored objects in", async () => {
    const path = "api/shelf.yaml";
    const repository = released(
      path,
      crd(version("v1beta1", true)),
      crd(version("v1beta1", false) + version("v1", true)),
      crd(version("v1beta1", false).replace("served: true", "served: false") + version("v1", true)),
    );
    expect(await found(repository, path, crd(version("v1", true)))).toContain(
      "once-stored-version-removed: Version `library.example.com/v1beta1 Shelf` was removed in the working tree. Objects were stored in it up to v1.0.0, 3 releases before",
    );
  });

  test("no removed version that was never stored", async () => {
    const path = "api/shelf.yaml";
    const both = crd(version("v1beta1", false) + version("v1", true));
    const repository = released(path, crd(version("v1", true)), both, both);
    expect(await found(repository, path, crd(version("v1", true)))).not.toContain("once-stored-version-removed");
  });

  test("a field of a custom resource that returns with another type", async () => {
    const path = "api/shelf.yaml";
    const [text, none, list] = [", label: { type: string }", "", ", label: { type: array, items: { type: string } }"];
    const of = (field: string | undefined): string => crd(version("v1", true, field));
    const repository = released(path, of(text), of(none), of(none));
    expect(await found(repository, path, of(list))).toContain("name-reused-after-removal: Field `");
  });

  test("a field of a Go type without protobuf tags that returns with another type", async () => {
    const field = (type: string): string => `\t// +optional\n\tLabel ${type} \`json:"label,omitempty"\`\n`;
    const repository = released("api/v1/types.go", go(field("string")), go(""), go(""));
    expect(await found(repository, "api/v1/types.go", go(field("int64")))).toContain(
      "name-reused-after-removal: Field `",
    );
  });
});

describe("an element that only the lock file and the base have is named with its kind", () => {
  test("a feature gate", async () => {
    const gates = (spec: string): string =>
      `package features\n\nvar gates = map[featuregate.Feature]featuregate.FeatureSpec{\n\t"Lending": {Default: true, PreRelease: featuregate.Beta},\n${spec}}\n`;
    const [beta, locked] = ["Beta}", "GA, LockToDefault: true}"].map((stage) =>
      gates(`\t"Shelving": {Default: true, PreRelease: featuregate.${stage},\n`),
    );
    const path = "api/features.go";
    expect(await found(released(path, beta!, locked!), path, gates(""))).toContain(
      "feature-gate-removed-too-early: Feature gate `Shelving` was removed in the working tree",
    );
  });

  test("a version of a kind", async () => {
    const old = version("v1beta1", false).replace("served: true", "served: true\n      deprecated: true");
    const [path, text] = ["api/shelf.yaml", crd(old + version("v1", true))];
    const message = await found(released(path, text, text), path, crd(version("v1", true)));
    expect(message).toContain(": Version `library.example.com/v1beta1 Shelf` was removed in the working tree");
  });
});

describe("with the lock file of other formats as memory, check finds", () => {
  const label = (type: string): string => `  label: { type: ${type} }\n`;
  const member = (type: string): string => `  label?: ${type};\n`;

  test("a property of JSON Schema that returns with another type", async () => {
    const path = "api/shelf.schema.yaml";
    const repository = released(path, jsonSchema(label("string")), jsonSchema(""), jsonSchema(""));
    expect(await found(repository, path, jsonSchema(label("integer")))).toContain(
      "name-reused-after-removal: Property `schema.label` was added in the working tree with type `integer`. A removed one had this name and type `string` up to v1.0.0.",
    );
  });

  test("nothing where a property of JSON Schema returns as it was", async () => {
    const path = "api/shelf.schema.yaml";
    const repository = released(path, jsonSchema(label("string")), jsonSchema(""), jsonSchema(""));
    expect(await found(repository, path, jsonSchema(label("string")))).not.toContain("name-reused-after-removal");
  });

  test("a member of a TypeScript interface that returns with another type", async () => {
    const path = "api/index.d.ts";
    const repository = released(path, declarations(member("string")), declarations(""), declarations(""));
    expect(await found(repository, path, declarations(member("number")))).toContain(
      "name-reused-after-removal: Property `Shelf.label` was added in the working tree with type `number`. A removed one had this name and type `string` up to v1.0.0.",
    );
  });

  test("nothing where a member of a TypeScript interface returns as it was", async () => {
    const path = "api/index.d.ts";
    const repository = released(path, declarations(member("string")), declarations(""), declarations(""));
    expect(await found(repository, path, declarations(member("string")))).not.toContain("name-reused-after-removal");
  });
});

describe("the lock file", () => {
  test("changes one line for each name, so that two branches merge", async () => {
    const repository = released("api/books.yaml", openapi(PAGES));
    await repository.run("snapshot", "--history", "v*", "api");
    repository.commit();
    for (const [branch, name] of [
      ["one", "author"],
      ["two", "shelf"],
    ] as const) {
      repository.git("switch", "--quiet", "--create", branch, "main");
      repository.write({ "api/books.yaml": openapi(`${PAGES}        ${name}: { type: string }\n`) });
      await repository.run("snapshot", "api");
      const changed = repository.git("diff", "--numstat", LOCK);
      expect(changed).toMatch(/^1\s+0\s/u);
      repository.git("checkout", "--quiet", "--", "api");
      repository.commit();
    }
    repository.git("merge", "--quiet", "--no-edit", "one");
    const names = Object.keys(
      (JSON.parse(lockIn(repository)) as { documents: Record<string, { elements: object }> }).documents[
        "api/books.yaml"
      ]!.elements,
    );
    expect(names).toEqual(
      expect.arrayContaining(["property definition Book.author", "property definition Book.shelf"]),
    );
  });

  test("remembers without releases what was there when it was written", async () => {
    const repository = released("api/books.yaml", openapi(PAGES));
    await repository.run("snapshot", "api");
    repository.write({ "api/books.yaml": openapi("") });
    expect(await repository.run("snapshot", "--check", "api")).toMatchObject({
      code: 1,
      stderr: `${LOCK} is not up to date. Run \`apicompat snapshot api\` to update it.\n`,
    });
    await repository.run("snapshot", "api");
    expect(lockIn(repository)).toContain('"was": [{ "type": "string" }]');
    repository.commit();
    repository.write({ "api/books.yaml": openapi("        pages: { type: integer }\n") });
    const { code, stdout } = await repository.run("check", "--base", "HEAD", "--history", LOCK);
    expect(stdout.replaceAll(/\s+/gu, " ")).toContain("type `string` up to an earlier version.");
    expect(code).toBe(1);
  });

  test("follows a document that was renamed", async () => {
    const repository = released("api/books.yaml", openapi(PAGES), openapi(""));
    repository.git("mv", "api/books.yaml", "api/library.yaml");
    repository.commit();
    repository.git("tag", "v1.2.0");
    await repository.run("snapshot", "--history", "v*", "api");
    const { documents } = JSON.parse(lockIn(repository)) as { documents: object };
    expect(Object.keys(documents)).toEqual(["api/library.yaml"]);
  });

  test("is read for two sides, and of the base rather than of the working tree", async () => {
    const repository = released("api/books.yaml", openapi(PAGES), openapi(""));
    await repository.run("snapshot", "--history", "v*", "api");
    repository.commit();
    repository.write({ "old.yaml": openapi(""), "api/books.yaml": openapi("        pages: { type: integer }\n") });
    const sides = await repository.run("check", "old.yaml", "api/books.yaml", "--history", LOCK);
    expect(sides.stdout).toContain("name-reused-after-removal");
    await repository.run("snapshot", "api");
    expect((await repository.run("check", "--base", "HEAD", "--history", LOCK)).code).toBe(1);
  });

  test.each([
    ["a merge conflict", "<<<<<<< HEAD\n{}\n=======\n", "it contains the marks of a merge conflict"],
    ["another file", "{}", "`kind` is not apicompat-history-lock"],
    ["a newer version", '{ "kind": "apicompat-history-lock", "version": 99 }', "has the version 99"],
    [
      "an unknown release",
      '{ "kind": "apicompat-history-lock", "version": 1, "releases": [], "documents": { "a": { "format": "openapi", "elements": { "definition A": { "name": "A", "was": [{ "until": "v9" }] } } } } }',
      'names the release "v9"',
    ],
  ])("that is not valid gives no answer: %s", async (_, text, message) => {
    const repository = released("api/books.yaml", openapi(""));
    repository.write({ [LOCK]: text });
    expect(await repository.run("check", "--base", "HEAD", "--history", LOCK)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(message),
    });
    expect(await repository.run("snapshot", "api")).toMatchObject({ code: 2 });
  });
});
