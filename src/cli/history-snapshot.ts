import { readFileSync } from "node:fs";
import { posix, resolve } from "node:path";
import { isNamed, lockedDocument, memoryOf, PRESENT, withoutPresent } from "../engine/history/lock.ts";
import { NOTHING_SEEN, skipRelease, type Memory } from "../engine/history/memory.ts";
import { ApicompatError } from "../contracts/errors.ts";
import { rememberRelease } from "../index.ts";
import type { Release } from "../model/element.ts";
import type { HistoryLock, LockedDocument } from "../model/history-lock.ts";
import { dictionary } from "../model/json.ts";
import type { Format } from "../model/snapshot.ts";
import type { Reading } from "../contracts/reader.ts";
import type { Recognized } from "../readers/index.ts";
import { readHistoryLock } from "../readers/history-lock/read.ts";
import { writeHistoryLock } from "../readers/history-lock/write.ts";
import { count, enumeration } from "../reporters/prose.ts";
import { renamedBetween } from "../sources/changes.ts";
import { statOf } from "../sources/file.ts";
import { fromTop } from "../sources/named-paths.ts";
import { openRepository, type Repository } from "../sources/repository.ts";
import { findTags } from "../sources/tags.ts";
import { surfacesBetween } from "./paired-surfaces.ts";
import { lockedName } from "./history-lock.ts";
import type { Io } from "./io.ts";
import { HISTORY_LOCK_FILE } from "./lock-file.ts";
import { finishLock, refuseUnread, releaseRoots, whole, type LockAsked } from "./lock-writing.ts";
import { folderOf } from "./paths-below.ts";
import type { Roots } from "./roots.ts";
import { splitByWire } from "./wire-lock.ts";

/** Writes the lock file of the names, types, defaults and stored versions that releases had. */
export async function snapshotHistory(roots: Roots, asked: LockAsked, io: Io): Promise<number> {
  const name = asked.output ?? HISTORY_LOCK_FILE;
  const path = resolve(io.cwd, name);
  const known = statOf(path) === undefined ? undefined : readFileSync(path, "utf8");
  const before = known === undefined ? undefined : readHistoryLock(known, name);
  const home = openHome(asked.spec, io);
  const isFirst = before?.releases.length === 0 && asked.history !== undefined;
  const series = createSeries(before, isFirst ? withoutPresent : (document) => document);
  if (asked.history !== undefined) await addTags(series, asked.history, home, asked, io);
  refuseUnread([...roots.unreadable.values()].flat(), asked.spec);
  const present = readingsOf(roots, home.path);
  for (const reading of present.values()) whole(reading, asked.spec);
  series.add(PRESENT, present);
  const lock = series.lock();
  return finishLock({ name, text: writeHistoryLock(lock), known, contents: contents(lock) }, asked, io);
}

interface Home {
  /** Undefined outside of a repository. */
  readonly repository: Repository | undefined;
  /** The operand as a path from the top of the repository, or from the working folder. */
  readonly path: string;
}

function openHome(spec: string, { cwd }: Io): Home {
  try {
    const repository = openRepository(cwd);
    return { repository, path: fromTop(folderOf(spec) === "" ? "." : folderOf(spec), repository) };
  } catch (error) {
    if (error instanceof ApicompatError) return { repository: undefined, path: folderOf(spec) };
    throw error;
  }
}

/** The files of a language have their paths from the top of the repository, which name packages. */
function fromHome(roots: Roots, home: string): Roots {
  const documents = [...roots.documents].map(([path, found]): readonly [string, Recognized] => {
    if (!("members" in found)) return [path, found];
    const members = found.members.map((member) => ({
      ...member,
      path: posix.join(home, roots.pathOf(member.file.name)),
    }));
    return [path, { ...found, members }];
  });
  return { ...roots, documents: new Map(documents) };
}

/** The documents of a side by their names in a lock file. */
function readingsOf(given: Roots, home: string, renamed?: ReadonlyMap<string, string>): ReadonlyMap<string, Reading> {
  const roots = fromHome(given, home);
  const found = surfacesBetween(roots, roots).map((surface) => {
    const reading = surface.read(roots, roots).new;
    const path = posix.join(home, surface.path);
    return [lockedName(renamed?.get(path) ?? path, reading.snapshot.format), reading] as const;
  });
  return new Map(found);
}

async function addTags(series: Series, pattern: string, home: Home, asked: LockAsked, io: Io): Promise<void> {
  const repository = home.repository ?? openRepository(io.cwd);
  for (const tag of findTags(repository.git, { pattern, preReleases: false })) {
    if (series.knows(tag)) continue;
    const all = await releaseRoots(`${tag.name}:${home.path === "." ? "" : home.path}`, asked.limits);
    const roots = all === undefined ? undefined : splitByWire(all).others;
    const renamed = renamedBetween(repository.git, `refs/tags/${tag.name}`, undefined);
    const readings = roots === undefined ? new Map<string, Reading>() : readingsOf(roots, home.path, renamed);
    const complete = [...readings].filter(([name, { problems }]) => {
      const isComplete = !problems.some(({ level }) => level === "error");
      if (!isComplete) io.stderr.write(`${name} of ${tag.name} could not be read completely, and is skipped.\n`);
      return isComplete;
    });
    series.add(tag, new Map(complete));
  }
}

interface Series {
  knows(release: Release): boolean;
  /** Adds the newest release, or the present state. */
  add(release: Release, readings: ReadonlyMap<string, Reading>): void;
  lock(): HistoryLock;
}

/** Folds releases into the memory of each document, beginning with what a lock file holds. */
function createSeries(before: HistoryLock | undefined, kept: (document: LockedDocument) => LockedDocument): Series {
  const named = [...(before?.releases ?? [])];
  const memories = new Map<string, { readonly format: Format; readonly memory: Memory }>();
  for (const [name, document] of Object.entries(before?.documents ?? {}))
    memories.set(name, { format: document.format, memory: memoryOf(before!, kept(document)) });
  let releases: readonly Release[] = [...memories.values()][0]?.memory.releases ?? [];
  return {
    knows: ({ name }) => named.some((release) => release.name === name),
    add: ({ name, date }, readings) => {
      const release = { name, ...(date !== undefined && { date }) };
      if (isNamed(release)) named.push(release);
      for (const [path, { format, memory }] of memories) {
        if (!readings.has(path)) memories.set(path, { format, memory: skipRelease(memory, release) });
      }
      for (const [path, reading] of readings) {
        const { format } = reading.snapshot;
        const known = memories.get(path);
        const memory = known?.format === format ? known.memory : { ...NOTHING_SEEN, releases };
        memories.set(path, { format, memory: rememberRelease(memory, release, reading) });
      }
      releases = [...releases, release];
    },
    lock: () => ({
      releases: named,
      documents: dictionary(
        [...memories].map(([path, { format, memory }]) => [path, lockedDocument(format, memory)] as const),
      ),
    }),
  };
}

function contents({ releases, documents }: HistoryLock): string {
  const all: readonly LockedDocument[] = Object.values(documents);
  const elements = all.reduce((sum, each) => sum + Object.keys(each.elements).length, 0);
  return enumeration([
    ...(releases.length > 0 ? [count(releases.length, "release")] : []),
    count(all.length, "document"),
    count(elements, "name"),
  ]);
}
