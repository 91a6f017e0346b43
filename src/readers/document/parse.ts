import type { Problem } from "../../contracts/errors.ts";
import type { Json } from "../../model/json.ts";
import type { Document } from "../../contracts/reader.ts";
import type { SourceFile } from "../../contracts/source.ts";
import type { Fault, Span } from "./fault.ts";
import { readJson } from "./json.ts";
import { JsonPlaces } from "./json-places.ts";
import { Lines } from "./lines.ts";
import { allMentions, type Mentions } from "./mentions.ts";
import { withoutTemplates, type Blanked } from "./template-lines.ts";
import { readYaml, type YamlDocument } from "./yaml.ts";
import { YamlPlaces } from "./yaml-places.ts";
import type { YamlVersion } from "./yaml-version.ts";

const BYTE_ORDER_MARK = 0xfeff;

/** A document that still knows what its text mentions. */
export interface ParsedDocument extends Document {
  readonly mentions: Mentions;
}

interface Manner {
  readonly yaml: YamlVersion;
  /** A stream of several documents is the list of them. */
  readonly several: boolean;
  /** Lines of a template language are left out. */
  readonly templates: boolean;
}

const DESCRIPTION: Manner = { yaml: "1.2", several: false, templates: false };
const MANIFESTS: Manner = { yaml: "1.1", several: true, templates: true };

/** Reads a text that must hold exactly one value, in JSON or YAML: the content decides, not the name. */
export function parseDocument(file: SourceFile): ParsedDocument | readonly Problem[] {
  return parse(file, DESCRIPTION);
}

/**
 * Reads a text as an API server does: YAML 1.1 or JSON. Several documents form one list, so that the first token of a
 * pointer selects one; empty ones do not count. Template lines are omitted with a problem.
 */
export function parseManifests(file: SourceFile): ParsedDocument | readonly Problem[] {
  return parse(file, MANIFESTS);
}

function parse(file: SourceFile, manner: Manner): ParsedDocument | readonly Problem[] {
  const { text } = file;
  const lines = new Lines(text);
  const refuse = (faults: readonly Fault[]): readonly Problem[] =>
    (unsolvedMerge(text) ?? faults.toSorted(byPlace)).map((fault) => problemOf(fault, "error", file, lines));

  const start = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  const first = text.search(/\S/);
  if (first === -1) return refuse([EMPTY]);
  const stray = text.isWellFormed() ? -1 : text.search(STRAY);
  if (stray !== -1) return refuse([isBinary(text) ? BINARY : notUtf8(stray)]);
  const isTemplate = manner.templates && text.startsWith("{{", first);
  // No YAML that describes anything begins with a slash, but JSON with comments does.
  const opens = /[{[]/.test(text[first] ?? "") || (text[first] === "/" && meansJson(file, first));
  if (!isTemplate && opens) {
    const reading = readJson(text, start);
    if (!reading.faults) {
      const places = new JsonPlaces(text, start, reading.value);
      return documentOf(file, reading, lines, (tokens) => places.find(tokens));
    }
    const wellFormed = reading.faults.every(({ code }) => code !== "SYNTAX_ERROR");
    if (wellFormed || meansJson(file, first)) return refuse(isBinary(text) ? [BINARY] : reading.faults);
  }

  if (isBinary(text)) return refuse([BINARY]);
  const blanked: Blanked = manner.templates ? withoutTemplates(text) : { text, spans: [] };
  const { documents, faults, events } = readYaml(blanked.text, manner.yaml);
  if (faults.length > 0) return refuse(faults);
  const [only, second] = documents;
  if (only === undefined) return refuse([EMPTY]);
  if (second !== undefined && !manner.several) return refuse([severalDocuments(documents.length, second.start)]);
  const places = new YamlPlaces(blanked.text, manner.yaml, events);
  const problems = blanked.spans.slice(0, 1).map((span) => {
    return problemOf(templateLines(blanked.spans.length, span), "warning", file, lines);
  });
  return { ...yamlDocument(file, documents, places, lines), problems };
}

/** Several documents are a list. */
function yamlDocument(
  file: SourceFile,
  documents: readonly YamlDocument[],
  places: YamlPlaces,
  lines: Lines,
): ParsedDocument {
  const [only, second] = documents as readonly [YamlDocument, ...YamlDocument[]];
  const reading =
    second === undefined ? only : { value: documents.map(({ value }) => value), mentions: allMentions(documents) };
  const findAny = ([number, ...tokens]: readonly string[]): Span | undefined => {
    const document = documents[Number(number ?? 0)];
    return document && places.find(document.index, tokens);
  };
  const findIn = second === undefined ? (tokens: readonly string[]) => places.find(only.index, tokens) : findAny;
  return { ...documentOf(file, reading, lines, findIn), isInScalar: (offset) => places.isInScalar(offset) };
}

function templateLines(count: number, first: Span): Fault {
  return {
    code: "NOT_MODELLED",
    span: first,
    message: `${count === 1 ? "A part" : `${String(count)} parts`} of this file ${count === 1 ? "is" : "are"} filled in by a template (\`{{ … }}\`), and not compared.`,
    hint: "Render the template first to have all of it compared, for instance with `helm template`.",
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

const STRAY = /\p{Surrogate}/u;

function notUtf8(at: number): Fault {
  return {
    code: "NOT_UTF8",
    span: { start: at, end: at + 1 },
    message: "The text holds bytes that are no UTF-8; the first of them stand here.",
    hint: "Save the file in UTF-8; other encodings cannot be read.",
  };
}

/** Git's marks, which are why a text cannot be read that holds them. */
function unsolvedMerge(text: string): readonly Fault[] | undefined {
  const mark = /^<{7} .*$/m.exec(text);
  if (mark === null || !/^>{7} /m.test(text)) return undefined;
  return [
    {
      code: "SYNTAX_ERROR",
      span: { start: mark.index, end: mark.index + mark[0].length },
      message: "The text holds the marks of an unsolved merge.",
      hint: "Solve it, and take out the lines that begin with `<<<<<<<`, `=======` or `>>>>>>>`.",
    },
  ];
}

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
 * Distinguishes broken JSON from a YAML flow collection, which allows comments, trailing commas and bare names. The
 * file name only decides here, because the text could be both.
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
  const junk = sample.match(/[\u0001-\u0008\u000e-\u001f\ufffd]|\p{Surrogate}/gu)?.length ?? 0;
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

function problemOf(
  { code, span, message, hint }: Fault,
  level: Problem["level"],
  file: SourceFile,
  lines: Lines,
): Problem {
  return { code, level, message, hint, file: file.name, ...(span && { range: lines.range(span) }) };
}
