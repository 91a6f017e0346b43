import type { Problem, SourceRange } from "../contracts/errors.ts";
import { isObject, type Json, type JsonObject } from "../model/json.ts";
import type { Document, LanguageReader, MemberFile, Reader, Reading, Resolve } from "../contracts/reader.ts";
import type { SourceFile } from "../contracts/source.ts";
import { suggestion } from "../base/suggestion.ts";
import { crdReader } from "./crd/index.ts";
import { loadDocuments } from "./document/documents.ts";
import { parseDocument, parseManifests } from "./document/parse.ts";
import { isGenerated, withGenerated } from "./generated.ts";
import { withPublished } from "./published.ts";
import { goReader } from "./go/index.ts";
export { isGenerated } from "./generated.ts";
export { definesFeatureGates, readFeatureGates, withFeatureGates, type GateReading } from "./go/feature-gates.ts";
import { jsonSchemaReader } from "./json-schema/index.ts";
import { openapiReader } from "./openapi/index.ts";
import { protobufReader } from "./protobuf/index.ts";
import { typescriptReader } from "./typescript/index.ts";
import { wireLockReader } from "./wire-lock/index.ts";

/** In the order in which they are asked whether a document is theirs. */
export const readers: readonly Reader[] = [wireLockReader, openapiReader, crdReader, jsonSchemaReader];

/** In the order in which they are asked whether a file is theirs, before it is parsed as a document. */
const languages: readonly LanguageReader[] = [protobufReader, goReader, typescriptReader];

/** A parsed root document and the reader that knows its format. */
export interface RecognizedDocument {
  readonly document: Document;
  readonly reader: Reader;
}

/** Files of one language, which are read together. */
export interface RecognizedFiles {
  readonly members: readonly MemberFile[];
  readonly reader: LanguageReader;
}

export type Recognized = RecognizedDocument | RecognizedFiles;

const TRAITS = new RegExp(readers.map(({ trait }) => trait.source).join("|"), "u");

/** Matches the beginning of Kubernetes objects. A stream can contain several. */
const MANIFEST =
  /^(?:\s*#[^\n]*\n|---[ \t]*\n)*\s*\{?\s*"?(?:apiVersion"?:\s*\S+\s+"?kind|kind"?:\s*\S+\s+"?apiVersion)"?:/u;

/** Returns whether a reader could accept the file; others in a folder are skipped without parsing. */
export function mayDescribe(file: SourceFile): boolean {
  if (languages.some((each) => each.detects(file)) || isPointer(file)) return true;
  return (MANIFEST.test(file.text) ? crdReader.trait : TRAITS).test(file.text);
}

const recognized = new WeakMap<SourceFile, Recognized | readonly Problem[]>();

/**
 * Parses a text, once, and finds its reader; problems where it cannot be parsed or no reader knows it (UNKNOWN_FORMAT).
 * `copy` is a file with the same text, which is not parsed again.
 */
export function recognize(file: SourceFile, copy?: SourceFile): Recognized | readonly Problem[] {
  const found = recognized.get(file) ?? (copy && renamed(recognized.get(copy), file)) ?? recognizeAnew(file);
  recognized.set(file, found);
  return found;
}

/** Returns a document under another name; undefined if its problems state the name. */
function renamed(found: Recognized | readonly Problem[] | undefined, file: SourceFile): RecognizedDocument | undefined {
  if (found === undefined || !("document" in found) || (found.document.problems ?? []).length > 0) return undefined;
  return { ...found, document: { ...found.document, file } };
}

/** The document that a text holds, whether a reader knows it or not; undefined where it holds none. */
export function documentIn(file: SourceFile): Document | undefined {
  const found = recognize(file);
  if ("reader" in found) return "document" in found ? found.document : undefined;
  const parsed = parseDocument(file);
  return "value" in parsed ? parsed : undefined;
}

function recognizeAnew(file: SourceFile): Recognized | readonly Problem[] {
  const language = languages.find((each) => each.detects(file));
  if (language !== undefined) return { members: [{ path: "", file }], reader: language };
  const manifests = mentionsDefinitions(file.text) ? recognizeManifests(file) : undefined;
  return manifests ?? recognizeDescription(file);
}

function recognizeDescription(file: SourceFile): Recognized | readonly Problem[] {
  if (isPointer(file)) return [lfsPointer(file)];
  const document = parseDocument(file);
  if (!("value" in document)) return document;
  const reader = readers.find((each) => each.detects(document.value));
  return reader === undefined ? [unknownFormat(document)] : { document, reader };
}

/** Undefined where only an example, or a text inside the document, looks like a definition. */
function recognizeManifests(file: SourceFile): Recognized | readonly Problem[] | undefined {
  const document = parseManifests(file);
  if (!("value" in document)) return document;
  return crdReader.detects(document.value) ? { document, reader: crdReader } : undefined;
}

/**
 * Returns whether a YAML text should be read as an API server does, in contrast to OpenAPI. JSON is the same for both.
 */
function mentionsDefinitions(text: string): boolean {
  if (/^\s*\{(?!\{)/.test(text) || !text.includes("apiextensions.k8s.io/v1")) return false;
  return /^[ \t-]*["']?apiVersion["']?[ \t]*:[ \t]*["']?apiextensions\.k8s\.io\//m.test(text);
}

/**
 * Reads root documents of one reader, several of them as one surface, and every file that they refer to; or the files of a
 * language and what they import. Of a language, what stands in files of `like` as well need not be read again.
 */
export function readRecognized(
  found: Recognized,
  resolve: Resolve,
  others: readonly Document[] = [],
  like: readonly SourceFile[] = [],
): Reading {
  if ("members" in found) {
    const { reader, members } = found;
    if (reader !== goReader) return reader.read(members, resolve, like);
    const documents = members.flatMap(({ file }) => documentsIn(file));
    const generated = members.filter(({ file }) => isGenerated(file));
    const written = members.filter(({ file }) => !isGenerated(file) && documentsIn(file).length === 0);
    const reading = withGenerated(reader.read(written, resolve), generated);
    return withPublished(reading, documents, (document) => readRecognized(document, resolve));
  }
  return found.reader.read(loadDocuments(found.document, resolve, others));
}

/** Returns the document in a file that is read with Go types and made from them. */
function documentsIn(file: SourceFile): readonly RecognizedDocument[] {
  const found = recognize(file);
  return "document" in found && publishesKinds(found) ? [found] : [];
}

/** Returns whether a document can state kinds: definitions, or OpenAPI documents that name them. */
export function publishesKinds({ reader, document }: RecognizedDocument): boolean {
  return reader === crdReader || (reader === openapiReader && document.file.text.includes(KIND_MARK));
}

const KIND_MARK = "x-kubernetes-group-version-kind";

/** The properties that identify a document. */
const MARKS = ["openapi", "swagger", "$schema"];

function unknownFormat(document: Document): Problem {
  const { value, file, locate } = document;
  const range = locate([]);
  if (isManifest(value)) return otherManifest(value["kind"], file, range);
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

/** Returns whether the file is a Git LFS pointer: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
function isPointer({ text }: SourceFile): boolean {
  return text.startsWith("version https://git-lfs.github.com/spec/");
}

function lfsPointer({ name }: SourceFile): Problem {
  return {
    code: "LFS_POINTER",
    level: "error",
    message: "The file is a pointer of Git LFS, not the text that it stands for.",
    hint: "`git lfs pull` gets the text of a working tree; keep the file out of LFS to have its commits compared.",
    file: name,
  };
}

function isManifest(value: Json): value is JsonObject & { readonly kind: string } {
  return isObject(value) && typeof value["apiVersion"] === "string" && typeof value["kind"] === "string";
}

function otherManifest(kind: string, { name }: SourceFile, range: SourceRange | undefined): Problem {
  return {
    code: "UNKNOWN_FORMAT",
    level: "error",
    message: `The document is a Kubernetes object of the kind \`${kind}\`; only a \`CustomResourceDefinition\` describes an API.`,
    hint: "Name the file with the definition of the kind.",
    file: name,
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
    const meant = suggestion(key, MARKS);
    if (meant !== undefined) return `Did you mean \`${meant}\` where it says \`${key}\`?`;
  }
  return undefined;
}
