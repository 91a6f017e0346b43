import { resolve } from "node:path";
import { ApicompatError } from "../contracts/errors.ts";
import { readSnapshot, writeLock } from "../index.ts";
import { NO_WIRE } from "../model/wire.ts";
import type { Reading } from "../contracts/reader.ts";
import { readRecognized } from "../readers/index.ts";
import { count, enumeration } from "../reporters/prose.ts";
import { statOf } from "../sources/file.ts";
import { fromTop } from "../sources/named-paths.ts";
import { openRepository } from "../sources/repository.ts";
import { findTags } from "../sources/tags.ts";
import { loadSide, type LoadOptions } from "../sources/load.ts";
import { usage } from "./args.ts";
import type { Io } from "./io.ts";
import { LOCK_FILE } from "./lock-file.ts";
import { findRoots, type Roots } from "./roots.ts";
import { finishLock, releaseRoots, whole, type LockAsked } from "./lock-writing.ts";
import { lockable, lockOf, splitByWire } from "./wire-lock.ts";

/** Writes the lock file of types that are encoded as protobuf. */
export async function snapshotWire(roots: Roots, asked: LockAsked, io: Io): Promise<number> {
  const { spec, output, history, limits } = asked;
  const name = output ?? LOCK_FILE;
  const now = whole(readRecognized(lockable(roots), roots.resolve), spec);
  const known = statOf(resolve(io.cwd, name)) === undefined ? undefined : await readLock(name, limits);
  if (known !== undefined && known.reading.snapshot.format !== now.snapshot.format) {
    throw usage(
      `${name} is a lock file of ${known.reading.snapshot.format}, but ${spec} is ${now.snapshot.format}.`,
      "Use a separate file for each with --output.",
    );
  }
  const remembered = history === undefined ? known?.reading : await ofReleases(history, spec, known, io, limits);
  return finishLock({ name, text: writeLock(now, remembered), known: known?.text, contents: contents(now) }, asked, io);
}

/** Adds the content of releases, one lock file after the other. Tags without such files are skipped. */
async function ofReleases(
  pattern: string,
  spec: string,
  known: { readonly reading: Reading } | undefined,
  io: Io,
  limits: LoadOptions,
): Promise<Reading | undefined> {
  const repository = openRepository(io.cwd);
  const path = fromTop(spec, repository);
  let before = known?.reading;
  for (const { name } of findTags(repository.git, { pattern, preReleases: false })) {
    const typed = `${name}:${path === "." ? "" : path}`;
    const roots = await releaseRoots(typed, limits);
    const wire = roots === undefined ? undefined : splitByWire(roots).wire;
    if (wire === undefined || wire.documents.size === 0) continue;
    const text = writeLock(whole(readRecognized(lockable(wire), wire.resolve), typed), before);
    before = readSnapshot({ name: typed, url: `git:${typed}`, text });
  }
  return before;
}

async function readLock(
  name: string,
  limits: LoadOptions,
): Promise<{ readonly reading: Reading; readonly text: string }> {
  const roots = findRoots(name, await loadSide(name, limits));
  const found = lockOf(roots);
  if (found !== undefined)
    return { reading: whole(readRecognized(found, roots.resolve), name), text: roots.files[0]!.text };
  throw new ApicompatError(
    "UNREADABLE",
    `${name} exists, but is not a lock file.`,
    "Use another file with --output, or restore the file from version control.",
    { problems: [...roots.unreadable.values()].flat() },
  );
}

function contents({ snapshot: { wire = NO_WIRE } }: Reading): string {
  const own = (table: Readonly<Record<string, { readonly imported?: true }>>): number =>
    Object.values(table).filter(({ imported }) => imported !== true).length;
  const parts = [
    count(own(wire.messages), "message"),
    count(own(wire.enums), "enumeration"),
    count(own(wire.services), "service"),
  ];
  return enumeration(parts);
}
