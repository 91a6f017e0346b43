// One text for each format: definitions, and what uses them.
import type { Json, JsonObject } from "../../../src/model/json.ts";
import type { SourceFile } from "../../../src/contracts/source.ts";
import { fileOf } from "../subject.ts";
import { definitionOf, MEMBERS, type Definition, type Reference, type Scalar, type Shared, type Use } from "./model.ts";

export type Print = (shared: Shared) => readonly SourceFile[];

const SCHEMAS: Readonly<Record<Scalar, JsonObject>> = {
  text: { type: "string" },
  "short text": { type: "string", maxLength: 9 },
  "whole number": { type: "integer" },
  flag: { type: "boolean" },
  choice: { type: "string", enum: ["red", "green"] },
};

function objectOf({ members }: Definition, referred: (reference: Reference) => JsonObject): JsonObject {
  const required = members.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const properties = members.map(({ name, type }) => [name, typeof type === "string" ? SCHEMAS[type] : referred(type)]);
  return {
    type: "object",
    properties: Object.fromEntries(properties) as JsonObject,
    ...(required.length > 0 && { required }),
  };
}

function listed(schema: JsonObject, { isList }: Reference): JsonObject {
  return isList ? { type: "array", items: schema } : schema;
}

export const asOpenApi: Print = ({ definitions, uses }) => {
  const referred = (type: Reference): JsonObject => listed({ $ref: `#/components/schemas/${type.ref}` }, type);
  const operationOf = ({ way, type }: Use): JsonObject => {
    const content: JsonObject = { "application/json": { schema: referred(type) } };
    const done: JsonObject = { description: "Done.", ...(way !== "taken" && { content }) };
    return { ...(way !== "given" && { requestBody: { content } }), responses: { "200": done } };
  };
  return [
    json("api.json", {
      openapi: "3.0.3",
      info: { title: "Trees", version: "1.0.0" },
      paths: Object.fromEntries(uses.map((use) => [`/${use.name}`, { post: operationOf(use) }])),
      components: { schemas: Object.fromEntries(definitions.map((each) => [each.name, objectOf(each, referred)])) },
    }),
  ];
};

/** In custom resources, descriptions of members distinguish copies of a type from other schemas of equal content. */
export const DESCRIBED: readonly string[] = ["Ash", "Birch"];

/** Writes each definition out where it is used; its own description is that of the property. */
export const asDefinitions: Print = (shared) => {
  const inlined = (type: Reference, description?: string): JsonObject => {
    const definition = definitionOf(shared, type.ref);
    const isDescribed = DESCRIBED.includes(type.ref);
    const own = objectOf(definition, (inner) => inlined(inner, `The part of ${type.ref}.`));
    const members = Object.entries(own["properties"] as Readonly<Record<string, JsonObject>>);
    const described = members.map(([name, each]) => [name, { description: `The ${name} of ${type.ref}.`, ...each }]);
    return listed(
      {
        ...own,
        ...(isDescribed && { description, properties: Object.fromEntries(described) as JsonObject }),
      } as JsonObject,
      type,
    );
  };
  const part = (isMeant: (use: Use) => boolean): JsonObject => ({
    type: "object",
    properties: Object.fromEntries(
      shared.uses.filter(isMeant).map(({ name, type }) => [name, inlined(type, `To ${name}.`)]),
    ),
  });
  const spec = part(({ way }) => way !== "given");
  const status = part(({ way }) => way === "given");
  const schema = { openAPIV3Schema: { type: "object", properties: { spec, status } } };
  // An API of many uses has two versions.
  const names = shared.uses.length > 2 ? ["v1beta1", "v1"] : ["v1"];
  const versions = names.map((name) => ({ name, served: true, storage: name === "v1", schema }));
  return [
    json("trees.json", {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "trees.wood.example" },
      spec: { group: "wood.example", names: { kind: "Tree", plural: "trees" }, scope: "Namespaced", versions },
    }),
  ];
};

const PROTOBUF: Readonly<Record<Scalar, string>> = {
  text: "string",
  "short text": "bytes",
  "whole number": "int32",
  flag: "bool",
  choice: "Kind",
};

export const asProtobuf: Print = ({ definitions, uses }) => {
  const typed = (type: Scalar | Reference): string =>
    typeof type === "string" ? PROTOBUF[type] : `${type.isList ? "repeated " : ""}${type.ref}`;
  const messages = definitions.map(({ name, members }) => {
    const fields = members.map((each) => `  ${typed(each.type)} ${each.name} = ${String(numberOf(each.name))};`);
    return `message ${name} {\n${fields.join("\n")}\n}`;
  });
  const requests = uses.flatMap(({ name, way, type }) => [
    `message ${pascal(name)}Request {${way === "given" ? "" : ` ${typed(type)} it = 1; `}}`,
    `message ${pascal(name)}Response {${way === "taken" ? "" : ` ${typed(type)} it = 1; `}}`,
  ]);
  const methods = uses.map(({ name }) => {
    const own = pascal(name);
    return `  rpc ${own}(${own}Request) returns (${own}Response);`;
  });
  const head = 'syntax = "proto3";\npackage wood.v1;\nenum Kind {\n  KIND_UNSPECIFIED = 0;\n  KIND_RED = 1;\n}';
  const text = [head, ...messages, ...requests, `service Trees {\n${methods.join("\n")}\n}`, ""].join("\n");
  return [fileOf("wood/trees.proto", text)];
};

function numberOf(name: string): number {
  return (MEMBERS as readonly string[]).indexOf(name) + 2;
}

const GO: Readonly<Record<Scalar, string>> = {
  text: "string",
  "short text": "*string",
  "whole number": "int32",
  flag: "bool",
  choice: "Kind",
};

export const asGo: Print = ({ definitions, uses }) => {
  const typed = (type: Scalar | Reference): string =>
    typeof type === "string" ? GO[type] : `${type.isList ? "[]" : ""}${type.ref}`;
  const field = (name: string, type: Scalar | Reference, isRequired: boolean): string =>
    `\t// The ${name}.\n\t// +${isRequired ? "required" : "optional"}\n` +
    `\t${pascal(name)} ${typed(type)} \`json:"${name}${isRequired ? "" : ",omitempty"}"\`\n`;
  const struct = (name: string, fields: readonly string[]): string =>
    `// It is a ${name}.\ntype ${name} struct {\n${fields.join("")}}\n`;
  const structs = definitions.map(({ name, members }) =>
    struct(
      name,
      members.map((each) => field(each.name, each.type, each.isRequired)),
    ),
  );
  const part = (isMeant: (use: Use) => boolean): readonly string[] =>
    uses.filter(isMeant).map(({ name, type }) => field(name, type, false));
  const kind = [
    "// +genclient\n// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object\n// It is a tree.\n",
    'type Tree struct {\n\tmetav1.TypeMeta `json:",inline"`\n\tmetav1.ObjectMeta `json:"metadata,omitempty"`\n',
    '\tSpec TreeSpec `json:"spec"`\n\t// +optional\n\tStatus TreeStatus `json:"status,omitempty"`\n}\n',
  ].join("");
  const head = 'package v1\n\nimport metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"\n';
  const kinds = '// It is a kind.\n// +enum\ntype Kind string\n\nconst (\n\tKindRed Kind = "red"\n)\n';
  const spec = struct(
    "TreeSpec",
    part(({ way }) => way !== "given"),
  );
  const status = struct(
    "TreeStatus",
    part(({ way }) => way === "given"),
  );
  return [
    fileOf("v1/doc.go", "// +groupName=wood.example\npackage v1\n"),
    fileOf("v1/types.go", [head, kinds, kind, spec, status, ...structs].join("\n")),
  ];
};

const TYPESCRIPT: Readonly<Record<Scalar, string>> = {
  text: "string",
  "short text": "string | null",
  "whole number": "number",
  flag: "boolean",
  choice: '"red" | "green"',
};

export const asTypeScript: Print = ({ definitions, uses }) => {
  const typed = (type: Scalar | Reference): string =>
    typeof type === "string" ? TYPESCRIPT[type] : `${type.ref}${type.isList ? "[]" : ""}`;
  const interfaces = definitions.map(({ name, members }) => {
    const own = members.map((each) => `  ${each.name}${each.isRequired ? "" : "?"}: ${typed(each.type)};\n`);
    return `${name < "C" ? "export " : ""}interface ${name} {\n${own.join("")}}`;
  });
  const functions = uses.map(({ name, way, type }) => {
    const it = typed(type);
    return `export declare function ${name}(${way === "given" ? "" : `it: ${it}`}): ${way === "taken" ? "void" : it};`;
  });
  return [fileOf("api.d.ts", ["export {};", ...interfaces, ...functions, ""].join("\n"))];
};

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function json(name: string, document: Json): SourceFile {
  return fileOf(name, JSON.stringify(document, null, 1));
}
