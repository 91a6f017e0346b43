import type { Problem } from "../errors.ts";
import type { Comparison } from "../finding.ts";
import { compare, confirm, withoutOffer, type CompareOptions } from "../index.ts";
import { dictionary } from "../model/json.ts";
import type { Reading } from "../reader.ts";
import { readRecognized, type Recognized, type RecognizedDocument } from "../readers/index.ts";
import { jsonSchemaReader } from "../readers/json-schema/index.ts";
import type { SourceFile } from "../source.ts";
import { besideTypes } from "./generated.ts";
import { mergeComparisons } from "./merge.ts";
import { pairDocuments } from "./pairs.ts";
import { folderOf, readRoot, type Roots } from "./roots.ts";
import { besideLock, lockOf } from "./wire-lock.ts";

export interface ComparedRoots {
  readonly comparison: Comparison;
  /** By name: every file that was read. */
  readonly sources: ReadonlyMap<string, SourceFile>;
  /** The names of those that are looked at as they are now. */
  readonly current: ReadonlySet<string>;
  /** The files of the new side that are files of this machine. */
  readonly writable: readonly SourceFile[];
  /** Everything that may be compared was: what is not found is not there. */
  readonly whole?: boolean;
  /** The folder that names count from; by default the working directory. */
  readonly home?: string;
}

export interface ComparingOptions extends Omit<CompareOptions, "surface"> {
  /** Looks over each comparison once it is made. */
  readonly review?: (comparison: Comparison) => Comparison;
  /** Which documents are compared, by path; the others are read where one of these needs them. */
  readonly takes?: (path: string) => boolean;
  /** Is told which document is looked at next. */
  readonly onDocument?: (path: string) => void;
}

/** Compares the documents of two sides, each with the one at the same path. One that is on one side only is compared with nothing. */
export async function compareRoots(
  before: Roots,
  given: Roots,
  { review = (comparison) => comparison, takes = () => true, onDocument, ...options }: ComparingOptions,
): Promise<ComparedRoots> {
  const lock = lockOf(before);
  const { old, new: new_ } = besideTypes(before, lock === undefined ? given : besideLock(lock, given));
  const sources = new Map<string, SourceFile>([...old.files, ...new_.files].map((file) => [file.name, file]));
  const current = new Set(new_.files.map(({ name }) => name));
  const comparisons: Comparison[] = [];
  const judge = async (path: string, before: Reading, after: Reading): Promise<void> => {
    onDocument?.(path);
    const own = { ...options, ...(path !== "" && { surface: path }) };
    comparisons.push(review(await confirm(compare(before, after, own), before, after, own)));
    for (const file of [...before.files, ...after.files]) sources.set(file.name, file);
    for (const { name } of after.files) current.add(name);
  };
  const whole = takes("") ? readTogether(old, new_) : undefined;
  if (whole !== undefined) await judge("", whole.old, whole.new);
  const { pairs, removed, added } = pairDocuments(standingAlone(old), standingAlone(new_));
  for (const { path, old: before, new: after } of pairs) {
    if (!takes(path)) continue;
    await judge(path, readRoot(before, old), readRoot(after, new_));
  }
  // A document whose other side cannot be read is neither new nor gone.
  for (const { path, old: before } of removed) {
    if (new_.unreadable.has(path) || !takes(path)) continue;
    const reading = readRoot(before, old);
    await judge(path, reading, withoutOffer(reading, nameIn(new_, path)));
  }
  for (const { path, new: after } of added) {
    if (old.unreadable.has(path) || !takes(path)) continue;
    const reading = readRoot(after, new_);
    await judge(path, withoutOffer(reading, nameIn(old, path)), reading);
  }
  const problems = [...blocking(old, new_), ...blocking(new_, old)];
  return {
    comparison: mergeComparisons(comparisons, problems),
    sources,
    current,
    writable: new_.onDisk ? new_.files : [],
  };
}

/** The documents of both sides that make one surface, whatever their files are called; a side without any offers nothing. */
function readTogether(old: Roots, new_: Roots): { readonly old: Reading; readonly new: Reading } | undefined {
  const before = readSurface(old) ?? readSurface(new_, old.spec);
  const after = readSurface(new_) ?? readSurface(old, new_.spec);
  if (before === undefined || after === undefined) return undefined;
  // A kind may be defined in a file that cannot be read: it is neither new nor gone.
  return {
    old: blocking(new_, old).length === 0 ? before : withKindsOf(before, after),
    new: blocking(old, new_).length === 0 ? after : withKindsOf(after, before),
  };
}

/** `missing` names the side that has no such documents, for which those of the other one are read. */
export function readSurface(roots: Roots, missing?: string): Reading | undefined {
  const [first, ...others] = [...roots.documents.values()].filter(isPartOfSurface);
  if (first === undefined) return undefined;
  const rest = others.map(({ document }) => document);
  const reading = readRoot(first, roots, rest);
  return missing === undefined ? reading : withoutOffer(reading, missing);
}

function withKindsOf(reading: Reading, { snapshot: { resources } }: Reading): Reading {
  const common = Object.entries(reading.snapshot.resources).filter(([id]) => id in resources);
  return {
    ...reading,
    snapshot: { ...reading.snapshot, resources: dictionary(common) },
    // Those of schemas come up while they are compared.
    get problems() {
      return reading.problems;
    },
  };
}

/** Without the schemas that another document of the side refers to: these are judged where they are used. */
export function standingAlone({ documents: all, resolve }: Roots): Roots["documents"] {
  const documents = new Map([...all].filter(([, found]) => !isPartOfSurface(found)));
  const schemas = [...documents.values()].filter(isSchema);
  if (schemas.length === 0 || schemas.length === documents.size) return documents;
  const used = new Set<string>();
  for (const found of documents.values()) {
    if (isSchema(found)) continue;
    for (const file of readRecognized(found, resolve).files) used.add(file.url);
  }
  return new Map([...documents].filter(([, found]) => !isSchema(found) || !used.has(found.document.file.url)));
}

function isPartOfSurface(found: Recognized): found is RecognizedDocument {
  return "document" in found && found.reader.together === true;
}

function isSchema(found: Recognized): found is RecognizedDocument {
  return found.reader === jsonSchemaReader;
}

function nameIn({ spec }: Roots, path: string): string {
  const folder = folderOf(spec);
  return folder === "" ? path : `${folder}/${path}`;
}

/** What cannot be read matters where it was named, where the other side has a document, and where it looks like one. */
export function blocking(side: Roots, other: Roots): readonly Problem[] {
  return [...side.unreadable].flatMap(([path, problems]) => {
    const matters = side.kind === "file" || other.documents.has(path) || looksLikeApi(side.files, problems);
    return matters ? problems : [];
  });
}

/** A folder may hold templates and other text that only ends in `.yaml`. */
function looksLikeApi(files: readonly SourceFile[], problems: readonly Problem[]): boolean {
  const text = files.find(({ name }) => name === problems[0]?.file)?.text.slice(0, 2000) ?? "";
  return (
    /^\s*["']?(?:openapi|swagger|\$schema)["']?\s*:/m.test(text) ||
    /^\s*["']?kind["']?\s*:\s*["']?CustomResourceDefinition\b/m.test(text) ||
    /^\s*\{\s*"(?:openapi|swagger|\$schema)"\s*:/.test(text)
  );
}
