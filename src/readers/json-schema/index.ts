import { dictionary, isObject, type Json, type JsonObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Root, Snapshot } from "../../model/snapshot.ts";
import type { Reader } from "../../contracts/reader.ts";
import { ProblemSink } from "../problems.ts";
import { createSchemaTable, type SchemaReader } from "../schema/index.ts";
import { NO_API } from "../nothing.ts";

/** Words that only a schema has at its top, where `$schema` is left out. */
const MARKS = ["$defs", "definitions", "properties", "allOf", "anyOf", "oneOf", "patternProperties"] as const;

/** Reads a standalone JSON Schema: clients write values, and the server validates them. */
export const jsonSchemaReader: Reader = {
  formats: ["json-schema"],
  trait: new RegExp([String.raw`\$schema`, ...MARKS.map((word) => word.replace("$", String.raw`\$`))].join("|"), "u"),
  detects: (value) =>
    typeof value === "boolean" || (isObject(value) && (isSchemaDialect(value) || MARKS.some((word) => word in value))),
  read: (documents) => {
    const problems = new ProblemSink(documents);
    refuseDraft3(documents.root.value, problems);
    const schemas = createSchemaTable(documents, "json-schema", problems);
    return {
      snapshot: toSnapshot(documents.root.value, schemas),
      get problems() {
        return [...documents.problems, ...problems.problems];
      },
      files: documents.files,
      locate: (at) => documents.locate(at),
      fileOf: (at) => documents.fileOf(at),
    };
  },
};

/** Returns whether `$schema` is a dialect, and not the schema of a settings file. */
export function isSchemaDialect(value: JsonObject): boolean {
  return typeof value["$schema"] === "string" && /json-?schema/iu.test(value["$schema"]);
}

/** Rejects draft 3, whose `required`, `extends`, `disallow` and `divisibleBy` no later draft has. */
function refuseDraft3(value: Json, problems: ProblemSink): void {
  if (!isObject(value) || !/draft-0[1-3]\b/u.test(String(value["$schema"]))) return;
  problems.add({
    code: "UNSUPPORTED_VERSION",
    level: "error",
    message: "Drafts before draft-04 are not read; this is read as draft-04, where some of its words mean nothing.",
    hint: "Write the schema in draft-04 or later: `required` as a list, `extends` as `allOf`, `disallow` as `not`.",
    at: child("#", "$schema"),
  });
}

function toSnapshot(value: Json, schemas: SchemaReader): Snapshot {
  const stated = isObject(value) ? value["$schema"] : undefined;
  return {
    ...NO_API,
    format: "json-schema",
    formatVersion: typeof stated === "string" ? stated : "undeclared",
    roots: rootsOf(value, schemas),
    components: componentsOf(value, schemas),
    schemas: schemas.table,
  };
}

/** The schema at the root, or each definition of a document that holds nothing else. A root that only describes is a schema, too. */
function rootsOf(value: Json, schemas: SchemaReader): Readonly<Record<string, Root>> {
  const definitions = definitionsOf(value);
  const toRoot = ([name, at]: readonly [string, Pointer]): readonly [string, Root] => [
    name,
    { name, at, schema: schemas.alias(at), polarities: ["request"] },
  ];
  return dictionary((assertsAtTop(value) || definitions.length === 0 ? [ROOT] : definitions).map(toRoot));
}

/** All that may be a root on the other side. */
function componentsOf(value: Json, schemas: SchemaReader): Snapshot["components"] {
  const places = [ROOT, ...definitionsOf(value)];
  return dictionary(places.map(([name, at]) => [name, { value: schemas.alias(at), at }]));
}

const ROOT = ["schema", "#"] as const;

function assertsAtTop(value: Json): boolean {
  if (!isObject(value)) return true;
  return Object.keys(value).some(
    (keyword) => !/^(?:\$|title$|description$|definitions$|id$)/u.test(keyword) || keyword === "$ref",
  );
}

function definitionsOf(value: Json): readonly (readonly [name: string, at: Pointer])[] {
  if (!isObject(value)) return [];
  const container = isObject(value["$defs"]) ? "$defs" : "definitions";
  const definitions = value[container];
  const names = isObject(definitions) ? Object.keys(definitions) : [];
  // A definition called like the root is another schema.
  return names.map((name) => [name === ROOT[0] ? `${container}/${name}` : name, child("#", container, name)]);
}
