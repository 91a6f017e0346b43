import type { Problem } from "../../contracts/errors.ts";
import { isObject, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Document, Resolve } from "../../contracts/reader.ts";
import { loadDocuments } from "../document/documents.ts";
import { ProblemSink } from "../problems.ts";
import { createSchemaTable } from "../schema/index.ts";
import { metaSchemaOf, SCHEMA_DIALECTS, type SchemaDialectName } from "./dialects.ts";

/** A standalone schema and its references. */
export interface SchemaDocument {
  readonly table: SchemaTable;
  /** The canonical pointer of a schema in it; undefined where there is none. */
  at(pointer: Pointer): Pointer | undefined;
  /** Complete after all needed schemas were read. */
  readonly problems: readonly Problem[];
}

/** Reads a document as one schema, of any form: `true` is one too. */
export function readSchemaDocument(document: Document, dialect: SchemaDialectName, resolve: Resolve): SchemaDocument {
  const documents = loadDocuments({ ...document, value: stated(document.value, dialect) }, resolve);
  const problems = new ProblemSink(documents);
  const schemas = createSchemaTable(documents, SCHEMA_DIALECTS[dialect], problems);
  return {
    table: schemas.table,
    at: (pointer) => {
      const value = documents.get(pointer);
      return isObject(value) || typeof value === "boolean" ? schemas.alias(pointer) : undefined;
    },
    get problems() {
      return [...documents.problems, ...problems.problems];
    },
  };
}

function stated(value: Json, dialect: SchemaDialectName): Json {
  const metaSchema = metaSchemaOf(dialect);
  if (metaSchema === undefined || !isObject(value) || typeof value["$schema"] === "string") return value;
  return { $schema: metaSchema, ...value };
}
