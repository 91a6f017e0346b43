import { dictionary } from "../../model/json.ts";
import { NO_WIRE } from "../../model/wire.ts";
import type { Reading } from "../../reader.ts";

/** The same document without operations, roots and kinds: what is left of one that is not there. */
export function emptySnapshot({ snapshot }: Reading, name: string): Reading {
  return {
    snapshot: {
      ...snapshot,
      operations: dictionary<never>(),
      roots: dictionary<never>(),
      resources: dictionary<never>(),
      ...(snapshot.wire && { wire: NO_WIRE }),
    },
    problems: [],
    files: [],
    locate: () => undefined,
    fileOf: () => name,
  };
}
