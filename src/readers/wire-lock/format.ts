import type { Format } from "../../model/snapshot.ts";

/** The value of `kind` that identifies a lock file. */
export const KIND = "apicompat-wire-lock";

/** Raised by a change that readers of the version before cannot read. */
export const VERSION = 1;

/** Formats whose wire can be locked. */
export const LOCKABLE: readonly Format[] = ["protobuf", "go"];
