import { parseDocument } from "../../../src/readers/document/parse.ts";
import { loadDocuments } from "../../../src/readers/document/documents.ts";
import { ProblemSink } from "../../../src/readers/problems.ts";
import { createSchemaTable } from "../../../src/readers/schema/index.ts";
import type { SchemaRef } from "../../../src/prove/index.ts";

type Dialect = Parameters<typeof createSchemaTable>[1];

/** The schema at the root of a text, or at a place in it. */
export function schemaOf(text: string, dialect: Dialect = "json-schema", at = "#"): SchemaRef {
  const document = parseDocument({ name: "schema.json", url: "file:///schema.json", text });
  if (!("value" in document)) throw new Error(`No document: ${document[0]?.message ?? ""}`);
  const documents = loadDocuments(document, () => {
    throw new Error("A test reads no other file.");
  });
  return { table: createSchemaTable(documents, dialect, new ProblemSink(documents)).table, at };
}
