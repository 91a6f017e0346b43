// The timeline survives renames in each format: what was renamed has one lane, and its later events are in it.
import { describe, expect, test } from "@jest/globals";
import { followedOf } from "../../src/engine/history/lanes.ts";
import { NOTHING_SEEN, readSnapshot, rememberRelease } from "../../src/index.ts";

const openapi = (name: string, field: string, type = "integer"): string => `openapi: 3.1.0
info: { title: Orchard, version: "1" }
paths:
  /trees:
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/${name}" } } } }
      responses: { "204": { description: Planted. } }
components:
  schemas:
    ${name}:
      type: object
      properties: { kind: { type: string }, place: { type: string }, ${field}: { type: ${type} } }
`;

const jsonSchema = (
  name: string,
  field: string,
  type = "integer",
): string => `$schema: https://json-schema.org/draft/2020-12/schema
type: object
properties: { tree: { $ref: "#/$defs/${name}" } }
$defs:
  ${name}:
    type: object
    properties: { kind: { type: string }, place: { type: string }, ${field}: { type: ${type} } }
`;

const crd = (_: string, field: string, type = "integer"): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: trees.orchard.example }
spec:
  group: orchard.example
  scope: Namespaced
  names: { kind: Tree, plural: trees }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: { type: object, properties: { kind: { type: string }, place: { type: string }, ${field}: { type: ${type} } } }
`;

const protobuf = (name: string, field: string, type = "int32"): string => `syntax = "proto3";
package orchard.v1;
message ${name} {
  string kind = 1;
  string place = 2;
  ${type} ${field} = 3;
}
`;

const go = (name: string, field: string, type = "int32"): string => `package v1

// ${name} describes a tree.
type ${name} struct {
	Kind string \`json:"kind"\`
	Place string \`json:"place"\`
	Size ${type} \`json:"${field}"\`
}
`;

const typescript = (name: string, field: string, type = "number"): string => `export interface ${name} {
  kind: string;
  place: string;
  ${field}: ${type};
}
`;

interface Lane {
  readonly label: string;
  readonly events: readonly string[];
}

/** The lanes of the field after the releases: its name, its new name, and another type. */
function lanesOf(extension: string, texts: readonly string[], field: RegExp): readonly Lane[] {
  let memory = NOTHING_SEEN;
  for (const [index, text] of texts.entries()) {
    const name = `v${String(index + 1)}.${extension}`;
    memory = rememberRelease(memory, { name }, readSnapshot({ name, url: `file:///${name}`, text }));
  }
  const steps = texts.slice(1).map(() => ({ findings: [] }) as never);
  return followedOf([...memory.elements.values()], steps)
    .filter(({ label }) => field.test(label))
    .map(({ label, events }) => ({
      label,
      events: events.map(
        ({ release, what, former }) => `${what} in ${String(release + 1)}${former ? ` from ${former}` : ""}`,
      ),
    }));
}

describe("a field that is renamed in the second release and changed in the third one has one lane", () => {
  test.each([
    ["OpenAPI", "yaml", openapi, "string", "property `Tree.tree_size`"],
    ["JSON Schema", "yaml", jsonSchema, "string", "property `Tree.tree_size`"],
    ["custom resources", "yaml", crd, "string", "field `orchard.example/v1 Tree.spec.tree_size`"],
    ["protobuf", "proto", protobuf, "string", "field `orchard.v1.Tree.tree_size`"],
    ["Go", "go", go, "string", "field `v1.Tree.tree_size`"],
    ["TypeScript", "d.ts", typescript, "string", "property `Tree.tree_size`"],
  ])("%s", (_, extension, write, type, label) => {
    const texts = [write("Tree", "treeSize"), write("Tree", "tree_size"), write("Tree", "tree_size", type)];
    expect(lanesOf(extension, texts, /size/iu)).toEqual([
      { label, events: ["renamed in 2 from treeSize", "changed in 3"] },
    ]);
  });
});

describe("a field of a type that is renamed has one lane", () => {
  test.each([
    ["OpenAPI", "yaml", openapi, "string", "property `Plant.size`"],
    ["JSON Schema", "yaml", jsonSchema, "string", "property `Plant.size`"],
    ["protobuf", "proto", protobuf, "string", "field `orchard.v1.Plant.size`"],
    ["Go", "go", go, "string", "field `v1.Plant.size`"],
    ["TypeScript", "d.ts", typescript, "string", "property `Plant.size`"],
  ])("%s", (_, extension, write, type, label) => {
    const texts = [write("Tree", "size"), write("Plant", "size"), write("Plant", "size", type)];
    expect(lanesOf(extension, texts, /size/iu)).toEqual([{ label, events: ["changed in 3"] }]);
  });
});

describe("another field with another type has its own lane", () => {
  test.each([
    ["OpenAPI", "yaml", openapi, "string"],
    ["custom resources", "yaml", crd, "string"],
    ["TypeScript", "d.ts", typescript, "string"],
  ])("%s", (_, extension, write, type) => {
    const texts = [write("Tree", "size"), write("Tree", "owner", type), write("Tree", "owner", type)];
    expect(lanesOf(extension, texts, /size|owner/iu).map(({ events }) => events)).toEqual([
      ["removed in 2"],
      ["introduced in 2"],
    ]);
  });
});
