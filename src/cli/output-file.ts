import { mkdirSync, realpathSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import { ApicompatError } from "../errors.ts";

/** Writes a file and the folders that it stands in, all of it or nothing. A link goes on leading where it does. */
export function writeWhole(path: string, name: string, content: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const stats = statSync(path, { throwIfNoEntry: false });
    const target = stats === undefined ? path : realpathSync(path);
    const draft = `${target}.${String(process.pid)}.tmp`;
    writeFileSync(draft, content, stats === undefined ? {} : { mode: stats.mode });
    renameSync(draft, target);
  } catch (error) {
    throw unwritable(name, error);
  }
}

export function unwritable(name: string, cause: unknown): ApicompatError {
  const { code = "unknown reason" } = cause as NodeJS.ErrnoException;
  return new ApicompatError(
    "UNWRITABLE",
    `${name} cannot be written (${code}).`,
    "Name a file in a folder that you may write to.",
    { cause },
  );
}
