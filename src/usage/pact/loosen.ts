import { dictionary, isObject, type Json } from "../../model/json.ts";
import type { UsedPlace } from "../summary.ts";
import type { Matching } from "./rules.ts";

/** Returns whether a value can be another one than the example. */
export function isLoose(value: Json, { matched, anySize, anyNames, below }: Matching): boolean {
  if (Array.isArray(value)) return anySize || value.some((item: Json, index) => isLoose(item, below(index)));
  if (!isObject(value)) return matched !== "exact";
  return anyNames || Object.entries(value).some(([name, inner]) => isLoose(inner, below(name)));
}

/** What is counted at a place, without what only the example has. */
export function loosened(place: UsedPlace, value: Json, matching: Matching): UsedPlace {
  const { matched, anySize, anyNames, below } = matching;
  if (Array.isArray(value)) {
    const items = (value as readonly Json[]).reduce<UsedPlace | undefined>(
      (inner, item, index) => inner && loosened(inner, item, below(index)),
      place.items,
    );
    const own = { ...place, ...(items && { items }) };
    return anySize ? withStats(own, { items: undefined }) : own;
  }
  if (!isObject(value)) return matched === "exact" ? place : withAnyValue(place, matched);
  const properties = Object.entries(place.properties ?? {}).map(([name, inner]) => {
    const member = value[name];
    return [name, member === undefined ? inner : loosened(inner, member, below(name))] as const;
  });
  const [rest] = Object.entries(value).filter(([name]) => place.properties?.[name] === undefined);
  return {
    ...(anyNames ? withStats(place, { undeclared: 1, members: undefined }) : place),
    ...(place.properties && { properties: dictionary(properties) }),
    ...(place.rest && rest && { rest: loosened(place.rest, rest[1], below(rest[0])) }),
    ...(anyNames && { cut: true as const }),
  };
}

const TYPES = ["string", "number", "integer", "boolean", "null", "text", "array", "object"];

/** Values of the same type, or any value. A number stands for all numbers. */
export function withAnyValue(place: UsedPlace, matched: "type" | "open"): UsedPlace {
  const isNumber = Object.values(place.by).some(({ types }) => "integer" in types || "number" in types);
  const names = matched === "open" ? TYPES : isNumber ? ["integer", "number"] : undefined;
  return {
    ...withStats(place, {
      ...(names && { types: Object.fromEntries(names.map((type) => [type, 1])) }),
      unlisted: 1,
      values: undefined,
      length: undefined,
      number: undefined,
    }),
    ...(place.values && { values: [] }),
  };
}

function withStats(place: UsedPlace, stats: Readonly<Record<string, unknown>>): UsedPlace {
  const by = Object.entries(place.by).map(([client, own]) => {
    const kept = Object.entries({ ...own, ...stats }).filter(([, value]) => value !== undefined);
    return [client, Object.fromEntries(kept) as unknown as typeof own] as const;
  });
  return { ...place, by: dictionary(by) };
}
