import type { Change, Subject } from "../../model/change.ts";
import { parent, type Places, type Pointer } from "../../model/pointer.ts";

/** Subjects whose entries stand in a list of the schema or operation. */
const OF_PAIR: ReadonlySet<Subject> = new Set<Subject>(["discriminatorMapping", "operationTag"]);
/** Subjects whose entries stand in a separate list. */
const OF_PARENT: ReadonlySet<Subject> = new Set<Subject>(["requiredScope", "securityScope", "variant"]);

/** A list, on the side that has the entries. */
export interface EntryList {
  readonly side: keyof Places;
  readonly at: Pointer;
}

/** Returns the list that an entry was added to or removed from. Entries of one list are one edit; each has an occurrence. */
export function listOf({ subject, action, at, pair }: Change): EntryList | undefined {
  if (action !== "added" && action !== "removed") return undefined;
  const side = action === "added" ? "new" : "old";
  if (OF_PAIR.has(subject)) return { side, at: pair[side] };
  return OF_PARENT.has(subject) ? { side, at: parent(at[side]) } : undefined;
}
