import { appendFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { ApicompatError } from "../contracts/errors.ts";
import { makeFolder } from "./make-folder.ts";
import { type OutputFile, placeToWrite } from "./place-to-write.ts";
import { replaceFile } from "./replace-file.ts";

/** Writes a file atomically and creates its folders. A link is kept, and its target written, if it stays in the working tree. */
export function writeWhole(file: OutputFile, content: string): void {
  writeAt(file, (place) => {
    const stats = statSync(place, { throwIfNoEntry: false });
    // A device or a pipe keeps nothing that could be half of it.
    if (stats !== undefined && !stats.isFile()) writeFileSync(place, content);
    else replaceFile(place, content, stats?.mode);
  });
}

/** Adds to the end of a file, all of it or nothing. */
export function appendWhole(file: OutputFile, content: string): void {
  writeAt(file, (place) => {
    const size = statSync(place, { throwIfNoEntry: false })?.size ?? 0;
    try {
      appendFileSync(place, content);
    } catch (error) {
      if (statSync(place, { throwIfNoEntry: false })?.isFile() === true) truncateSync(place, size);
      throw error;
    }
  });
}

function writeAt(file: OutputFile, write: (place: string) => void): void {
  try {
    const place = placeToWrite(file);
    makeFolder(dirname(place));
    write(place);
  } catch (error) {
    throw error instanceof ApicompatError ? error : unwritable(file.name, error);
  }
}

function unwritable(name: string, cause: unknown): ApicompatError {
  const { code = "unknown reason" } = cause as NodeJS.ErrnoException;
  return new ApicompatError(
    "UNWRITABLE",
    `${name} cannot be written (${code}).`,
    "Use a file in a folder with write permission.",
    { cause },
  );
}
