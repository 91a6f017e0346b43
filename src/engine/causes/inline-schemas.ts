import { formatTraits } from "../../model/format-traits.ts";
import { isObject, type Json } from "../../model/json.ts";
import { isWithin, parent, principal, type Places, type Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { Candidate } from "./candidate.ts";

type Side = keyof Places;

const SIDES = ["old", "new"] as const;
/** Places of named schemas, which are declarations themselves. */
const NAMED = /^[^#]*#\/(?:components\/schemas|definitions)\//u;

/**
 * Bundlers write out what was a reference. Equal content of the schema around a change, before and after, is one
 * declaration: these were copies and got the same edit.
 */
export function createInlineSchemas(
  sides: Readonly<Record<Side, Snapshot>>,
): (candidate: Candidate) => readonly string[] {
  if (!SIDES.every((side) => formatTraits(sides[side]).describesHttp)) return () => [];
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const known = numbers.get(text) ?? numbers.size;
    numbers.set(text, known);
    return known;
  };
  const holders = { old: new Map<Pointer, Holder | undefined>(), new: new Map<Pointer, Holder | undefined>() };
  const holderOf = (side: Side, schema: Pointer): Holder | undefined => {
    const known = holders[side];
    if (!known.has(schema))
      known.set(
        schema,
        findHolder(schema, (at) => sides[side].schemas.source(at), numberOf),
      );
    return known.get(schema);
  };
  return ({ pair, at, verdict }) => {
    if (pair === undefined || verdict === "compatible") return [];
    const parts = SIDES.flatMap((side) => {
      const schema = principal(pair[side]);
      const holder = NAMED.test(schema) ? undefined : holderOf(side, schema);
      if (holder === undefined) return [];
      const place = isWithin(at[side], holder.at) ? at[side] : schema;
      return [`${String(holder.text)} ${place.slice(holder.at.length)}`];
    });
    return parts.length === SIDES.length ? [`inline ${parts.join(" ")}`] : [];
  };
}

/** The innermost schema around a place whose content identifies it. */
interface Holder {
  readonly at: Pointer;
  /** The number of its text. */
  readonly text: number;
}

function findHolder(
  schema: Pointer,
  source: (at: Pointer) => Json | undefined,
  numberOf: (text: string) => number,
): Holder | undefined {
  for (let at = schema; ; at = outer(at)) {
    const value = source(at);
    if (value === undefined) return undefined;
    if (isTelling(value)) return { at, text: numberOf(JSON.stringify(value)) };
    if (!STEP.test(at)) return undefined;
  }
}

const STEP = /\/(?:properties\/[^/]*|items|additionalProperties|(?:allOf|anyOf|oneOf)\/\d+)$/u;

function outer(at: Pointer): Pointer {
  return /\/(?:items|additionalProperties)$/u.test(at) ? parent(at) : parent(parent(at));
}

const TELLING_MEMBERS = 3;

/** Returns whether two schemas of this content are hardly equal by chance. */
function isTelling(schema: Json): boolean {
  if (!isObject(schema)) return false;
  const { properties, title } = schema;
  return isObject(properties) && (typeof title === "string" || Object.keys(properties).length >= TELLING_MEMBERS);
}
