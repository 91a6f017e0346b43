import { formatTraits } from "../../model/format-traits.ts";
import { isObject, type Json } from "../../model/json.ts";
import { isWithin, parent, principal, type Places, type Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { contentsOf } from "../same/contents.ts";
import { isTelling, NAMED } from "../same/written-out.ts";
import type { Candidate } from "./candidate.ts";

type Side = keyof Places;

const SIDES = ["old", "new"] as const;

/**
 * Bundlers write out what was a reference. Equal content of the schema or parameter around a change, before and after, is
 * one declaration: these were copies and got the same edit.
 */
export function createInlineSchemas(
  sides: Readonly<Record<Side, Snapshot>>,
): (candidate: Candidate) => readonly string[] {
  if (!SIDES.every((side) => formatTraits(sides[side]).describesHttp)) return () => [];
  const holders = { old: new Map<Pointer, Pointer | undefined>(), new: new Map<Pointer, Pointer | undefined>() };
  const holderOf = (side: Side, start: Pointer): Pointer | undefined => {
    const known = holders[side];
    if (!known.has(start)) known.set(start, findHolder(start, sides[side].schemas.source));
    return known.get(start);
  };
  return ({ pair, at, verdict }) => {
    if (pair === undefined || verdict === "compatible") return [];
    const parts = SIDES.flatMap((side) => {
      const start = principal(pair[side]);
      const holder = NAMED.test(start) ? undefined : holderOf(side, start);
      if (holder === undefined) return [];
      const place = isWithin(at[side], holder) ? at[side] : start;
      return [`${contentsOf(sides[side].schemas)(holder).text} ${place.slice(holder.length)}`];
    });
    return parts.length === SIDES.length ? [`inline ${parts.join(" ")}`] : [];
  };
}

/** Returns the innermost place around another one whose content identifies it. */
function findHolder(start: Pointer, source: (at: Pointer) => Json | undefined): Pointer | undefined {
  for (let at = start; ; at = outer(at)) {
    const value = source(at);
    if (value === undefined) return undefined;
    if (isTelling(value) || isNamedPart(value)) return at;
    if (!STEP.test(at)) return undefined;
  }
}

const STEP = /\/(?:properties\/[^/]*|content\/[^/]*|schema|items|additionalProperties|(?:allOf|anyOf|oneOf)\/\d+)$/u;

function outer(at: Pointer): Pointer {
  return /\/(?:schema|items|additionalProperties)$/u.test(at) ? parent(at) : parent(parent(at));
}

/** Returns whether this is a parameter with a description, which are hardly equal by chance in two operations. */
function isNamedPart(value: Json): boolean {
  return isObject(value) && typeof value["in"] === "string" && typeof value["description"] === "string";
}
