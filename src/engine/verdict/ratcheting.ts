import type { Change, Subject } from "../../model/change.ts";
import { conjuncts, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Profile } from "../../profile.ts";
import type { Judged } from "./judge.ts";

/** What a server checks of an object as a whole, or cannot relate to an old value: it never spares what is stored (KEP-4008). */
const NEVER_SPARED: ReadonlySet<Subject> = new Set<Subject>([
  "required",
  "property",
  "grouping",
  "additionalProperties",
  "listType",
  "listMapKeys",
]);

/** What an API server checks of all the members together: one that changes has all of it checked anew. */
const OF_OBJECTS: ReadonlySet<Subject> = new Set<Subject>(["minProperties", "maxProperties", "propertyNames"]);

const LOGIC = /\/(?:not|oneOf|anyOf)(?:\/|$)/u;

const MARKER = /\bapicompat: ?ratcheting\b/u;

export interface Ratchets extends Pick<Profile, "readsText"> {
  /** The server does so by itself, for custom resources. */
  readonly spares: boolean;
}

/**
 * A tighter check is a risk where the schema says, in its description, that it spares values which stay as they were, or where the server does:
 * creating an object may fail, updating a stored one does not.
 */
export function ratcheted(
  change: Change,
  judged: Judged,
  schemas: SchemaTable,
  { readsText, spares }: Ratchets,
): Judged {
  const { subject, pair, channel, at } = change;
  if (!readsText || judged.verdict !== "breaking" || pair.kind !== "schema" || channel.polarity !== "request") {
    return judged;
  }
  if (NEVER_SPARED.has(subject) || conjuncts(at.new).some((place) => LOGIC.test(place)) || seesOldValue(change)) {
    return judged;
  }
  const isSpared = spares && isComparedWithOld(change, schemas);
  if (!isSpared && !MARKER.test(schemas.get(pair.new).description ?? "")) return judged;
  const consequence = "Stored objects stay valid, but new ones are refused that were accepted before.";
  return { ...judged, verdict: "dangerous", consequence };
}

/** Whether the server finds the old value of what is checked: not in lists whose items have no keys, nor of a whole that seldom stays as it was. */
function isComparedWithOld({ subject, pair, at }: Change, schemas: SchemaTable): boolean {
  const isWhole = OF_OBJECTS.has(subject) || schemas.get(pair.new).types.value.includes("object");
  if (isWhole) return false;
  return conjuncts(at.new).every((place) => {
    const lists = [...place.matchAll(/\/items(?=\/|$)/gu)].map(({ index }) => place.slice(0, index));
    const isKeyed = (list: Pointer): boolean => schemas.get(list).kubernetes.listType?.value === "map";
    return !METADATA.test(place) && lists.every(isKeyed);
  });
}

const METADATA = /^[^#]*#\/.*openAPIV3Schema\/properties\/metadata(?:\/|$)/u;

function seesOldValue({ subject, new: value }: Change): boolean {
  return subject === "validation" && JSON.stringify(value ?? "").includes("oldSelf");
}
