import type { Change } from "../../src/model/change.ts";
import { isObject, type Json } from "../../src/model/json.ts";
import { conjuncts, parent, principal, split, type Pointer } from "../../src/model/pointer.ts";
import { statesOpen } from "../../src/model/prose/open-enum.ts";
import type { Property, Schema } from "../../src/model/schema.ts";
import type { Snapshot } from "../../src/model/snapshot.ts";
import { groupBy } from "../../src/base/group-by.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";
import { isOfCondition } from "./conditions.ts";

/** Returns whether the old snapshot documents that more values than the listed ones can occur. */
export function wasDocumentedAsOpen(
  change: Change,
  context: Pick<RuleContext, "schema" | "snapshot" | "profile">,
): boolean {
  const { schemas } = context.snapshot("old");
  const { description, keywords } = context.schema("old", change.pair.old);
  if (keywords.openEnum !== undefined || statesOpen(description ?? "")) return true;
  if (isConditionPart(change, context)) return true;
  const places = [...conjuncts(change.pair.old), parent(change.at.old)].flatMap(enclosingOf);
  return (
    places.some((place) => marksOpen(schemas.source(place))) || areUsesOpen(change.pair.old, context.snapshot("old"))
  );
}

/** Returns whether each field of a declared type documents it, beside the name of the type or of a list or map of it. */
function areUsesOpen(type: Pointer, snapshot: Snapshot): boolean {
  const { declarations, schemas } = snapshot;
  if (declarations === undefined) return false;
  let uses = usesIn.get(snapshot);
  if (uses === undefined) {
    const structs = Object.values(declarations.types).filter(({ shape }) => shape === "struct");
    const fields = structs.flatMap(({ at }) => Object.values(schemas.get(at).properties));
    usesIn.set(snapshot, (uses = groupBy(fields, ({ schema }) => principal(valueIn(schemas.get(schema))))));
  }
  const own = uses.get(principal(type)) ?? [];
  return own.length > 0 && own.every(({ at }) => marksOpen(schemas.source(at)));
}

/** The items of a list, the values of a map, or the schema itself. */
function valueIn({ items, additionalProperties, pointer }: Schema): Pointer {
  return (items ?? additionalProperties)?.value ?? pointer;
}

const usesIn = new WeakMap<Snapshot, ReadonlyMap<Pointer, readonly Property[]>>();

/** Types and reasons of conditions are open by convention: in a condition itself, and in a schema named after it. */
function isConditionPart({ pair }: Change, { schema, profile }: Pick<RuleContext, "schema" | "profile">): boolean {
  if (!profile.guidelines.includes("kubernetes")) return false;
  const at = principal(pair.old);
  const { tokens } = split(at);
  if (/Condition(?:Type|Reason)$/u.test(tokens.at(-1) ?? "")) return true;
  if (tokens.at(-2) !== "properties") return false;
  return isOfCondition(tokens.at(-1)!, schema("old", parent(parent(at))));
}

/** Returns whether a server rejects values outside of the list: a list next to an unrestricted alternative only documents known values. */
export function limits(at: Pointer): boolean {
  return /\/x-extensible-enum(?:\/\d+)?$/.test(at);
}

/** Returns a place and what encloses it directly: the parameter or header of a schema, the array of an item schema. */
function enclosingOf(at: Pointer): readonly Pointer[] {
  const holders = [at];
  for (let here = at; ; here = holders.at(-1)!) {
    const [group = "", last = ""] = split(here).tokens.slice(-2);
    if (last === "schema" || last === "items") holders.push(parent(here));
    else if (/^\d+$/.test(last) && ["allOf", "anyOf", "oneOf"].includes(group)) holders.push(parent(parent(here)));
    else return holders;
  }
}

function marksOpen(holder: Json | undefined): boolean {
  if (!isObject(holder)) return false;
  const { description } = holder;
  if (typeof description === "string" && statesOpen(description)) return true;
  return OPENNESS_MARKERS.some((name) => opens(name, holder[name]));
}

/** Extensions of an `enum` that state whether other values are accepted, too. */
export const OPENNESS_MARKERS: readonly string[] = ["x-ms-enum", "x-speakeasy-unknown-values"];

/** Returns whether the value of such an extension states that other values are accepted. */
export function opens(marker: string, value: Json | undefined): boolean {
  if (marker === "x-speakeasy-unknown-values") return value === "allow";
  return isObject(value) && value["modelAsString"] === true;
}

/** States what happens to a value that an open `enum` does not list. */
export function ignoring(marker: string): string {
  return `The server accepts other values, but validators that ignore \`${marker}\` reject them.`;
}

/** Returns the extension that opens the `enum` of a side. */
export function openedBy(
  side: "old" | "new",
  { pair }: Pick<Change, "pair">,
  { schema }: Pick<RuleContext, "schema">,
): string | undefined {
  const { extensions } = schema(side, pair[side]);
  return OPENNESS_MARKERS.find((name) => opens(name, extensions[name]?.value));
}

/** Returns whether a change of an extension opened or closed the `enum` that both sides have. */
export function opennessOf(
  { name, old, new: new_, pair }: Change<"opennessMarker">,
  { schema }: Pick<RuleContext, "schema">,
): "opened" | "closed" | undefined {
  if (pair.kind !== "schema" || !OPENNESS_MARKERS.includes(name)) return undefined;
  const isListed = (["old", "new"] as const).every((side) => schema(side, pair[side]).keywords.enum !== undefined);
  const [before, after] = [opens(name, old), opens(name, new_)];
  if (!isListed || before === after) return undefined;
  return after ? "opened" : "closed";
}
