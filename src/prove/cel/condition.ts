import type { Json } from "../../model/json.ts";
import { amountOf, asComparison } from "./amounts.ts";
import { isCondition, type Constant, type Expression } from "./expression.ts";

/** The result of an expression; a server rejects an error too. */
export type Outcome = "true" | "false" | "error";

/** A constant that an expression is compared with. */
export type Comparable = string | number | boolean;

/** An expression that is true or false, down to what is not looked into. Equal keys stand for expressions that come to the same. */
export type Condition =
  | { readonly is: "constant"; readonly value: boolean }
  | { readonly is: "not"; readonly of: Condition }
  | { readonly is: "both"; readonly left: Condition; readonly right: Condition }
  | { readonly is: "same"; readonly left: Condition; readonly right: Condition }
  | {
      readonly is: "choice";
      readonly condition: Condition;
      readonly then: Condition;
      readonly otherwise: Condition;
    }
  /** `needs`: the members that must be there for it to be no error, by key. */
  | { readonly is: "opaque"; readonly key: string; readonly needs: readonly string[] }
  /** That a member is there. */
  | {
      readonly is: "present";
      readonly member: string;
      readonly outcomes: readonly Outcome[];
      readonly needs: readonly string[];
    }
  /** That an expression is one of some constants, or less than one; `holds`: that it is true itself. `sure`: it is no error. */
  | {
      readonly is: "compared";
      readonly sure: boolean;
      readonly operand: string;
      readonly operator: "among" | "<" | "<=" | "holds";
      readonly constants: readonly Comparable[];
      readonly needs: readonly string[];
    }
  /** How two expressions compare. `ordered`: both are numbers, or both are texts; `sure`: and neither is an error. */
  | {
      readonly is: "related";
      readonly pair: string;
      readonly operator: Order;
      readonly ordered: boolean;
      readonly sure: boolean;
      readonly needs: readonly string[];
    }
  /** That it is so of every item, or of exactly one. */
  | {
      readonly is: "every" | "one";
      readonly range: string;
      readonly body: Condition;
      readonly key: string;
      readonly needs: readonly string[];
    };

export type Order = "<" | "==" | ">";

/** The known facts about a value in an expression. */
export interface Known {
  readonly member: (name: string) => Known | undefined;
  /** The items of a list. */
  readonly item: () => Known | undefined;
  /** The values of a list or a map. */
  readonly indexed: () => Known | undefined;
  /** Returns whether an object always has the property. */
  readonly has: (name: string) => boolean;
  /** The common sort if all possible values can be ordered. */
  readonly sort?: "number" | "string" | undefined;
}

/** The enclosing variables, the innermost last. Their names have no meaning. */
type Bound = readonly { readonly name: string; readonly known: Known | undefined }[];

/** `before`: what is known about `oldSelf`. */
export function conditionOfRule(rule: Expression, self: Known, before?: Known): Condition {
  return conditionOf(rule, [
    { name: "self", known: self },
    { name: "oldSelf", known: before },
  ]);
}

function conditionOf(expression: Expression, bound: Bound): Condition {
  const inner = (one: Expression): Condition => conditionOf(one, bound);
  switch (expression.is) {
    case "constant":
      if (typeof expression.value === "boolean") return { is: "constant", value: expression.value };
      return opaque(expression, bound);
    case "not":
      return not(inner(expression.of));
    case "choice": {
      const { condition, then, otherwise } = expression;
      return { is: "choice", condition: inner(condition), then: inner(then), otherwise: inner(otherwise) };
    }
    case "binary":
      return binary(expression, bound);
    case "call":
      return call(expression, bound);
    case "list":
    case "other":
      return opaque(expression, bound);
    default:
      return compared(expression, "holds", [true, false], bound);
  }
}

function not(of: Condition): Condition {
  return { is: "not", of };
}

type Binary = Expression & { readonly is: "binary" };
type Member = Expression & { readonly is: "member" };
type Call = Expression & { readonly is: "call" };

function binary(expression: Binary, bound: Bound): Condition {
  const { operator, left, right } = asComparison(expression) ?? expression;
  const inner = (one: Expression): Condition => conditionOf(one, bound);
  const less = (a: Expression, b: Expression, or: "<" | "<="): Condition => lessThan(a, b, or, bound);
  switch (operator) {
    case "&&":
      return { is: "both", left: inner(left), right: inner(right) };
    case "||":
      return not({ is: "both", left: not(inner(left)), right: not(inner(right)) });
    case "==":
      return equal(left, right, bound);
    case "!=":
      return not(equal(left, right, bound));
    case "<":
    case "<=":
      return less(left, right, operator);
    case ">":
      return less(right, left, "<");
    case ">=":
      return less(right, left, "<=");
    case "in":
      return among(left, right, bound) ?? opaque(expression, bound);
    default:
      return opaque(expression, bound);
  }
}

function equal(left: Expression, right: Expression, bound: Bound): Condition {
  if (isCondition(left) || isCondition(right)) {
    return { is: "same", left: conditionOf(left, bound), right: conditionOf(right, bound) };
  }
  const [constant, other] = comparableOf(left) === undefined ? [right, left] : [left, right];
  const value = comparableOf(constant);
  if (value !== undefined) return compared(other, "among", [value], bound);
  return related(left, "==", right, bound);
}

const FLIPPED: Readonly<Record<Order, Order>> = { "<": ">", "==": "==", ">": "<" };

function related(left: Expression, operator: Order, right: Expression, bound: Bound): Condition {
  const [a, b] = [keyOf(left, bound), keyOf(right, bound)];
  const sort = sortOf(left, bound);
  const ordered = sort !== undefined && sort === sortOf(right, bound);
  const sure = isSure(left, bound) && isSure(right, bound);
  if (a === b && (operator === "==" || ordered)) {
    const itself = sure ? ({ is: "constant", value: true } as const) : opaque(left, bound);
    const isItself: Condition = { is: "same", left: itself, right: itself };
    return operator === "==" ? isItself : not(isItself);
  }
  // A list of type `set` on the left is compared with a list in another way than one on the right.
  const isInOrder = a < b || isWrittenList(left) || isWrittenList(right);
  return {
    is: "related",
    pair: isInOrder ? `${a} ~ ${b}` : `${b} ~ ${a}`,
    operator: isInOrder ? operator : FLIPPED[operator],
    ordered,
    sure: sure && ordered,
    needs: needsOf([left, right], bound),
  };
}

function isWrittenList(expression: Expression): boolean {
  return expression.is === "list" || (expression.is === "constant" && Array.isArray(expression.value));
}

function sortOf(expression: Expression, bound: Bound): Known["sort"] {
  return expression.is === "call" && expression.name === "size" ? "number" : knownOf(expression, bound)?.sort;
}

function lessThan(left: Expression, right: Expression, operator: "<" | "<=", bound: Bound): Condition {
  const [most, least] = [comparableOf(right), comparableOf(left)];
  if (typeof most === "number") return compared(left, operator, [most], bound);
  if (typeof least === "number") return not(compared(right, operator === "<" ? "<=" : "<", [least], bound));
  if (operator === "<=") return not(lessThan(right, left, "<", bound));
  return related(left, "<", right, bound);
}

function among(left: Expression, right: Expression, bound: Bound): Condition | undefined {
  if (right.is !== "constant" || !Array.isArray(right.value)) return undefined;
  const values = right.value as readonly Constant[];
  return values.every(isComparable) ? compared(left, "among", values, bound) : undefined;
}

function compared(
  operand: Expression,
  operator: (Condition & { readonly is: "compared" })["operator"],
  constants: readonly Comparable[],
  bound: Bound,
): Condition {
  const [key, needs] = [keyOf(operand, bound), needsOf([operand], bound)];
  return { is: "compared", operand: key, operator, constants, needs, sure: isSure(operand, bound) };
}

function call(expression: Call, bound: Bound): Condition {
  const comparison = asComparison(expression);
  if (comparison !== undefined) return binary(comparison, bound);
  const { name, target, parameters } = expression;
  const [first, second] = parameters;
  if (target === undefined && name === "has" && first?.is === "member") {
    return {
      is: "present",
      member: keyOf(first, bound),
      outcomes: outcomesOfHas(first, bound),
      needs: needsOf([first.of], bound),
    };
  }
  if (target === undefined || first?.is !== "name" || second === undefined || parameters.length !== 2) {
    return opaque(expression, bound);
  }
  const body = conditionOf(second, [...bound, { name: first.name, known: knownOf(target, bound)?.item() }]);
  const quantified = (is: "every" | "one", over: Condition): Condition => {
    const range = keyOf(target, bound);
    return {
      is,
      range,
      body: over,
      key: `${is} of ${range}: ${JSON.stringify(over)}`,
      needs: needsOf([target], bound),
    };
  };
  switch (name) {
    case "all":
      return quantified("every", body);
    case "exists":
      return not(quantified("every", not(body)));
    case "exists_one":
      return quantified("one", body);
    default:
      return opaque(expression, bound);
  }
}

function outcomesOfHas({ of, name }: Member, bound: Bound): readonly Outcome[] {
  const isThere = knownOf(of, bound)?.has(name) === true;
  return ["true", ...(isThere ? [] : ["false" as const]), ...(isSure(of, bound) ? [] : ["error" as const])];
}

function opaque(expression: Expression, bound: Bound): Condition {
  return { is: "opaque", key: keyOf(expression, bound), needs: needsOf([expression], bound) };
}

/** The value of a constant, or of an amount that is written out. */
function comparableOf(expression: Expression): Comparable | undefined {
  if (expression.is === "constant") return isComparable(expression.value) ? expression.value : undefined;
  return amountOf(expression);
}

function isComparable(value: Constant): value is Comparable {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function knownOf(expression: Expression, bound: Bound): Known | undefined {
  switch (expression.is) {
    case "name":
      return bound[levelOf(expression.name, bound)]?.known;
    case "member":
      return knownOf(expression.of, bound)?.member(expression.name);
    case "index":
      return knownOf(expression.of, bound)?.indexed();
    default:
      return undefined;
  }
}

/** Returns whether the expression never is an error. */
function isSure(expression: Expression, bound: Bound): boolean {
  if (expression.is === "name") return knownOf(expression, bound) !== undefined;
  if (expression.is !== "member" || !isSure(expression.of, bound)) return false;
  return knownOf(expression.of, bound)?.has(expression.name) === true;
}

/** Returns the level of the variable; -1 if it is not bound. */
function levelOf(variable: string, bound: Bound): number {
  return bound.findLastIndex(({ name }) => name === variable);
}

/** Equal for expressions that come to the same wherever the same variables are bound. */
function keyOf(expression: Expression, bound: Bound): string {
  return JSON.stringify(renamed(expression, bound));
}

function renamed(expression: Expression, bound: Bound): Json {
  const inner = (one: Expression): Json => renamed(one, bound);
  switch (expression.is) {
    case "constant":
      return { constant: expression.value as Json };
    case "name": {
      const level = levelOf(expression.name, bound);
      return level < 0 ? expression.name : level;
    }
    case "member":
      return [inner(expression.of), ".", expression.name];
    case "index":
      return [inner(expression.of), "[]", inner(expression.index)];
    case "not":
      return ["!", inner(expression.of)];
    case "binary":
      return [inner(expression.left), expression.operator, inner(expression.right)];
    case "choice":
      return [inner(expression.condition), "?", inner(expression.then), inner(expression.otherwise)];
    case "call":
      return called(expression, bound);
    case "list":
      return ["list", ...expression.of.map(inner)];
    case "other":
      return [expression.written, "other", ...expression.of.map(inner)];
  }
}

const MACROS: ReadonlySet<string> = new Set(["all", "exists", "exists_one", "map", "filter"]);

function called({ name, target, parameters }: Call, bound: Bound): Json {
  const [first] = parameters;
  const binds = target !== undefined && MACROS.has(name) && parameters.length === 2 && first?.is === "name";
  const within = binds ? [...bound, { name: first.name, known: undefined }] : bound;
  const to = target === undefined ? null : renamed(target, bound);
  return [to, `${name}()`, ...(binds ? parameters.slice(1) : parameters).map((one) => renamed(one, within))];
}

function needsOf(expressions: readonly Expression[], bound: Bound): readonly string[] {
  const found = new Set<string>();
  const visit = (one: Expression): void => {
    switch (one.is) {
      case "member":
        found.add(keyOf(one, bound));
        return visit(one.of);
      case "index":
        return [one.of, one.index].forEach(visit);
      case "binary":
        // One operand of `&&` and `||` can hide an error of the other one.
        return one.operator === "&&" || one.operator === "||" ? undefined : [one.left, one.right].forEach(visit);
      case "not":
        return visit(one.of);
      case "call": {
        if (one.target !== undefined) visit(one.target);
        // Arguments of macros and of `has` are not simply evaluated.
        return MACROS.has(one.name) || one.name === "has" ? undefined : one.parameters.forEach(visit);
      }
      default:
        return undefined;
    }
  };
  expressions.forEach(visit);
  return [...found];
}
