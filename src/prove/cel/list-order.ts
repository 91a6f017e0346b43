import type { Json } from "../../model/json.ts";
import type { SchemaTable } from "../../model/schema.ts";
import { all, any, atLeast, isOfType, isOneOf, not, someItems, type Form } from "./form.ts";
import type { Sort } from "./place.ts";
import { knownBy, truthOf, UNKNOWN, type Truth } from "./truth.ts";

/** The comparison of a list by `==`; `nested`: lists inside of it are compared differently. */
export type ListOrder = "kept" | "set" | "map" | "nested";

/**
 * API servers ignore the order of a list on the left of `==` whose `x-kubernetes-list-type` is `set` or `map`.
 *
 * @see https://kubernetes.io/docs/reference/using-api/cel/#type-system-integration
 */
export function listOrderOf({ at }: Sort, table: Pick<SchemaTable, "get">): ListOrder {
  const seen = new Set<string>();
  let order: ListOrder = "kept";
  for (let here = at; here !== undefined && !seen.has(here); here = table.get(here).items?.value) {
    seen.add(here);
    const type = table.get(here).kubernetes.listType?.value;
    if (type !== "set" && type !== "map") continue;
    if (seen.size > 1) return "nested";
    order = type;
  }
  return order;
}

/** Stands for the item of a list, and not for a member of it. */
export const ITSELF = Symbol("the item itself");

/** Returns what no two items of a list have the same of; undefined if items can repeat. */
export function keysOfItems(
  { at }: Sort,
  table: Pick<SchemaTable, "get">,
): readonly (string | typeof ITSELF)[] | undefined {
  const kubernetes = at === undefined ? undefined : table.get(at).kubernetes;
  const keys = kubernetes?.listMapKeys?.value ?? [];
  if (kubernetes?.listType?.value === "set") return [ITSELF];
  return kubernetes?.listType?.value === "map" && keys.length > 0 ? keys : undefined;
}

/**
 * States that a list equals one of some constant lists under the order of its type. `isLeft`: the list is the left
 * operand of `==`.
 */
export function isOneOfLists(values: readonly Json[], order: ListOrder, isLeft: boolean): Truth {
  if (order === "kept") return truthOf(isOneOf(values));
  if (order !== "set" || values.some((value) => !isDistinct(value))) return UNKNOWN;
  const inAnyOrder = any(...values.map((value) => sameItems(value as readonly Json[])));
  return isLeft ? truthOf(inAnyOrder) : knownBy(isOneOf(values), not(inAnyOrder));
}

function isDistinct(value: Json): boolean {
  return Array.isArray(value) && new Set(value.map((item) => JSON.stringify(item))).size === value.length;
}

/** A set has no item twice. */
function sameItems(items: readonly Json[]): Form {
  const contained = items.map((item) => someItems(isOneOf([item]), 1));
  return all(
    isOfType("array"),
    atLeast("minItems", items.length),
    not(atLeast("minItems", items.length + 1)),
    ...contained,
  );
}
