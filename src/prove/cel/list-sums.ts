import type { Constant, Expression, Operator } from "./expression.ts";
import type { ListOrder } from "./list-order.ts";

type Call = Expression & { readonly is: "call" };
type Binary = Expression & { readonly is: "binary" };

/** Returns how the list at a place is compared; undefined if the expression is no list at a known place. */
export type OrderOf = (expression: Expression) => ListOrder | undefined;

/** More constants would make long statements: each of them can be in a set or not. */
const MAX_CONSTANTS = 2;

/** Lists that are added. A sum with a set on the left is a set: an item that is there already is not added. */
interface Sum {
  readonly parts: readonly Expression[];
  readonly order: "kept" | "set";
}

/**
 * Rewrites a question about a sum of lists as questions about its parts: `x in a + b` as `x in a || x in b`. The
 * result is an error for the same values. Undefined if the expression asks nothing about a sum, or nothing that its parts
 * answer.
 */
export function overSums(expression: Expression, orderOf: OrderOf): Expression | undefined {
  if (expression.is === "call") return overItems(expression, orderOf);
  if (expression.is !== "binary") return undefined;
  if (expression.operator === "in") return membership(expression, orderOf);
  if (expression.operator === "==" || expression.operator === "!=") {
    const equality = equalityOf(expression, orderOf);
    if (equality !== undefined) return equality;
  }
  return COMPARISONS.has(expression.operator) ? ofSizes(expression, orderOf) : undefined;
}

const COMPARISONS: ReadonlySet<Operator> = new Set(["==", "!=", "<", "<=", ">", ">="]);

function sumOf(expression: Expression | undefined, orderOf: OrderOf): Sum | undefined {
  if (expression?.is !== "binary" || expression.operator !== "+") return undefined;
  const parts = partsOf(expression);
  const orders = parts.map((part) => (itemsOf(part) === undefined ? orderOf(part) : "kept"));
  const [order] = orders;
  if (orders.includes(undefined)) return undefined;
  return order === "kept" || order === "set" ? { parts, order } : undefined;
}

function partsOf(expression: Expression): readonly Expression[] {
  if (expression.is !== "binary" || expression.operator !== "+") return [expression];
  return [...partsOf(expression.left), expression.right];
}

/** The items of a list that is written out. */
function itemsOf(expression: Expression): readonly Constant[] | undefined {
  return expression.is === "constant" && Array.isArray(expression.value)
    ? (expression.value as readonly Constant[])
    : undefined;
}

function membership({ left, right }: Binary, orderOf: OrderOf): Expression | undefined {
  const sum = sumOf(right, orderOf);
  return (
    sum &&
    guarded(
      sum,
      joined(
        "||",
        sum.parts.map((part) => ({ is: "binary", operator: "in", left, right: part })),
      ),
    )
  );
}

function overItems(call: Call, orderOf: OrderOf): Expression | undefined {
  const operator = call.name === "all" ? "&&" : call.name === "exists" ? "||" : undefined;
  const sum = operator && sumOf(call.target, orderOf);
  return (
    sum &&
    guarded(
      sum,
      joined(
        operator!,
        sum.parts.map((target) => ({ ...call, target })),
      ),
    )
  );
}

/** `a + ['x'] == ['y', 'x']` as `a == ['y']`. */
function equalityOf({ operator, left, right }: Binary, orderOf: OrderOf): Expression | undefined {
  const isLeft = itemsOf(right) !== undefined;
  const [sum, whole] = isLeft ? [sumOf(left, orderOf), itemsOf(right)] : [sumOf(right, orderOf), itemsOf(left)];
  const places = sum?.parts.filter((part) => itemsOf(part) === undefined) ?? [];
  const [place] = places;
  if (sum === undefined || whole === undefined || place === undefined || places.length > 1) return undefined;
  const equal = (rest: readonly Constant[]): Expression => {
    const constant: Expression = { is: "constant", value: rest };
    return {
      is: "binary",
      operator: "==",
      ...(isLeft ? { left: place, right: constant } : { left: constant, right: place }),
    };
  };
  const found = sum.order === "kept" ? restOf(sum, place, whole) : isLeft ? setsOf(sum, whole) : undefined;
  if (found === undefined) return undefined;
  const equality = guarded(sum, joined("||", found.map(equal)));
  return operator === "==" ? equality : { is: "not", of: equality };
}

/** Returns what the only place of a sum must be; no list if it cannot come to the whole. */
function restOf({ parts }: Sum, place: Expression, whole: readonly Constant[]): readonly (readonly Constant[])[] {
  const at = parts.indexOf(place);
  const before = parts.slice(0, at).flatMap((part) => itemsOf(part)!);
  const after = parts.slice(at + 1).flatMap((part) => itemsOf(part)!);
  const rest = whole.slice(before.length, whole.length - after.length);
  const isWhole = sameItems([...before, ...rest, ...after], whole);
  return isWhole ? [rest] : [];
}

/** Returns each set that comes to the whole where some items are added. Undefined for items that are not distinct or too many. */
function setsOf({ parts }: Sum, whole: readonly Constant[]): readonly (readonly Constant[])[] | undefined {
  const added = parts.slice(1).flatMap((part) => itemsOf(part)!);
  if (!isDistinct(whole) || !isDistinct(added) || added.length > MAX_CONSTANTS) return undefined;
  if (!added.every((item) => whole.includes(item))) return [];
  const others = whole.filter((item) => !added.includes(item));
  return added.reduce<readonly (readonly Constant[])[]>(
    (sets, item) => [...sets, ...sets.map((set) => [...set, item])],
    [others],
  );
}

function isDistinct(items: readonly Constant[]): boolean {
  return (
    items.every((item) => typeof item === "string" || typeof item === "number") && new Set(items).size === items.length
  );
}

function sameItems(items: readonly Constant[], others: readonly Constant[]): boolean {
  return JSON.stringify(items) === JSON.stringify(others);
}

/** `size(a + ['x']) > 2` as `size(a) + 1 > 2`. */
function ofSizes({ operator, left, right }: Binary, orderOf: OrderOf): Expression | undefined {
  const [a, b] = [sizeOf(left, orderOf), sizeOf(right, orderOf)];
  return a === undefined && b === undefined
    ? undefined
    : { is: "binary", operator, left: a ?? left, right: b ?? right };
}

function sizeOf(expression: Expression, orderOf: OrderOf): Expression | undefined {
  if (expression.is !== "call" || expression.name !== "size") return undefined;
  const sum = sumOf(expression.target ?? expression.parameters[0], orderOf);
  if (sum === undefined) return undefined;
  if (sum.order === "set") return sizeOfSet(sum);
  return sum.parts.map(size).reduce((left, right) => ({ is: "binary", operator: "+", left, right }));
}

/** A set grows by each item that it does not have. */
function sizeOfSet({ parts: [set, ...others] }: Sum): Expression | undefined {
  const lists = others.map(itemsOf);
  if (lists.includes(undefined)) return undefined;
  const added = lists.flatMap((list) => list!);
  if (!isDistinct(added) || added.length > MAX_CONSTANTS) return undefined;
  const grown = (by: number, [item, ...rest]: readonly Constant[]): Expression => {
    if (item === undefined)
      return by === 0 ? size(set!) : { is: "binary", operator: "+", left: size(set!), right: constant(by) };
    const condition: Expression = { is: "binary", operator: "in", left: constant(item), right: set! };
    return { is: "choice", condition, then: grown(by, rest), otherwise: grown(by + 1, rest) };
  };
  return grown(0, added);
}

function size(list: Expression): Expression {
  const items = itemsOf(list);
  return items === undefined ? { is: "call", name: "size", parameters: [list] } : constant(items.length);
}

function constant(value: Constant): Expression {
  return { is: "constant", value };
}

function joined(operator: "&&" | "||", conditions: readonly Expression[]): Expression {
  const [first, ...others] = conditions;
  if (first === undefined) return constant(operator === "&&");
  return others.reduce<Expression>((left, right) => ({ is: "binary", operator, left, right }), first);
}

/** A sum is an error if one of its lists is, also where the others would decide. */
function guarded({ parts }: Sum, then: Expression): Expression {
  const places = parts.filter((part) => itemsOf(part) === undefined);
  const areThere = places.map((part): Expression => ({
    is: "binary",
    operator: ">=",
    left: size(part),
    right: constant(0),
  }));
  return { is: "choice", condition: joined("&&", areThere), then, otherwise: constant(false) };
}
