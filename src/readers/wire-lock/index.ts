import { isObject, type Json } from "../../model/json.ts";
import type { Format } from "../../model/snapshot.ts";
import type { Reader } from "../../contracts/reader.ts";
import { KIND, LOCKABLE } from "./format.ts";
import { readWireLock } from "./read.ts";

/** A lock file of the wire, which `writeWireLock` wrote. */
export const wireLockReader: Reader = {
  formats: LOCKABLE,
  trait: new RegExp(KIND, "u"),
  detects: (value) => isObject(value) && value["kind"] === KIND,
  read: readWireLock,
};

/** Returns the format that a lock file was created from. */
export function lockedFormat(value: Json): Format | undefined {
  return isObject(value) ? LOCKABLE.find((format) => format === value["format"]) : undefined;
}
