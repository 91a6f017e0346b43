import { resolve } from "node:path";
import { ApicompatError, type Problem } from "../contracts/errors.ts";
import type { Reading } from "../contracts/reader.ts";
import { loadSide, type LoadOptions } from "../sources/load.ts";
import type { Io } from "./io.ts";
import { writeWhole } from "./output-file.ts";
import { findRoots, type Roots } from "./roots.ts";

/** The arguments of `snapshot`. */
export interface LockAsked {
  readonly spec: string;
  /** As the user wrote them, for the command that updates the lock file. */
  readonly operands: readonly string[];
  readonly output: string | undefined;
  /** The pattern of the tags that are releases. */
  readonly history: string | undefined;
  readonly check: boolean;
  readonly limits: LoadOptions;
}

interface Written {
  readonly name: string;
  readonly text: string;
  /** The text of the lock file before. */
  readonly known: string | undefined;
  /** Describes the content of the lock file for a message. */
  readonly contents: string;
}

/** Writes the lock file, or with `--check`, only verifies it. Returns the exit code. */
export function finishLock({ name, text, known, contents }: Written, asked: LockAsked, io: Io): number {
  // Version control may end lines in its own way.
  const isCurrent = known?.replaceAll("\r\n", "\n") === text;
  if (asked.check) {
    if (isCurrent) return 0;
    const fault = known === undefined ? "is missing" : "is not up to date";
    const flags = [
      ...(asked.history === undefined ? [] : [`--history '${asked.history}'`]),
      ...(asked.output === undefined ? [] : [`--output ${asked.output}`]),
    ];
    const command = ["apicompat snapshot", ...asked.operands, ...flags].join(" ");
    io.stderr.write(`${name} ${fault}. Run \`${command}\` to update it.\n`);
    return 1;
  }
  if (!isCurrent) writeWhole({ path: resolve(io.cwd, name), name, cwd: io.cwd }, text);
  io.stdout.write(`${name}: ${contents}${isCurrent ? ", as before" : ""}\n`);
  return 0;
}

/** Undefined where a release holds nothing there. */
export async function releaseRoots(typed: string, limits: LoadOptions): Promise<Roots | undefined> {
  try {
    return findRoots(typed, await loadSide(typed, limits));
  } catch (error) {
    if (error instanceof ApicompatError && (error.code === "NOT_FOUND" || error.code === "NOTHING_FOUND"))
      return undefined;
    throw error;
  }
}

/** Half of a definition must not be remembered as all of it. */
export function whole(reading: Reading, spec: string): Reading {
  refuseUnread(
    reading.problems.filter(({ level }) => level === "error"),
    spec,
  );
  return reading;
}

/** Throws UNREADABLE if there is a problem. */
export function refuseUnread(problems: readonly Problem[], spec: string): void {
  if (problems.length === 0) return;
  throw new ApicompatError(
    "UNREADABLE",
    `${spec} could not be read completely.`,
    "Unreadable files would count as removed.",
    { problems },
  );
}
