// A document that is removed, or that no longer looks like one, is not compatible. In every format, with real git.
import { afterEach, expect, jest, test } from "@jest/globals";
import { pets, Scratch } from "./scratch.ts";

jest.setTimeout(60_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

const SCHEMA = JSON.stringify({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: { season: { enum: ["spring", "autumn"] } },
});

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: kilns.craft.example }
spec:
  group: craft.example
  scope: Namespaced
  names: { kind: Kiln, plural: kilns }
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object } } } }
`;

const PROTO = `syntax = "proto3";
package kiln;
message Firing { string cone = 1; }
`;

const TYPES = `// +kubebuilder:object:generate=true
package v1

type Glaze struct {
	Color string \`json:"color"\`
}
`;

interface Case {
  readonly path: string;
  readonly text: string;
  readonly rule: string;
  readonly code: number;
}

const CASES: readonly Case[] = [
  { path: "api.yaml", text: pets("cat"), rule: "operation-removed", code: 1 },
  { path: "season.schema.json", text: SCHEMA, rule: "root-removed", code: 1 },
  { path: "crd.yaml", text: CRD, rule: "resource-removed", code: 1 },
  { path: "kiln.proto", text: PROTO, rule: "protobuf-", code: 1 },
  { path: "api/v1/glaze_types.go", text: TYPES, rule: "declared-type-removed", code: 0 },
];

function repository({ path, text }: Case): Scratch {
  const scratch = Scratch.repository().write({ [path]: text, "readme.md": "Read me." });
  made.push(scratch);
  scratch.commit();
  scratch.git("switch", "--quiet", "--create", "work");
  return scratch;
}

test.each(CASES)("$path is deleted", async (each) => {
  const scratch = repository(each);
  scratch.git("rm", "--quiet", each.path);
  scratch.commit();
  const { code, stdout } = await scratch.run("check");
  expect(stdout).toContain(each.rule);
  expect(stdout).not.toContain("✔");
  expect(code).toBe(each.code);
});

test("a document is replaced by a submodule", async () => {
  const scratch = repository(CASES[0]!);
  scratch.git("rm", "--quiet", "api.yaml");
  scratch.git("update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},api.yaml`);
  scratch.write({ "api.yaml/.keep": "" });
  scratch.git("commit", "--quiet", "--message", "change");
  const { code, stdout } = await scratch.run("check");
  expect(stdout).toContain("operation-removed");
  expect(code).toBe(1);
});

test.each(CASES)("$path is moved to a folder that is not checked", async (each) => {
  const scratch = repository(each);
  scratch.git("rm", "--quiet", each.path);
  scratch.write({ [`vendor/${each.path}`]: each.text }).commit();
  const { code, stdout } = await scratch.run("check");
  expect(stdout).toContain(each.rule);
  expect(code).toBe(each.code);
});

test.each([
  ["season.schema.json", SCHEMA, SCHEMA.replace("$schema", "schema"), 1, "The schema document was removed."],
  ["crd.yaml", CRD, CRD.replace("CustomResourceDefinition\n", "ResourceDefinition\n"), 1, "resource-removed"],
  ["api/v1/glaze_types.go", TYPES, `//go:build ignore\n\n${TYPES}`, 0, "declared-type-removed"],
])("%s no longer states what it is", async (path, text, later, expected, words) => {
  const scratch = repository({ path, text, rule: "", code: 0 });
  scratch.write({ [path]: later }).commit();
  const { code, stdout } = await scratch.run("check");
  expect(stdout).toContain(words);
  expect(code).toBe(expected);
});

test("a schema of a folder that is gone on the other side", async () => {
  const scratch = new Scratch().write({
    "old/a.json": SCHEMA,
    "old/b.json": SCHEMA,
    "new/a.json": SCHEMA,
  });
  made.push(scratch);
  const { code, stdout } = await scratch.run("check", "old", "new");
  expect(stdout).toContain("The schema document was removed.");
  expect(code).toBe(1);
});

test("a schema that is renamed is the same one", async () => {
  const scratch = repository({ path: "a.json", text: SCHEMA, rule: "", code: 0 });
  scratch.git("mv", "a.json", "b.json");
  scratch.commit();
  expect((await scratch.run("check")).code).toBe(0);
});
