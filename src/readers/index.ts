import type { Problem } from "../errors.ts";
import { isObject, type Json } from "../model/json.ts";
import type { Document, Reader, Reading, Resolve } from "../reader.ts";
import type { SourceFile } from "../source.ts";
import { loadDocuments } from "./document/documents.ts";
import { nearest } from "../nearest.ts";
import { parseDocument } from "./document/parse.ts";
import { jsonSchemaReader } from "./json-schema/index.ts";
import { openapiReader } from "./openapi/index.ts";

/** In the order in which they are asked whether a document is theirs. */
export const readers: readonly Reader[] = [openapiReader, jsonSchemaReader];

/** A parsed root document and the reader that knows its format. */
export interface Recognized {
  readonly document: Document;
  readonly reader: Reader;
}

/** Parses a text and finds its reader; problems where it cannot be parsed or no reader knows it (UNKNOWN_FORMAT). */
export function recognize(file: SourceFile): Recognized | readonly Problem[] {
  const document = parseDocument(file);
  if (!("value" in document)) return document;
  const reader = readers.find((each) => each.detects(document.value));
  return reader === undefined ? [unknownFormat(document)] : { document, reader };
}

/** Reads a root document and every file that it refers to. */
export function readRecognized({ document, reader }: Recognized, resolve: Resolve): Reading {
  return reader.read(loadDocuments(document, resolve));
}

/** The members by which a document says what it is. */
const MARKS = ["openapi", "swagger", "$schema"];

function unknownFormat({ value, file, locate }: Document): Problem {
  const range = locate([]);
  return {
    code: "UNKNOWN_FORMAT",
    level: "error",
    message: `The document is of no known kind: at its top there is ${foundAtTop(value)} instead of \`openapi\`, \`swagger\` or \`$schema\`.`,
    hint:
      slipOfThePen(value) ??
      'Add the member that names the format, for instance "openapi: 3.1.0", or name another file.',
    file: file.name,
    pointer: "#",
    ...(range && { range: { start: range.start, end: range.start } }),
  };
}

function foundAtTop(value: Json): string {
  if (!isObject(value)) return Array.isArray(value) ? "a list" : `the value ${JSON.stringify(value).slice(0, 40)}`;
  const keys = Object.keys(value);
  if (keys.length === 0) return "nothing";
  const shown = keys.slice(0, 4).map((key) => `\`${key}\``);
  return keys.length > shown.length ? `${shown.join(", ")}, …` : shown.join(", ");
}

function slipOfThePen(value: Json): string | undefined {
  if (!isObject(value)) return undefined;
  for (const key of Object.keys(value)) {
    const meant = nearest(key, MARKS);
    if (meant !== undefined) return `Did you mean \`${meant}\` where it says \`${key}\`?`;
  }
  return undefined;
}
