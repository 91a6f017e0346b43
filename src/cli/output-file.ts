import {
  appendFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  type Stats,
} from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import { ApicompatError } from "../errors.ts";
import { makeFolder } from "./make-folder.ts";

/** Writes a file atomically and creates its folders. A symbolic link is kept: its target is written. */
export function writeWhole(path: string, name: string, content: string): void {
  try {
    makeFolder(dirname(path));
    const stats = statSync(path, { throwIfNoEntry: false });
    // A device or a pipe keeps nothing that could be half of it.
    if (stats !== undefined && !stats.isFile()) writeFileSync(path, content);
    else replaceFile(stats === undefined ? path : realpathSync(path), content, stats);
  } catch (error) {
    throw unwritable(name, error);
  }
}

function replaceFile(target: string, content: string, stats: Stats | undefined): void {
  const draft = `${target}.${String(process.pid)}.tmp`;
  try {
    writeFileSync(draft, content, stats === undefined ? {} : { mode: stats.mode });
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Adds to the end of a file, all of it or nothing. */
export function appendWhole(path: string, name: string, content: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  try {
    makeFolder(dirname(path));
    appendFileSync(path, content);
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) truncateSync(path, size);
    throw unwritable(name, error);
  }
}

export function unwritable(name: string, cause: unknown): ApicompatError {
  const { code = "unknown reason" } = cause as NodeJS.ErrnoException;
  return new ApicompatError(
    "UNWRITABLE",
    `${name} cannot be written (${code}).`,
    "Use a file in a folder with write permission.",
    { cause },
  );
}
