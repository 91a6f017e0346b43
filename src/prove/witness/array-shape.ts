import type { Evaluator } from "../contain/evaluate.ts";
import { notUnderstood, unknown, type Inhabitants, type Outcome } from "../contain/outcome.ts";
import { FALSE, isNegative, negate, TRUE, type Literal, type Node, type Theory } from "../contain/theory.ts";

/** The context for building an array. */
export interface ArraySearch {
  readonly theory: Theory;
  readonly evaluator: Evaluator;
  readonly inhabitants: Inhabitants;
}

/** The least and the greatest number of items from an index on that satisfy a literal. */
export interface Need {
  readonly item: Literal;
  readonly from: number;
  readonly least: number;
  readonly most: number;
}

/** The constraints of the literals on an array. */
export interface ArrayShape {
  /** The constraints by index. */
  readonly tuples: (Node & { readonly kind: "items" })[];
  readonly places: { readonly index: number; readonly item: Literal; readonly onwards: boolean }[];
  readonly needs: Need[];
  /** The names of properties that identify items; none: items are compared as a whole. */
  unique: readonly string[] | undefined;
  repeated: boolean;
  least: number;
  most: number;
  doubt: Outcome | undefined;
  /** The reason why an array can exist although none was found. */
  gap: Outcome | undefined;
}

export function gather(literals: readonly Literal[], theory: Theory): ArrayShape {
  const shape: ArrayShape = {
    tuples: [],
    places: [],
    needs: [],
    unique: undefined,
    repeated: false,
    least: 0,
    most: Infinity,
    doubt: undefined,
    gap: undefined,
  };
  for (const literal of literals) {
    const node = theory.node(literal);
    const isPositive = !isNegative(literal);
    if (node.kind === "items" && isPositive) shape.tuples.push(node);
    else if (node.kind === "item" || node.kind === "itemsFrom") addItem(shape, node, isPositive);
    else if (node.kind === "contains" && isPositive) addContains(shape, node, theory);
    else if (node.kind === "unique") addUnique(shape, node.by, isPositive);
    else if (node.kind === "least" || node.kind === "most") {
      const isLeast = (node.kind === "least") === isPositive;
      const count = isPositive ? node.count : node.count + (isLeast ? 1 : -1);
      if (isLeast) shape.least = Math.max(shape.least, count);
      else shape.most = Math.min(shape.most, count);
    } else shape.doubt = notUnderstood(node);
  }
  if (shape.repeated) shape.least = Math.max(shape.least, 2);
  return shape;
}

function addItem(shape: ArrayShape, node: Node & { readonly kind: "item" | "itemsFrom" }, isPositive: boolean): void {
  const { index, item } = node;
  const onwards = node.kind === "itemsFrom";
  if (isPositive) shape.places.push({ index, item, onwards });
  else {
    shape.least = Math.max(shape.least, index + 1);
    if (onwards) shape.needs.push({ item: negate(item), from: index, least: 1, most: Infinity });
    else shape.places.push({ index, item: negate(item), onwards });
  }
}

/** Adds a `contains` constraint. If every item counts, the length states it. */
function addContains(shape: ArrayShape, node: Node & { readonly kind: "contains" }, theory: Theory): void {
  const { least, most } = node;
  const item = theory.deref(node.item);
  if (item === TRUE) {
    shape.least = Math.max(shape.least, least);
    shape.most = Math.min(shape.most, most);
  } else if (item !== FALSE || least > 0) shape.needs.push({ item: node.item, from: 0, least, most });
}

function addUnique(shape: ArrayShape, by: readonly string[], isPositive: boolean): void {
  if (!isPositive) {
    shape.repeated = true;
    // Two items that are the same are enough, and only such are looked for.
    if (by.length > 0) shape.gap = unknown("UNSUPPORTED", "two items may be equal in part");
    return;
  }
  if (shape.unique !== undefined && shape.unique.length > 0 && by.length > 0)
    shape.doubt = unknown("UNSUPPORTED", "two constraints require distinct items in different ways");
  shape.unique = by.length > 0 ? by : (shape.unique ?? by);
}
