import { canonical } from "../../model/json.ts";
import type { Bound, Facet, Schema } from "../../model/schema.ts";
import type { Profile } from "../../contracts/profile.ts";
import { findString } from "../regex/index.ts";

/** A pattern that needs more steps is not worth them: the answer only chooses the words of a warning. */
const STEPS = 100_000;

/**
 * Returns whether the constraints of two schemas exclude each other for all values of the types that both accept, `null` apart:
 * enumerations, bounds and patterns, each separately. In doubt they do not.
 */
export function areDisjoint(a: Schema, b: Schema, { patterns: dialect }: Pick<Profile, "patterns">): boolean {
  const types = a.types.value.filter((name) => name !== "null" && b.types.value.includes(name));
  if (haveDisjointEnums(a, b)) return true;
  const [only, ...others] = types;
  if (only === undefined || others.length > 0) return false;
  const [left, right] = [a.keywords, b.keywords];
  switch (only) {
    case "integer":
    case "number":
      return isBelow(left.maximum, right.minimum) || isBelow(right.maximum, left.minimum);
    case "array":
      return exceeds(left.minItems, right.maxItems) || exceeds(right.minItems, left.maxItems);
    case "object":
      return exceeds(left.minProperties, right.maxProperties) || exceeds(right.minProperties, left.maxProperties);
    case "string":
      return haveNoCommonString(a, b, dialect);
    default:
      return false;
  }
}

function haveDisjointEnums({ keywords: a }: Schema, { keywords: b }: Schema): boolean {
  if (a.enum === undefined || b.enum === undefined) return false;
  const theirs = new Set(b.enum.value.map(canonical));
  return !a.enum.value.some((value) => theirs.has(canonical(value)));
}

function isBelow(maximum: Facet<Bound> | undefined, minimum: Facet<Bound> | undefined): boolean {
  if (maximum === undefined || minimum === undefined) return false;
  const [most, least] = [maximum.value, minimum.value];
  return most.limit < least.limit || (most.limit === least.limit && (most.exclusive || least.exclusive));
}

function exceeds(minimum: Facet<number> | undefined, maximum: Facet<number> | undefined): boolean {
  return minimum !== undefined && maximum !== undefined && minimum.value > maximum.value;
}

function haveNoCommonString({ keywords: a }: Schema, { keywords: b }: Schema, dialect: Profile["patterns"]): boolean {
  const maxLengths = [a.maxLength, b.maxLength].flatMap((facet) => facet?.value ?? []);
  const language = {
    dialect,
    matching: [...a.patterns, ...b.patterns].map(({ value }) => value),
    notMatching: [],
    minLength: Math.max(a.minLength?.value ?? 0, b.minLength?.value ?? 0),
    ...(maxLengths.length > 0 && { maxLength: Math.min(...maxLengths) }),
  };
  return findString(language, { left: STEPS }).answer === "empty";
}
