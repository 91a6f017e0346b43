import type { Effect } from "../../contracts/finding.ts";
import type { Change, Subject } from "../../model/change.ts";
import { conjuncts, type Pointer } from "../../model/pointer.ts";
import type { Schema, SchemaTable, TypeName } from "../../model/schema.ts";
import type { Profile } from "../../contracts/profile.ts";
import type { SchemaPair } from "../../contracts/prover.ts";
import type { Judged } from "../../contracts/profile.ts";

/** Checks of the object as a whole, or without a related old value: servers never ratchet them (KEP-4008). */
const NEVER_SPARED: ReadonlySet<Subject> = new Set<Subject>([
  "required",
  "property",
  "grouping",
  "additionalProperties",
  "listType",
  "listMapKeys",
]);

/** Checks of all properties together: changing one property repeats the check. */
const OF_OBJECTS: ReadonlySet<Subject> = new Set<Subject>(["minProperties", "maxProperties", "propertyNames"]);

const LOGIC = /\/(?:not|oneOf|anyOf)(?:\/|$)/u;

const MARKER = /\bapicompat: ?ratcheting\b/u;

export interface Ratchets extends Pick<Profile, "readsText"> {
  /** True if the server ratchets, which it does for custom resources. */
  readonly spares: boolean;
  readonly old: SchemaTable;
  readonly new: SchemaTable;
  /** Returns whether no value satisfies both schemas. */
  readonly disjoint: (pair: SchemaPair) => boolean;
}

/**
 * Lowers a tighter check to a risk if the description states ratcheting or the server ratchets: creating an object can
 * fail, but updating a stored one does not. A changed type or default is not a tighter check.
 */
export function ratcheted(change: Change, effect: Effect | undefined, judged: Judged, ratchets: Ratchets): Judged {
  const { subject, pair, channel, at } = change;
  const { readsText, spares, old, new: schemas } = ratchets;
  if (!readsText || judged.verdict !== "breaking" || pair.kind !== "schema" || channel.polarity !== "request") {
    return judged;
  }
  if (NEVER_SPARED.has(subject) || conjuncts(at.new).some((place) => LOGIC.test(place)) || seesOldValue(change)) {
    return judged;
  }
  if (effect === undefined || isOfOtherTypes(old.get(pair.old), schemas.get(pair.new))) return judged;
  const isSpared = spares && isComparedWithOld(change, schemas);
  if (!isSpared && !MARKER.test(schemas.get(pair.new).description ?? "")) return judged;
  const consequence = ratchets.disjoint(pair)
    ? "Stored objects stay valid while the value does not change. New objects with any value that was accepted before are rejected."
    : "Stored objects stay valid. New objects that were accepted before can be rejected.";
  const because = [
    ...(judged.because ?? []),
    isSpared
      ? "The API server does not validate values of stored objects that an update leaves unchanged."
      : "The description states that stored values are not validated again.",
  ];
  return { ...judged, verdict: "dangerous", consequence, because, ratcheted: true };
}

/** Returns whether both schemas share no type except `null`, so that no old value is valid. */
function isOfOtherTypes(old: Schema, new_: Schema): boolean {
  const types = new Set(new_.types.value.map(asNumber));
  const before = old.types.value.filter((name) => name !== "null");
  return before.length > 0 && !before.some((name) => types.has(asNumber(name)));
}

function asNumber(name: TypeName): TypeName {
  return name === "integer" ? "number" : name;
}

/**
 * Returns whether the server finds the old value: not in lists without keys, nor of a whole that rarely stays
 * unchanged.
 */
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
