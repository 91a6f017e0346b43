import type { Comparison } from "../contracts/finding.ts";
import { confirm, lint } from "../index.ts";
import { unmeasured } from "../base/measure.ts";
import type { Reviewed } from "../policy/overrides.ts";
import type { Reading } from "../contracts/reader.ts";
import type { Recognized } from "../readers/index.ts";
import type { SourceFile } from "../contracts/source.ts";
import { unchanged, type ComparedRoots, type ComparingOptions } from "./compare-roots.ts";
import { blocking, readSurface, standingAlone } from "./paired-surfaces.ts";
import { besideTypes } from "./generated.ts";
import { mergeComparisons } from "../engine/documents.ts";
import { pairDocuments } from "./pairs.ts";
import { measuredRead, readRoot, type Roots } from "./roots.ts";

type LintingOptions = Omit<ComparingOptions, "takes" | "cached">;

/** Lints surfaces that the configuration judges differently. */
export async function lintSurfaces(
  surfaces: readonly { readonly roots: Roots; readonly options: Partial<LintingOptions> }[],
  options: LintingOptions,
): Promise<ComparedRoots> {
  const linted: ComparedRoots[] = [];
  for (const { roots, options: own } of surfaces) linted.push(await lintRoots([roots], { ...options, ...own }));
  return {
    comparison: mergeComparisons(linted.map(({ comparison }) => comparison)),
    sources: new Map(linted.flatMap(({ sources }) => [...sources])),
    current: new Set(linted.flatMap(({ current }) => [...current])),
    writable: [],
  };
}

/** Lints each document alone; with a base, reports only what the document at the same path did not have. */
export async function lintRoots(
  all: readonly Roots[],
  { review = unchanged, onDocument, ...options }: LintingOptions,
  given?: Roots,
): Promise<ComparedRoots> {
  const read = measuredRead(readRoot, options.measure ?? unmeasured);
  const sources = new Map<string, SourceFile>();
  const note = (files: readonly SourceFile[]): void => {
    for (const file of files) sources.set(file.name, file);
  };
  const current = new Set(all.flatMap(({ files }) => files.map(({ name }) => name)));
  const comparisons: Comparison[] = [];
  const look = async (path: string, reading: Reading, before?: Reading): Promise<void> => {
    onDocument?.(path);
    const own = { ...options, ...(path !== "" && { surface: path }) };
    const again: Reviewed["again"] = (ruleOptions) => {
      const asked = { ...own, ruleOptions };
      return confirm(lint(reading, asked, before), before ?? reading, reading, asked);
    };
    const files = reading.files.map(({ name }) => name);
    comparisons.push(await review({ comparison: await again(own.ruleOptions ?? {}), files, again }));
    note([...reading.files, ...(before?.files ?? [])]);
    for (const { name } of reading.files) current.add(name);
  };
  for (const side of all) {
    const { old: base, new: roots } = besideTypes(given ?? side, side);
    const before = given && base;
    note([...roots.files, ...(before?.files ?? [])]);
    const whole = readSurface(roots, undefined, read);
    if (whole !== undefined) await look("", whole, before && readSurface(before, undefined, read));
    const known = before === undefined ? new Map<string, Recognized>() : standingAlone(before);
    const { pairs, added } = pairDocuments(known, standingAlone(roots));
    for (const { path, old, new: after } of pairs) await look(path, read(after, roots), read(old, base));
    for (const { path, new: after } of added) await look(path, read(after, roots));
  }
  const problems = all.flatMap((roots) => [
    ...blocking(roots, given ?? roots),
    ...(given ? blocking(given, roots) : []),
  ]);
  return { comparison: mergeComparisons(comparisons, problems), sources, current, writable: [] };
}
