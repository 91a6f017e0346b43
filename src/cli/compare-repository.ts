import { ApicompatError, type Problem } from "../contracts/errors.ts";
import type { Comparison } from "../contracts/finding.ts";
import { documentId, type Moves } from "../contracts/fingerprint.ts";
import { listOf } from "../policy/config.ts";
import { lazy } from "../base/lazy.ts";
import type { SourceFile } from "../contracts/source.ts";
import { findBase, type Base } from "../sources/base.ts";
import { allDescriptions, descriptionsIn, submoduleAt } from "../sources/changes.ts";
import { fromTop, refuseMissing } from "../sources/named-paths.ts";
import { withRoots } from "../sources/load.ts";
import { openRepository, type Repository } from "../sources/repository.ts";
import { releasesBefore } from "../sources/release-tags.ts";
import type { Scope } from "../sources/scope.ts";
import type { Tag } from "../sources/tags.ts";
import { concerns, type Differences, findDifferences, loadWorkspace, type Workspace } from "../sources/workspace.ts";
import { choiceAtBase } from "./base-choice.ts";
import { compareRoots, type ComparedRoots } from "./compare-roots.ts";
import { holdsDescriptions } from "./any-description.ts";
import type { Io } from "./io.ts";
import { changedSettings, pathIn, requireOwnRoots } from "./changed-settings.ts";
import { mergeComparisons } from "../engine/documents.ts";
import type { FeatureFiles } from "./feature-files.ts";
import { findDefining, gateScope, withGates } from "./repository-gates.ts";
import { historyAsked, readLockAt } from "./history-choice.ts";
import { releaseOfTree } from "./release-statements.ts";
import { createReleaseMemory, withViolations } from "./release-memory.ts";
import { idlePatterns } from "./idle-patterns.ts";
import { idlePointers } from "./idle-pointers.ts";
import {
  emptySurfaces,
  leftSurfaces,
  optionsOf,
  type Surface,
  surfacesOf,
  unbuiltPackages,
  unreadablePackages,
} from "./repository-surfaces.ts";
import type { Roots } from "./roots.ts";
import { rootsOfSurface } from "./surface-roots.ts";
import type { Session } from "./session.ts";
import type { Settings } from "./settings.ts";

export interface RepositoryChoice {
  /** A revision; undefined: the merge base with the main branch. */
  readonly base: string | undefined;
  /** Allows fetching commits that a shallow clone lacks. */
  readonly fetch: boolean | undefined;
  /** The pattern of the tags that are releases, which history rules know, or a lock file. */
  readonly history?: string | undefined;
}

/** Compares what differs in the working tree, or below some paths of it, with where its branch began. */
export async function compareRepository(
  named: readonly string[],
  choice: RepositoryChoice,
  session: Session,
  io: Io,
): Promise<ComparedRoots> {
  const { settings, limits, features } = session;
  const repository = openRepository(io.cwd);
  const paths = named.map((typed) => fromTop(typed, repository));
  const base = await session.time("finding the base", async () => baseAsked(choice, repository, settings, io));
  const isConfigured = choice.base === undefined && settings.base !== undefined;
  const changedSince = (at: Base, { layerFiles }: Pick<Settings, "layerFiles"> = settings): readonly string[] =>
    changedSettings({ layerFiles }, { base: at, isConfigured, fetch: choice.fetch ?? true }, repository, io);
  const changedAtFirst = changedSince(base);
  requireOwnRoots(settings, changedAtFirst, repository, io);
  const { evidence } = session;
  if (evidence?.lowers === true) {
    const [edited] = changedSince(base, { layerFiles: [...settings.layerFiles, ...evidence.files] });
    if (edited !== undefined) evidence.distrust(edited);
  }
  const surfaces = surfacesOf(paths, settings, repository, { choice: session.choice, revisions: [base.commit] });
  const whole = { covers: (path: string) => surfaces.some(({ scope }) => scope.covers(path)) };
  const gateScopes = surfaces.map((surface) => gateScope(surface, features, repository));
  const folders = surfaces.flatMap(({ package: typed }) => typed?.folder ?? []);
  const manifests = { covers: (path: string) => folders.some((folder) => path === `${folder}package.json`) };
  const relevant = { covers: (path: string) => [whole, manifests, ...gateScopes].some(({ covers }) => covers(path)) };
  // A package of TypeScript is read as a whole.
  const apis = surfaces.flatMap((surface) => (surface.package === undefined ? surface.scope : []));
  const found = await session.time("finding what differs", async () =>
    findDifferences(repository, base, relevant, apis),
  );
  for (const [index, path] of paths.entries()) refuseMissing(named[index]!, path, repository, found.base.commit);
  const history = historyAsked(choice.history, settings.history, io.cwd) ?? {};
  const { commit } = found.base;
  const { tags: pattern, last } = history;
  const releases = (): readonly Tag[] =>
    pattern === undefined
      ? []
      : releasesBefore(repository, { pattern, last, fetch: choice.fetch ?? true, base: commit });
  const tags = await session.time("finding releases", async () => releases());
  const lock = history.lock === undefined ? undefined : readLockAt(commit, history.lock, repository, io.cwd);
  const knowsReleases = tags.length > 0 || lock !== undefined;
  const review = session.review(repository.top);
  const releaseOf = releaseOfTree(repository, found.base.commit, settings.releaseVersion);
  const [configFile] = settings.layerFiles.slice(-1).flatMap((file) => pathIn(repository, file));
  const chosen = choiceAtBase(settings, configFile, changedAtFirst, { repository, commit });
  const comparisons: Comparison[] = [];
  const sources = new Map<string, SourceFile>();
  const current = new Set<string>();
  const writable: SourceFile[] = [];
  const moves: Moves[] = [];
  const gating = {
    repository,
    differences: found,
    features,
    limits,
    defining: lazy(() => findDefining(repository, found)),
  };
  for (const surface of surfaces) {
    const { scope, roots } = surface;
    const within = withRoots(limits, roots);
    const sides = await session.time("reading files", async () => {
      const { gates, differences } = await withGates(surface, gating);
      const changes = withWholePackage(surface, differences, repository);
      return sidesOf(await loadWorkspace(repository, changes, scope, within), { surface, whole }, gates);
    });
    if (sides.old.files.length + sides.new.files.length === 0) continue;
    const { stoodAt } = sides;
    const allowBump = settings.allowBumpOf(surface.config);
    const { operations: _, prefixes: __, ...asked } = session.options;
    const common = { ...asked, ...optionsOf(surface, chosen), review, stoodAt, allowBump, releaseOf, isHistory: true };
    const options = {
      ...common,
      ...(knowsReleases && { follow: createReleaseMemory({ tags, lock, sides, repository, scope, limits: within }) }),
    };
    const compared = await session.time("comparing", () => compareRoots(sides.old, sides.new, options));
    comparisons.push(withViolations(compared.comparison, compared.violations));
    for (const [name, file] of compared.sources) sources.set(name, file);
    for (const name of compared.current) current.add(name);
    writable.push(...compared.writable);
    if (compared.moves !== undefined) moves.push(compared.moves);
  }
  const unbuilt = unbuiltPackages(surfaces, repository);
  const idle = idlePatterns(settings, session.choice, repository, found.base.commit);
  if (!comparisons.some(holdsAnything) && !(await holdsDescriptions(repository, whole, limits)))
    throw nothingFound({ named, paths }, settings, repository, unbuilt[0] ?? idle[0]);
  const changed = found.base === base ? changedAtFirst : changedSince(found.base);
  const sides = { old: found.base.name, new: "the working tree", ...(changed.length > 0 && { settings: changed }) };
  const { include = [], exclude = [] } = session.choice;
  const isWhole = paths.length + include.length + exclude.length === 0;
  const empty = [
    ...(isWhole ? emptySurfaces(surfaces, settings, repository) : []),
    ...idle,
    ...(await idlePointers(settings, { comparisons, sources: [...sources.values()] }, repository, limits)),
    ...unbuilt,
    ...unreadablePackages(surfaces),
    ...chosen.warningsFor(surfaces.map(({ config }) => config)),
    ...leftSurfaces(surfaces, repository, found.base.commit),
  ];
  return {
    comparison: { ...mergeComparisons(comparisons, empty), sides },
    sources,
    current,
    writable,
    moves: movesIn(repository, moves),
    whole: isWhole && repository.prefix === "",
    home: repository.top,
  };
}

/** Only what differs is read, so that a document that was not read may be there all the same. */
function movesIn({ git }: Repository, compared: readonly Moves[]): Moves {
  const present = lazy(() => new Set(descriptionsIn(git).map(documentId)));
  return {
    stoodAt: (document) => compared.map((each) => each.stoodAt(document)).find((path) => path !== document) ?? document,
    isNew: (document) => compared.every((each) => each.isNew(document)),
    isPresent: (id) => present().has(id) || compared.some((each) => each.isPresent(id)),
  };
}

/** The base of the option or of the configuration. An error of the latter names its place. */
function baseAsked(
  { base, fetch = true }: RepositoryChoice,
  repository: Repository,
  settings: Settings,
  { env }: Io,
): Base {
  if (base !== undefined) return findBase(repository, { env, fetch, revision: base });
  if (settings.base === undefined) return findBase(repository, { env, fetch });
  const { revision, place } = settings.base;
  try {
    return findBase(repository, { env, fetch, revision });
  } catch (error) {
    if (!(error instanceof ApicompatError)) throw error;
    throw new ApicompatError(error.code, `${place}: ${error.message}`, error.advice, { cause: error });
  }
}

function holdsAnything({ profile, problems }: Comparison): boolean {
  return profile !== "" || problems.length > 0;
}

/**
 * Returns all declarations of a package if any of them or its manifest differs, because an entry can lead to unchanged
 * files. A package that no longer names any has lost them.
 */
function withWholePackage(surface: Surface, differences: Differences, { git }: Repository): Differences {
  if (surface.package === undefined) return differences;
  const { folder } = surface.package;
  const own = { covers: (path: string) => surface.scope.covers(path) || path === `${folder}package.json` };
  if (!differences.changes.some((change) => concerns(change, own))) return { ...differences, changes: [] };
  const changes = allDescriptions(git, differences.base.commit);
  if (surface.package.lost !== "removed") return { ...differences, changes };
  return { ...differences, changes: changes.flatMap(({ old }) => (old === undefined ? [] : [{ old }])) };
}

/** Renamed documents have their new path on both sides. Documents that moved out of all surfaces count as removed. */
function sidesOf(
  workspace: Workspace,
  { surface, whole }: { readonly surface: Surface; readonly whole: Pick<Scope, "covers"> },
  gates: FeatureFiles,
): { readonly old: Roots; readonly new: Roots; stoodAt(path: string): string } {
  const nowAt = (path: string): string => {
    const target = workspace.renamed.get(path);
    return target !== undefined && whole.covers(target) ? target : path;
  };
  const before = new Map([...workspace.renamed.keys()].map((path) => [nowAt(path), path]));
  return {
    old: rootsOfSurface(surface, workspace.oldPrefix, workspace.old, { gates: gates.old, nowAt }),
    new: rootsOfSurface(surface, "", workspace.new, { gates: gates.new }),
    stoodAt: (path) => before.get(path) ?? path,
  };
}

function nothingFound(
  { named, paths }: { readonly named: readonly string[]; readonly paths: readonly string[] },
  { surfaces }: Settings,
  { git }: Repository,
  reason: Problem | undefined,
): ApicompatError {
  if (reason !== undefined) return new ApicompatError("NOTHING_FOUND", reason.message, reason.hint);
  if (paths.length > 0) {
    const where = named.join(", ");
    const submodule = submoduleAt(paths, git);
    if (submodule !== undefined) {
      const message = `${submodule} is a submodule, which is a separate repository.`;
      return new ApicompatError("NOTHING_FOUND", message, "Run apicompat in that folder.");
    }
    const ignored = git.line(["check-ignore", "--", ...paths.filter((path) => !path.startsWith("!"))]);
    if (ignored !== undefined) {
      const message = `git ignores ${ignored.split("\n").join(", ")}, so there is no old version to compare with.`;
      return new ApicompatError("NOTHING_FOUND", message, "Run: apicompat check OLD NEW.");
    }
    const message = `No API description was found in ${where}.`;
    return new ApicompatError(
      "NOTHING_FOUND",
      message,
      "Use a file, a folder or a pattern that contains API descriptions.",
    );
  }
  if (surfaces !== undefined && surfaces.length > 0) {
    const patterns = surfaces.flatMap(({ files }) => listOf(files)).join(", ");
    const message = `No API description matches the surfaces of the configuration: ${patterns}.`;
    return new ApicompatError(
      "NOTHING_FOUND",
      message,
      "Correct the patterns: they are relative to the folder of the configuration.",
    );
  }
  return new ApicompatError(
    "NOTHING_FOUND",
    "No API description was found among the files that git tracks here.",
    "Use two sides (apicompat check OLD NEW) or a path: folders of tests, fixtures and vendored code are skipped unless you name them.",
  );
}
