import { ApicompatError, type Problem } from "../contracts/errors.ts";
import { isObject, type Json } from "../model/json.ts";
import { child, type Pointer } from "../model/pointer.ts";
import type { SchemaTable } from "../model/schema.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { suggestion } from "../base/suggestion.ts";
import type { Resolve } from "../contracts/reader.ts";
import type { SourceFile } from "../contracts/source.ts";
import { parseDocument } from "./document/parse.ts";
import { readRecognized, recognize } from "./index.ts";
import type { SchemaDialectName } from "./json-schema/dialects.ts";
import { jsonSchemaReader } from "./json-schema/index.ts";
import { readSchemaDocument } from "./json-schema/schema-document.ts";

/** A schema of a file. */
export interface SchemaAt {
  readonly table: SchemaTable;
  readonly at: Pointer;
  /** The name of the file. */
  readonly name: string;
  /** The language of the schema. */
  readonly language: Pick<Snapshot, "format" | "formatVersion" | "schemaDialect"> | SchemaDialectName;
  /** Complete once everything was read that the answer to a question needed. */
  readonly problems: () => readonly Problem[];
}

/**
 * Reads the schema at a JSON pointer of an API description, or of a file that is a schema, for which an empty pointer
 * selects the whole. Throws UNREADABLE if the text cannot be read, and NOT_FOUND if the pointer leads to no schema.
 */
export function schemaAt(file: SourceFile, pointer: string, dialect: SchemaDialectName, resolve: Resolve): SchemaAt {
  const recognized = recognize(file);
  if ("reader" in recognized && recognized.reader !== jsonSchemaReader) {
    const reading = readRecognized(recognized, resolve);
    const { schemas } = reading.snapshot;
    const at = `#${pointer}`;
    const value = schemas.source(at);
    if (pointer === "" || value === undefined || !isSchema(value)) {
      throw noSchema(
        file,
        pointer,
        schemaNear(file.name, pointer, (of) => schemas.source(`#${of}`), reading.snapshot.format),
      );
    }
    return { table: schemas, at, name: file.name, language: reading.snapshot, problems: () => reading.problems };
  }
  const document = parseDocument(file);
  if (!("value" in document)) {
    const [first] = document;
    const message = `${file.name} cannot be read: ${first?.message ?? ""}`;
    throw new ApicompatError("UNREADABLE", message, first?.hint ?? "", { problems: document });
  }
  const schemas = readSchemaDocument(document, dialect, resolve);
  const at = schemas.at(`#${pointer}`);
  if (at === undefined) throw noSchema(file, pointer, "A schema is an object, `true` or `false`.");
  const language = languageOf(document.value, dialect);
  return { table: schemas.table, at, name: file.name, language, problems: () => schemas.problems };
}

/** A `$schema` that is known says it. */
function languageOf(value: Json, dialect: SchemaDialectName): SchemaAt["language"] {
  const stated = isObject(value) ? value["$schema"] : undefined;
  return typeof stated === "string" ? { format: "json-schema", formatVersion: stated } : dialect;
}

function isSchema(value: unknown): boolean {
  return typeof value === "boolean" || (typeof value === "object" && value !== null && !Array.isArray(value));
}

/** Advice for a pointer that leads to none: what stands beside it under a name that is nearly the same. */
function schemaNear(
  name: string,
  pointer: Pointer,
  valueAt: (pointer: Pointer) => unknown,
  format: Snapshot["format"],
): string {
  const parent = pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
  const siblings = valueAt(parent);
  const meant = suggestion(pointer.slice(parent.length + 1), isObject(siblings) ? Object.keys(siblings) : []);
  if (meant !== undefined) return `Did you mean ${name}#${parent}/${meant}?`;
  const example = HOLDERS.flatMap((holder) => {
    const held = valueAt(holder);
    return isObject(held) ? Object.keys(held).map((key) => child(holder, key)) : [];
  })[0];
  if (format === "go" || format === "typescript")
    return `Name one of its types, for instance ${name}#/definitions/Pet.`;
  return example === undefined
    ? "Name a file of OpenAPI, JSON Schema, custom resource definitions, Go types or TypeScript that holds schemas."
    : `Name one of its schemas, for instance ${name}#${example}.`;
}

/** The places of named schemas. */
const HOLDERS = ["/components/schemas", "/definitions", "/$defs", "/spec/versions/0/schema"];

function noSchema({ name }: SourceFile, pointer: string, advice: string): ApicompatError {
  const where = pointer === "" ? `${name} is no schema` : `${name} has no schema at ${pointer}`;
  return new ApicompatError("NOT_FOUND", `${where}.`, advice);
}
