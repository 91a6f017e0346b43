import type { Problem } from "../contracts/errors.ts";
import { withoutRefuted } from "../engine/subsume/retold.ts";
import type { Comparison, Finding, FindingPlace } from "../contracts/finding.ts";
import { documentId, type Moves } from "../contracts/fingerprint.ts";
import type { CompareOptions } from "../index.ts";
import { lazy } from "../base/lazy.ts";
import { unmeasured } from "../base/measure.ts";
import type { Review } from "../policy/overrides.ts";
import type { SourceFile } from "../contracts/source.ts";
import { noCache, type Answer, type ResultCache, type Task, type Work } from "./cache/result-cache.ts";
import type { Sides } from "./follower.ts";
import { besideTypes } from "./generated.ts";
import { mergeComparisons } from "../engine/documents.ts";
import type { Assignment } from "./jobs/threads.ts";
import { withInherited, type Inheritance } from "./inherited.ts";
import { blocking, nameIn, surfacesBetween, type Surface } from "./paired-surfaces.ts";
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

/** Compares the documents of two sides, each with the one at the same path. One that is on one side only is compared with nothing. */
export async function compareRoots(before: Roots, given: Roots, options: ComparingOptions): Promise<ComparedRoots> {
  const run = runOf(before, given, options);
  const { old, new: new_ } = run;
  const { takes, onDocument, ahead } = options;
  const surfaces = surfacesBetween(old, new_, run.isMended, run.read).filter(({ path }) => takes?.(path) !== false);
  const compared: ComparedSurface[] = [];
  for (const surface of ahead === undefined ? surfaces : fromTheEnd(surfaces, ahead)) {
    onDocument?.(surface.path);
    compared.push(await compareSurface(surface, run));
  }
  const found = compared.flatMap(({ files }) => [...files.old, ...files.new]);
  const current = [new_.files, ...compared.map(({ files }) => files.new)].flat();
  return {
    comparison: mergeComparisons(
      compared.map(({ comparison }) => comparison),
      [...run.problems.old, ...run.problems.new],
    ),
    ...(options.follow !== undefined && {
      violations: mergeComparisons(compared.flatMap(({ violations }) => violations ?? [])),
    }),
    sources: new Map([...old.files, ...new_.files, ...found].map((file) => [file.name, file])),
    current: new Set(current.map(({ name }) => name)),
    writable: new_.onDisk ? new_.files : [],
    moves: movesBetween(old, new_, run.stoodAt),
  };
}

/** All that the surfaces of two sides share. */
interface Run extends Required<
  Pick<ComparingOptions, "review" | "cached" | "isHistory" | "stoodAt" | "read" | "releaseOf">
> {
  readonly old: Roots;
  readonly new: Roots;
  readonly given: Pick<ComparingOptions, "ahead" | "annotate" | "follow" | "allowBump">;
  readonly options: Task["options"];
  /** Returns whether a document can be read that could not be read before. */
  readonly isMended: (path: string) => boolean;
  readonly inheritance: Inheritance;
  readonly problems: Readonly<Record<"old" | "new", readonly Problem[]>>;
}

function runOf(before: Roots, after: Roots, given: ComparingOptions): Run {
  const {
    review = unchanged,
    cached = noCache,
    isHistory = false,
    stoodAt = (path) => path,
    read = readRoot,
    releaseOf = () => ({ tags: {} }),
    // The answer for a surface does not depend on these.
    takes: _takes,
    onDocument: _onDocument,
    ahead: _ahead,
    annotate: _annotate,
    follow: _follow,
    allowBump: _allowBump,
    ...options
  } = given;
  const lock = lockOf(before);
  const { old, new: new_ } = besideTypes(before, lock === undefined ? after : besideLock(lock, after));
  const isMended = (path: string): boolean => isHistory && new_.documents.has(path);
  const inheritance = {
    isHistory,
    isLocked: lock !== undefined,
    oldPrefix: old.spec,
    pathOf: { old: old.pathOf, new: (file: string) => stoodAt(new_.pathOf(file)) },
  };
  return {
    ...{ old, new: new_, review, cached, isHistory, stoodAt, releaseOf, isMended, inheritance, given, options },
    read: measuredRead(read, options.measure ?? unmeasured),
    problems: { old: blocking(old, new_, isMended), new: blocking(new_, old) },
  };
}

interface ComparedSurface {
  readonly comparison: Comparison;
  readonly violations?: Comparison;
  readonly files: Answer["files"];
}

async function compareSurface(surface: Surface, run: Run): Promise<ComparedSurface> {
  const { old, new: new_, inheritance, review, cached } = run;
  const { annotate, follow, ahead } = run.given;
  const task = taskOf(surface, run);
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
  const readings = (): Sides => last ?? withInherited(surface.read(old, new_), inheritance);
  const placed = (comparison: Comparison): Comparison => withOwnFiles(comparison, old, new_);
  const { comparison: found, files } = await cached(task, work);
  const comparison = placed(found);
  const names = [nameIn(new_, surface.path), ...files.new.map(({ name }) => name)];
  const again = async (ruleOptions: ComparingOptions["ruleOptions"]): Promise<Comparison> =>
    placed((await cached({ ...task, options: withRuleOptions(task.options, ruleOptions) }, work)).comparison);
  const reviewed = await review({ comparison, files: names, again });
  const isAsked = annotate !== undefined && reviewed.findings.length > 0;
  const annotated = isAsked ? await annotate(reviewed, readings()) : reviewed;
  const ended = { comparison: withBump(annotated, surface, files.new, run), files };
  if (follow === undefined || ahead !== undefined) return ended;
  const judged = async (ruleOptions: ComparingOptions["ruleOptions"]): Promise<Comparison> => {
    const options = withRuleOptions(task.options, ruleOptions);
    return withoutRefuted(placed(await follow(surface.path, readings(), options)), comparison);
  };
  const violations = await judged(task.options.ruleOptions);
  return { ...ended, violations: await review({ comparison: violations, files: names, again: judged }) };
}

function taskOf({ path, old, new: new_ }: Surface, { options, isHistory, problems, ...sides }: Run): Task {
  return {
    isHistory,
    old: { roots: sides.old, documents: old, incomplete: problems.old.length > 0 },
    new: { roots: sides.new, documents: new_, incomplete: problems.new.length > 0 },
    options: { ...options, ...(path !== "" && { surface: path }) },
  };
}

function withRuleOptions(options: Task["options"], ruleOptions: ComparingOptions["ruleOptions"]): Task["options"] {
  return ruleOptions === undefined ? options : { ...options, ruleOptions };
}

/** Adds a finding if the version of the surface says less than the comparison, unless the profile or the user leaves it. */
function withBump(comparison: Comparison, surface: Surface, files: readonly SourceFile[], run: Run): Comparison {
  const { allowBump = comparison.profile === "typescript" } = run.given;
  if (!allowBump) return comparison;
  const release = run.releaseOf(pathsOf(surface, run.old, run.new));
  return withVersionBump(comparison, { ...release, ...versionPlace(surface, files, run.options) });
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
