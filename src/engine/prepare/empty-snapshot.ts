import { dictionary } from "../../model/json.ts";
import { NO_DECLARATIONS } from "../../model/declaration.ts";
import { NO_WIRE } from "../../model/wire.ts";
import type { Reading } from "../../contracts/reader.ts";

/** The same document without what it declares: what is left of one that is not there. */
export function emptySnapshot({ snapshot }: Reading, name: string): Reading {
  // Components of other formats are reported with the operations that use them.
  const holdsRoots = Object.keys(snapshot.roots).length > 0;
  return {
    snapshot: {
      ...snapshot,
      operations: dictionary<never>(),
      roots: dictionary<never>(),
      resources: dictionary<never>(),
      ...(holdsRoots && { components: dictionary<never>() }),
      ...(snapshot.declarations && { declarations: NO_DECLARATIONS }),
      ...(snapshot.wire && { wire: NO_WIRE }),
    },
    problems: [],
    files: [],
    locate: () => undefined,
    fileOf: () => name,
  };
}
