import type { Problem } from "../errors.ts";
import type { Comparison } from "../finding.ts";
import { compare, type CompareOptions } from "../index.ts";
import { dictionary } from "../model/json.ts";
import type { Reading } from "../reader.ts";
import { readRecognized } from "../readers/index.ts";
import { jsonSchemaReader } from "../readers/json-schema/index.ts";
import type { SourceFile } from "../source.ts";
import { mergeComparisons } from "./merge.ts";
import { pairDocuments } from "./pairs.ts";
import { folderOf, type Roots } from "./roots.ts";

export interface ComparedRoots {
  readonly comparison: Comparison;
  /** By name: every file that was read. */
  readonly sources: ReadonlyMap<string, SourceFile>;
}

/** Compares the documents of two sides, each with the one at the same path. One that is on one side only is compared with nothing. */
export function compareRoots(old: Roots, new_: Roots, options: Omit<CompareOptions, "surface">): ComparedRoots {
  const sources = new Map<string, SourceFile>([...old.files, ...new_.files].map((file) => [file.name, file]));
  const comparisons: Comparison[] = [];
  const judge = (path: string, before: Reading, after: Reading): void => {
    comparisons.push(compare(before, after, { ...options, ...(path !== "" && { surface: path }) }));
    for (const file of [...before.files, ...after.files]) sources.set(file.name, file);
  };
  const { pairs, removed, added } = pairDocuments(standingAlone(old), standingAlone(new_));
  for (const { path, old: before, new: after } of pairs) {
    judge(path, readRecognized(before, old.resolve), readRecognized(after, new_.resolve));
  }
  // A document whose other side cannot be read is neither new nor gone.
  for (const { path, old: before } of removed) {
    if (new_.unreadable.has(path)) continue;
    const reading = readRecognized(before, old.resolve);
    judge(path, reading, withoutOffer(reading, nameIn(new_, path)));
  }
  for (const { path, new: after } of added) {
    if (old.unreadable.has(path)) continue;
    const reading = readRecognized(after, new_.resolve);
    judge(path, withoutOffer(reading, nameIn(old, path)), reading);
  }
  return { comparison: mergeComparisons(comparisons, [...blocking(old, new_), ...blocking(new_, old)]), sources };
}

/** Without the schemas that another document of the side refers to: these are judged where they are used. */
function standingAlone({ documents, resolve }: Roots): Roots["documents"] {
  const schemas = [...documents.values()].filter(({ reader }) => reader === jsonSchemaReader);
  if (schemas.length === 0 || schemas.length === documents.size) return documents;
  const used = new Set<string>();
  for (const found of documents.values()) {
    if (found.reader === jsonSchemaReader) continue;
    for (const file of readRecognized(found, resolve).files) used.add(file.url);
  }
  return new Map(
    [...documents].filter(([, { document, reader }]) => reader !== jsonSchemaReader || !used.has(document.file.url)),
  );
}

/** The same document without operations and roots: what is left of one that is not there. */
function withoutOffer({ snapshot }: Reading, name: string): Reading {
  return {
    snapshot: { ...snapshot, operations: dictionary<never>(), roots: dictionary<never>() },
    problems: [],
    files: [],
    locate: () => undefined,
    fileOf: () => name,
  };
}

function nameIn({ spec }: Roots, path: string): string {
  const folder = folderOf(spec);
  return folder === "" ? path : `${folder}/${path}`;
}

/** What cannot be read matters where it was named, where the other side has a document, and where it looks like one. */
function blocking(side: Roots, other: Roots): readonly Problem[] {
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
    /^\s*\{\s*"(?:openapi|swagger|\$schema)"\s*:/.test(text)
  );
}
