import type { Change, Subject } from "../model/change.ts";
import { conjuncts } from "../model/pointer.ts";
import type { SchemaTable } from "../model/schema.ts";
import type { Profile } from "../profile.ts";
import type { Judged } from "./judge.ts";

/** What a server checks of an object as a whole, or cannot relate to an old value: it never spares what is stored (KEP-4008). */
const NEVER_SPARED: ReadonlySet<Subject> = new Set<Subject>([
  "required",
  "property",
  "additionalProperties",
  "listType",
  "listMapKeys",
]);

const LOGIC = /\/(?:not|oneOf|anyOf)(?:\/|$)/u;

const MARKER = /\bapicompat: ?ratcheting\b/u;

/**
 * A tighter check is a risk where the schema says, in its description, that it spares values which stay as they were:
 * creating an object may fail, updating a stored one does not.
 */
export function ratcheted(change: Change, judged: Judged, schemas: SchemaTable, { readsText }: Profile): Judged {
  const { subject, pair, channel, at } = change;
  if (!readsText || judged.verdict !== "breaking" || pair.kind !== "schema" || channel.polarity !== "request") {
    return judged;
  }
  if (NEVER_SPARED.has(subject) || conjuncts(at.new).some((place) => LOGIC.test(place)) || seesOldValue(change)) {
    return judged;
  }
  if (!MARKER.test(schemas.get(pair.new).description ?? "")) return judged;
  const consequence = "Stored objects stay valid, but new ones are refused that were accepted before.";
  return { ...judged, verdict: "dangerous", consequence };
}

function seesOldValue({ subject, new: value }: Change): boolean {
  return subject === "validation" && JSON.stringify(value ?? "").includes("oldSelf");
}
