import { emptySnapshot } from "../engine/prepare/empty-snapshot.ts";
import type { Problem } from "../contracts/errors.ts";
import { withoutRefuted } from "../engine/subsume/retold.ts";
import type { Comparison, Finding, FindingPlace } from "../contracts/finding.ts";
import { documentId, type Moves } from "../contracts/fingerprint.ts";
import type { CompareOptions } from "../index.ts";
import { dictionary, type JsonObject } from "../model/json.ts";
import { lazy } from "../base/lazy.ts";
import { unmeasured } from "../base/measure.ts";
import type { Resource } from "../model/resource.ts";
import type { Snapshot } from "../model/snapshot.ts";
import type { Review } from "../policy/overrides.ts";
import { type Reading, withSnapshot } from "../contracts/reader.ts";
import { readRecognized, type Recognized, type RecognizedDocument } from "../readers/index.ts";
import { jsonSchemaReader } from "../readers/json-schema/index.ts";
import type { SourceFile } from "../contracts/source.ts";
import { noCache, type ResultCache, type Work } from "./cache/result-cache.ts";
import type { Sides } from "./follower.ts";
import { besideTypes } from "./generated.ts";
import { mergeComparisons } from "../engine/documents.ts";
import type { Assignment } from "./jobs/threads.ts";
import { asInherited, withInherited } from "./inherited.ts";
import { pairDocuments } from "./pairs.ts";
import { folderOf } from "./paths-below.ts";
import { measuredRead, readRoot, type ReadRoot, type Roots } from "./roots.ts";
import { VERSION_RULE, withVersionBump, type ReleaseStatements } from "../policy/version-bump.ts";
import { besideLock, lockOf } from "./wire-lock.ts";

export interface ComparedRoots {
  readonly comparison: Comparison;
  /** The findings of history rules for a step of a series. */
  readonly violations?: Comparison;
  /** By name: every file that was read. */
  readonly sources: ReadonlyMap<string, SourceFile>;
  /** The names of those that are looked at as they are now. */
  readonly current: ReadonlySet<string>;
  /** The files of the new side that are files of this machine. */
  readonly writable: readonly SourceFile[];
  readonly moves?: Moves;
  /** Everything that may be compared was: what is not found is not there. */
  readonly whole?: boolean;
  /** The folder that names count from; by default the working directory. */
  readonly home?: string;
}

export interface ComparingOptions extends Omit<CompareOptions, "surface"> {
  readonly today: string;
  readonly review?: Review;
  /** Returns the path at the base, so that suppressions follow a moved document. */
  readonly stoodAt?: (path: string) => string;
  /** Selects the compared documents by path; others are read on request. */
  readonly takes?: (path: string) => boolean;
  /** By default nothing is cached. */
  readonly cached?: ResultCache;
  /** True if both sides are states of one repository; default: two named sides. */
  readonly isHistory?: boolean;
  /** Reads the documents of a side. */
  readonly read?: ReadRoot;
  /** A major release allows breaking changes; undefined: as the profile says. */
  readonly allowBump?: boolean | undefined;
  /** Returns the statements of a release's version, except those in the documents at these paths. */
  readonly releaseOf?: (paths: readonly string[]) => ReleaseStatements;
  /** Judges a surface by history rules. */
  readonly follow?: (path: string, readings: Sides, options: CompareOptions) => Promise<Comparison>;
  /** Says of findings whom they concern. */
  readonly annotate?: ((comparison: Comparison, readings: Sides) => Promise<Comparison>) | undefined;
  /** Defined in a thread that computes results for another one. It begins at the end, and returns no findings of history rules. */
  readonly ahead?: Pick<Assignment, "index" | "of">;
  /** Called before each document. */
  readonly onDocument?: (path: string) => void;
}

/** Documents that are compared with each other; a side without any has nothing at the path. */
export interface Surface {
  readonly path: string;
  readonly old: readonly Recognized[];
  readonly new: readonly Recognized[];
  read(old: Roots, new_: Roots): { readonly old: Reading; readonly new: Reading };
}

/** Compares the documents of two sides, each with the one at the same path. One that is on one side only is compared with nothing. */
export async function compareRoots(
  before: Roots,
  given: Roots,
  {
    review = unchanged,
    stoodAt = (path) => path,
    takes = () => true,
    cached = noCache,
    isHistory = false,
    onDocument,
    ahead,
    allowBump,
    releaseOf = () => ({ tags: {} }),
    follow,
    annotate,
    read: readGiven = readRoot,
    ...options
  }: ComparingOptions,
): Promise<ComparedRoots> {
  const read = measuredRead(readGiven, options.measure ?? unmeasured);
  const lock = lockOf(before);
  const { old, new: new_ } = besideTypes(before, lock === undefined ? given : besideLock(lock, given));
  const sources = new Map<string, SourceFile>([...old.files, ...new_.files].map((file) => [file.name, file]));
  const current = new Set(new_.files.map(({ name }) => name));
  const isMended = (path: string): boolean => isHistory && new_.documents.has(path);
  const inheritance = {
    isHistory,
    isLocked: lock !== undefined,
    oldPrefix: old.spec,
    pathOf: { old: old.pathOf, new: (file: string) => stoodAt(new_.pathOf(file)) },
  };
  const problems = { old: blocking(old, new_, isMended), new: blocking(new_, old) };
  const comparisons: Comparison[] = [];
  const violations: Comparison[] = [];
  const surfaces = [...togetherIn(old, new_, read), ...surfacesIn(old, new_, isMended, read)];
  for (const surface of ahead === undefined ? surfaces : fromTheEnd(surfaces, ahead)) {
    if (!takes(surface.path)) continue;
    onDocument?.(surface.path);
    const task = {
      isHistory,
      old: { roots: old, documents: surface.old, incomplete: problems.old.length > 0 },
      new: { roots: new_, documents: surface.new, incomplete: problems.new.length > 0 },
      options: { ...options, ...(surface.path !== "" && { surface: surface.path }) },
    };
    let last: Sides | undefined;
    const work: Work = async (resolve, own) => {
      const before = { ...old, resolve: resolve.old };
      const after = { ...new_, resolve: resolve.new };
      // Skips loading half of the program if all results are cached.
      const { check } = await import("../index.ts");
      const readings = withInherited(surface.read(before, after), inheritance);
      last = readings;
      const comparison = await check(readings.old, readings.new, own);
      return { comparison, files: { old: readings.old.files, new: readings.new.files } };
    };
    const placed = (comparison: Comparison): Comparison => withOwnFiles(comparison, old, new_);
    const { comparison: found, files } = await cached(task, work);
    const comparison = placed(found);
    const again = async (ruleOptions: Readonly<Record<string, JsonObject>>): Promise<Comparison> =>
      placed((await cached({ ...task, options: { ...task.options, ruleOptions } }, work)).comparison);
    const names = [nameIn(new_, surface.path), ...files.new.map(({ name }) => name)];
    const reviewed = await review({ comparison, files: names, again });
    const isAllowed = allowBump ?? reviewed.profile === "typescript";
    const release = (): ReleaseStatements & VersionPlace => ({
      ...releaseOf(pathsOf(surface, old, new_)),
      ...versionPlace(surface, files.new, options),
    });
    const readings = (): Sides => last ?? withInherited(surface.read(old, new_), inheritance);
    const isAsked = annotate !== undefined && reviewed.findings.length > 0;
    const annotated = isAsked ? await annotate(reviewed, readings()) : reviewed;
    comparisons.push(isAllowed ? withVersionBump(annotated, release()) : annotated);
    if (follow !== undefined && ahead === undefined) {
      const judged = async (ruleOptions: ComparingOptions["ruleOptions"]): Promise<Comparison> =>
        withoutRefuted(
          placed(await follow(surface.path, readings(), { ...task.options, ...(ruleOptions && { ruleOptions }) })),
          comparison,
        );
      violations.push(await review({ comparison: await judged(options.ruleOptions), files: names, again: judged }));
    }
    for (const file of [...files.old, ...files.new]) sources.set(file.name, file);
    for (const { name } of files.new) current.add(name);
  }
  return {
    comparison: mergeComparisons(comparisons, [...problems.old, ...problems.new]),
    ...(follow !== undefined && { violations: mergeComparisons(violations) }),
    sources,
    current,
    writable: new_.onDisk ? new_.files : [],
    moves: movesBetween(old, new_, stoodAt),
  };
}

/** Each thread goes back from another place, to meet the first one and the others late. */
function fromTheEnd<T>(all: readonly T[], { index, of }: Pick<Assignment, "index" | "of">): readonly T[] {
  const end = Math.ceil((all.length * (of - index + 1)) / of);
  return [...all.slice(end), ...all.slice(0, end)].reverse();
}

/** The files of a surface, which are those of the old side where the new one has none. */
function pathsOf(surface: Surface, old: Roots, new_: Roots): readonly string[] {
  const [documents, side] = surface.new.length > 0 ? [surface.new, new_] : [surface.old, old];
  return documents.flatMap((found) =>
    "members" in found ? found.members.map(({ path }) => path) : [side.pathOf(found.document.file.name)],
  );
}

type VersionPlace = Omit<Parameters<typeof withVersionBump>[1], keyof ReleaseStatements>;

/** Returns the place of a surface's version, and the severity of a bump that is too small. */
function versionPlace(
  { path, new: documents }: Surface,
  files: readonly SourceFile[],
  { severities = {} }: Pick<CompareOptions, "severities">,
): VersionPlace {
  const manifest = files.find(({ name }) => /(?:^|\/)package\.json$/.test(name));
  const [document] = documents.flatMap((found) => ("document" in found ? [found.document] : []));
  const pointer = manifest === undefined ? "#/info/version" : "#/package";
  const range = document?.locate(["info", "version"]);
  const file = manifest?.name ?? document?.file.name ?? files[0]?.name ?? path;
  const place = { file, pointer, ...(range !== undefined && { range }) };
  return { place, document: path, severity: severities[VERSION_RULE] ?? "warn" };
}

/** Returns all files that were read on both sides, and the documents that files of a language make up. */
function movesBetween(old: Roots, new_: Roots, stoodAt: (path: string) => string): Moves {
  const pathsOf = (side: Roots): ReadonlySet<string> =>
    new Set([...side.files.map(({ name }) => side.pathOf(name)), ...side.documents.keys()]);
  const before = lazy(() => pathsOf(old));
  const ids = lazy(() => new Set([...pathsOf(new_)].map(documentId)));
  return {
    stoodAt,
    isNew: (document) => !before().has(stoodAt(document)),
    isPresent: (id) => ids().has(id),
  };
}

export const unchanged: Review = ({ comparison }) => Promise.resolve(comparison);

/** All surfaces of two sides. */
export function surfacesBetween(old: Roots, new_: Roots, read: ReadRoot = readRoot): readonly Surface[] {
  return [...togetherIn(old, new_, read), ...surfacesIn(old, new_, () => false, read)];
}

/** The documents that stand for themselves: on both sides, gone, or new. */
function surfacesIn(
  old: Roots,
  new_: Roots,
  isMended: (path: string) => boolean,
  readRoot: ReadRoot,
): readonly Surface[] {
  const { pairs, removed, added } = pairDocuments(standingAlone(old), standingAlone(new_));
  return [
    ...pairs.map(({ path, old: before, new: after }): Surface => ({
      path,
      old: [before],
      new: [after],
      read: (left, right) => {
        const old = readRoot(before, left);
        return { old, new: readRoot(after, right, [], old) };
      },
    })),
    // A document whose other side cannot be read is neither new nor gone.
    ...removed
      .filter(({ path }) => !new_.unreadable.has(path))
      .map(({ path, old: before }): Surface => {
        const read: Surface["read"] = (left) => {
          const reading = readRoot(before, left);
          return { old: reading, new: emptySnapshot(reading, nameIn(new_, path)) };
        };
        return { path, old: [before], new: [], read };
      }),
    ...added
      .filter(({ path }) => !old.unreadable.has(path) || isMended(path))
      .map(({ path, new: after }): Surface => {
        const read: Surface["read"] = (_, right) => {
          const reading = readRoot(after, right);
          return { old: emptySnapshot(reading, nameIn(old, path)), new: reading };
        };
        return { path, old: [], new: [after], read };
      }),
  ];
}

/** The documents of both sides that form one surface, independent of file names. A side without documents is empty. */
function togetherIn(old: Roots, new_: Roots, readRoot: ReadRoot): readonly Surface[] {
  const [before, after] = [old, new_].map(({ documents }) => [...documents.values()].filter(isPartOfSurface));
  if (before === undefined || after === undefined || before.length + after.length === 0) return [];
  return [{ path: "", old: before, new: after, read: (left, right) => readTogether(left, right, readRoot) }];
}

function readTogether(old: Roots, new_: Roots, read: ReadRoot): { readonly old: Reading; readonly new: Reading } {
  const before = (readSurface(old, undefined, read) ?? readSurface(new_, old.spec, read))!;
  const after = (readSurface(new_, undefined, read) ?? readSurface(old, new_.spec, read))!;
  // A kind may be defined in a file that cannot be read: it is neither new nor gone.
  return {
    old: blocking(new_, old).length === 0 ? before : withKindsOf(before, after),
    new: blocking(old, new_).length === 0 ? after : withKindsOf(after, before),
  };
}

/** `missing` names the side that has no such documents, for which those of the other one are read. */
export function readSurface(roots: Roots, missing?: string, read: ReadRoot = readRoot): Reading | undefined {
  const [first, ...others] = [...roots.documents.values()].filter(isPartOfSurface);
  if (first === undefined) return undefined;
  const rest = others.map(({ document }) => document);
  const reading = withPathsOfFiles(read(first, roots, rest), roots);
  return missing === undefined ? reading : emptySnapshot(reading, missing);
}

/** A file has the same path on both sides, but a separate name on each. */
function withPathsOfFiles(reading: Reading, { pathOf }: Roots): Reading {
  const below = <T extends Pick<Resource, "file">>(resource: T): T =>
    resource.file === undefined ? resource : { ...resource, file: pathOf(resource.file) };
  const resources = Object.values(reading.snapshot.resources).map((resource) => {
    const { copies } = resource;
    return [resource.id, { ...below(resource), ...(copies && { copies: copies.map(below) }) }] as const;
  });
  return withResources(reading, dictionary(resources));
}

function withKindsOf(reading: Reading, { snapshot: { resources } }: Reading): Reading {
  const common = Object.entries(reading.snapshot.resources).filter(([id]) => id in resources);
  return withResources(reading, dictionary(common));
}

function withResources(reading: Reading, resources: Snapshot["resources"]): Reading {
  return withSnapshot(reading, { ...reading.snapshot, resources });
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
  // Paths of a revision are relative to the top of the repository.
  return folder === "" || folder.endsWith(":") ? folder + path : `${folder}/${path}`;
}

/** Places a removed or added document of a surface at its own path instead of in another document. */
function withOwnFiles(comparison: Comparison, old: Roots, new_: Roots): Comparison {
  const ownPlace = (there: FindingPlace, from: Roots, place: FindingPlace, side: Roots): FindingPlace => {
    if (place.missing !== true || place.pointer !== "" || side.kind !== "directory") return place;
    const path = from.pathOf(there.file);
    const isWhole = from.documents.has(path) || place.range === undefined;
    return isWhole && !side.documents.has(path) ? { file: nameIn(side, path), pointer: "", missing: true } : place;
  };
  const placed = <T extends Pick<Finding, "old" | "new">>(item: T): T => ({
    ...item,
    old: ownPlace(item.new, new_, item.old, old),
    new: ownPlace(item.old, old, item.new, new_),
  });
  return { ...comparison, findings: comparison.findings.map(placed), unjudged: comparison.unjudged.map(placed) };
}

/**
 * Returns the problems of unreadable files that block: files that were named, that are documents on the other side, or
 * that look like an API. `isMended` returns whether the file at a path can be read now.
 */
export function blocking(
  side: Roots,
  other: Roots,
  isMended: (path: string) => boolean = () => false,
): readonly Problem[] {
  return [...side.unreadable].flatMap(([path, problems]) => {
    // A target of a pointer is in another place and may be unchanged, so nothing was corrected there.
    const isElsewhere = problems.some(({ code }) => code === "LFS_POINTER");
    if (isMended(path) && !isElsewhere) return problems.map(asInherited);
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
