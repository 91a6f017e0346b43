import type { Memory } from "../engine/history/memory.ts";
import { withReleases } from "../engine/subsume/retold.ts";
import type { Comparison } from "../contracts/finding.ts";
import { withFindings } from "../contracts/summary.ts";
import type { CompareOptions } from "../index.ts";
import type { Release } from "../model/element.ts";
import type { HistoryLock } from "../model/history-lock.ts";
import { lazy } from "../base/lazy.ts";
import type { Reading } from "../contracts/reader.ts";
import { renamedBetween } from "../sources/changes.ts";
import { loadCommitted, type LoadOptions } from "../sources/load.ts";
import type { Repository } from "../sources/repository.ts";
import type { Scope } from "../sources/scope.ts";
import type { Tag } from "../sources/tags.ts";
import type { Sides } from "./follower.ts";
import { lockedMemory } from "./history-lock.ts";
import type { ComparingOptions } from "./compare-roots.ts";
import { surfacesBetween } from "./paired-surfaces.ts";
import { withinScope } from "./scoped-roots.ts";
import { moved } from "./moved-roots.ts";
import { rootsOf, type Roots } from "./roots.ts";

interface Given {
  readonly tags: readonly Tag[];
  /** The releases before the tags, as a lock file states them. */
  readonly lock: HistoryLock | undefined;
  readonly sides: { readonly old: Roots; readonly new: Roots };
  readonly repository: Repository;
  readonly scope: Scope;
  readonly limits: LoadOptions;
}

/**
 * Judges surfaces of a working tree with the releases before as memory. Of each release, only the files that differ from the base
 * are read. What the base already violates is not reported.
 */
export function createReleaseMemory(given: Given): NonNullable<ComparingOptions["follow"]> {
  const { tags, lock } = given;
  const left = tags.filter(({ name }) => lock?.releases.some((release) => release.name === name) !== true);
  const releases = lazy(() => Promise.all(left.map((tag) => readingsAt(tag, given))));
  return async (path, readings, options) => {
    const { rememberRelease } = await import("../index.ts");
    const { skipRelease } = await import("../engine/history/memory.ts");
    let memory = await lockedBefore(lock, path, readings.old, options);
    let last = readings.old;
    for (const { release, at } of await releases()) {
      const reading = at.get(path);
      if (reading === undefined) memory = skipRelease(memory, release);
      else {
        memory = rememberRelease(memory, release, reading, options);
        last = reading;
      }
    }
    return judgeAfter(memory, last, readings, options);
  };
}

/** Judges the new side of a comparison with the releases of a lock file as memory. */
export function createLockMemory(lock: HistoryLock): NonNullable<ComparingOptions["follow"]> {
  return async (path, readings, options) =>
    judgeAfter(await lockedBefore(lock, path, readings.old, options), readings.old, readings, options);
}

async function lockedBefore(
  lock: HistoryLock | undefined,
  path: string,
  base: Reading,
  options: CompareOptions,
): Promise<Memory> {
  const { rememberRelease } = await import("../index.ts");
  const { NOTHING_SEEN } = await import("../engine/history/memory.ts");
  const { completed } = await import("../engine/history/lock.ts");
  const memory = lock && lockedMemory(lock, path, base.snapshot.format);
  if (memory === undefined) return { ...NOTHING_SEEN, releases: lock?.releases ?? [] };
  return completed(memory, rememberRelease(NOTHING_SEEN, { name: "" }, base, options));
}

/** `last`: the newest release of the memory. What the old side of the comparison already violates is not reported. */
async function judgeAfter(
  memory: Memory,
  last: Reading,
  readings: Sides,
  options: CompareOptions,
): Promise<Comparison> {
  const { checkRelease, rememberRelease } = await import("../index.ts");
  const judge = (name: string, reading: Reading): Comparison => {
    const next = rememberRelease(memory, { name, date: options.today ?? "" }, reading, options);
    return checkRelease({ before: memory, memory: next }, last, reading, options);
  };
  const found = judge("the working tree", readings.new);
  const before = new Set(judge("the base", readings.old).findings.map(({ fingerprint }) => fingerprint));
  const own = found.findings.filter(({ fingerprint }) => !before.has(fingerprint));
  return own.length === found.findings.length ? found : withFindings(found, own);
}

interface ReadRelease {
  readonly release: Release;
  /** By the path of the document. */
  readonly at: ReadonlyMap<string, Reading>;
}

async function readingsAt(tag: Tag, { sides, repository, scope, limits }: Given): Promise<ReadRelease> {
  const { git } = repository;
  const revision = `refs/tags/${tag.name}`;
  const renamed = renamedBetween(git, revision, undefined);
  const wanted = new Set([sides.old, sides.new].flatMap(({ files, pathOf }) => files.map(({ name }) => pathOf(name))));
  for (const [from, to] of renamed) if (wanted.has(to)) wanted.add(from);
  const typed = `${tag.name}:`;
  const side = await loadCommitted([...wanted].sort(), { typed, revision, path: "" }, git, limits);
  const then = moved(withinScope(rootsOf(typed, side), scope), sides.new, renamed);
  const at = new Map<string, Reading>();
  for (const surface of surfacesBetween(then.old, then.new)) {
    if (surface.old.length > 0) at.set(surface.path, surface.read(then.old, then.new).old);
  }
  return { release: tag, at };
}

/** A comparison together with what history rules report. */
export function withViolations(comparison: Comparison, violations: Comparison | undefined): Comparison {
  return violations === undefined ? comparison : withReleases(comparison, violations);
}
