import { resolve } from "node:path";
import { ApicompatError } from "../errors.ts";
import { readSnapshot, writeLock } from "../index.ts";
import { NO_WIRE } from "../model/wire.ts";
import type { Reading } from "../reader.ts";
import { readRecognized } from "../readers/index.ts";
import { count, enumeration } from "../reporters/prose.ts";
import { statOf } from "../sources/file.ts";
import { fromTop } from "../sources/named-paths.ts";
import { openRepository } from "../sources/repository.ts";
import { findTags } from "../sources/tags.ts";
import { loadSide, type LoadOptions } from "../sources/load.ts";
import { usage, type Arguments } from "./args.ts";
import type { Io } from "./io.ts";
import { LOCK_FILE } from "./lock-file.ts";
import type { SnapshotFlags } from "./options.ts";
import { writeWhole } from "./output-file.ts";
import { findRoots, type Roots } from "./roots.ts";
import { limitsOf } from "./session.ts";
import { lockable, lockOf } from "./wire-lock.ts";

/** Writes the lock file of protobuf types; with `--check`, only verifies that it is up to date. */
export async function snapshot({ operands, flags }: Arguments<SnapshotFlags>, io: Io): Promise<number> {
  const [spec = "."] = operands;
  const name = flags.output ?? LOCK_FILE;
  const path = resolve(io.cwd, name);
  const limits = limitsOf(flags, io);
  const roots = findRoots(spec, await loadSide(spec, limits));
  const now = whole(readRecognized(lockable(roots), roots.resolve), spec);
  const known = statOf(path) === undefined ? undefined : await readLock(name, limits);
  if (known !== undefined && known.reading.snapshot.format !== now.snapshot.format) {
    throw usage(
      `${name} is a lock file of ${known.reading.snapshot.format}, but ${spec} is ${now.snapshot.format}.`,
      "Use a separate file for each with --output.",
    );
  }
  const remembered =
    flags.history === undefined ? known?.reading : await ofReleases(flags.history, spec, known, io, limits);
  const text = writeLock(now, remembered);
  // Version control may end lines in its own way.
  const isCurrent = known?.text.replaceAll("\r\n", "\n") === text;
  if (flags.check) {
    if (isCurrent) return 0;
    const fault = known === undefined ? "is missing" : "is not up to date";
    const output = flags.output === undefined ? [] : [`--output ${flags.output}`];
    const command = ["apicompat snapshot", ...operands, ...output].join(" ");
    io.stderr.write(`${name} ${fault}. Run \`${command}\` to update it.\n`);
    return 1;
  }
  if (!isCurrent) writeWhole(path, name, text);
  io.stdout.write(`${name}: ${contents(now)}${isCurrent ? ", as before" : ""}\n`);
  return 0;
}

/** Adds the content of earlier releases, one lock file after another. Tags without such files are skipped. */
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
    const roots = await rootsIn(typed, limits);
    if (roots === undefined) continue;
    const text = writeLock(whole(readRecognized(lockable(roots), roots.resolve), typed), before);
    before = readSnapshot({ name: typed, url: `git:${typed}`, text });
  }
  return before;
}

/** Undefined where a release holds nothing there. */
async function rootsIn(typed: string, limits: LoadOptions): Promise<Roots | undefined> {
  try {
    return findRoots(typed, await loadSide(typed, limits));
  } catch (error) {
    if (error instanceof ApicompatError && (error.code === "NOT_FOUND" || error.code === "NOTHING_FOUND"))
      return undefined;
    throw error;
  }
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

/** Half of a definition must not be remembered as all of it. */
function whole(reading: Reading, spec: string): Reading {
  const problems = reading.problems.filter(({ level }) => level === "error");
  if (problems.length === 0) return reading;
  throw new ApicompatError(
    "UNREADABLE",
    `${spec} could not be read completely.`,
    "Unreadable files would count as removed.",
    { problems },
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
