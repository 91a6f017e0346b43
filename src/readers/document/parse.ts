import type { Problem } from "../../errors.ts";
import type { Json } from "../../model/json.ts";
import type { Document } from "../../reader.ts";
import type { SourceFile } from "../../source.ts";
import type { Fault, Span } from "./fault.ts";
import { readJson } from "./json.ts";
import { JsonPlaces } from "./json-places.ts";
import { Lines } from "./lines.ts";
import type { Mentions } from "./mentions.ts";
import { readYaml } from "./yaml.ts";
import { YamlPlaces } from "./yaml-places.ts";

const BYTE_ORDER_MARK = 0xfeff;

/** A document that still knows what its text mentions. */
export interface ParsedDocument extends Document {
  readonly mentions: Mentions;
}

/** What a text holds; no documents where there is an error. */
export interface ParsedDocuments {
  readonly documents: readonly ParsedDocument[];
  readonly problems: readonly Problem[];
}

/** Reads a text that must hold exactly one value, in JSON or YAML: the content decides, not the name. */
export function parseDocument(file: SourceFile): ParsedDocument | readonly Problem[] {
  const { documents, problems } = parse(file, true);
  return documents[0] ?? problems;
}

/** Reads all documents of a YAML stream; a JSON text is one document. */
export function parseDocuments(file: SourceFile): ParsedDocuments {
  return parse(file, false);
}

function parse(file: SourceFile, single: boolean): ParsedDocuments {
  const { text } = file;
  const lines = new Lines(text);
  const refuse = (faults: readonly Fault[]): ParsedDocuments => ({
    documents: [],
    problems: faults.toSorted(byPlace).map((fault) => problemOf(fault, file, lines)),
  });

  const start = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  const first = text.search(/\S/);
  if (first === -1) return refuse([EMPTY]);
  if (text[first] === "{" || text[first] === "[") {
    const reading = readJson(text, start);
    if (!reading.faults) {
      const places = new JsonPlaces(text, start, reading.value);
      return { documents: [documentOf(file, reading, lines, (tokens) => places.find(tokens))], problems: [] };
    }
    const wellFormed = reading.faults.every(({ code }) => code !== "SYNTAX_ERROR");
    if (wellFormed || meansJson(file, first)) return refuse(isBinary(text) ? [BINARY] : reading.faults);
  }

  if (isBinary(text)) return refuse([BINARY]);
  const { documents, faults } = readYaml(text);
  if (faults.length > 0) return refuse(faults);
  if (documents.length === 0) return refuse([EMPTY]);
  if (single && documents.length > 1) return refuse([severalDocuments(documents.length, documents[1]!.start)]);
  const places = new YamlPlaces(text);
  return {
    documents: documents.map((each) => documentOf(file, each, lines, (tokens) => places.find(each.index, tokens))),
    problems: [],
  };
}

const EMPTY: Fault = {
  code: "EMPTY_FILE",
  span: undefined,
  message: "The file is empty.",
  hint: "Check that the file is what you meant, and that the step that writes it has run.",
};

const BINARY: Fault = {
  code: "BINARY_FILE",
  span: undefined,
  message: "The file holds binary data; JSON or YAML text in UTF-8 was expected.",
  hint: "Name a text file, or save this one in UTF-8.",
};

function byPlace(a: Fault, b: Fault): number {
  return (a.span?.start ?? 0) - (b.span?.start ?? 0);
}

function severalDocuments(count: number, second: number): Fault {
  return {
    code: "SYNTAX_ERROR",
    span: { start: second, end: second + 1 },
    message: `The text holds ${count} YAML documents; one was expected, and here the second begins.`,
    hint: 'Put each document into a file of its own, or remove the "---" line before it.',
  };
}

/**
 * Tells broken JSON from a flow collection of YAML, which allows comments, trailing commas and bare names. The name
 * has a say only here: both languages claim these texts.
 */
function meansJson(file: SourceFile, first: number): boolean {
  if (/\.ya?ml$/i.test(file.name)) return false;
  if (/\.json$/i.test(file.name)) return true;
  return /^(?:\{\s*(?:["},]|$)|\[)/.test(file.text.slice(first, first + 1000));
}

/** A text has no NUL, and hardly any characters that stand for nothing or for bytes that are no UTF-8. */
function isBinary(text: string): boolean {
  if (text.includes("\0")) return true;
  const sample = text.slice(0, 8192);
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  const junk = sample.match(/[\u0001-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0;
  return junk > sample.length / 10;
}

function documentOf(
  file: SourceFile,
  { value, mentions }: { readonly value: Json; readonly mentions: Mentions },
  lines: Lines,
  find: (tokens: readonly string[]) => Span | undefined,
): ParsedDocument {
  return {
    file,
    value,
    mentions,
    locate: (tokens) => {
      const span = find(tokens);
      return span && lines.range(span);
    },
  };
}

function problemOf({ code, span, message, hint }: Fault, file: SourceFile, lines: Lines): Problem {
  return { code, level: "error", message, hint, file: file.name, ...(span && { range: lines.range(span) }) };
}
