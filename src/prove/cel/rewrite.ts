import { FLIPPED } from "./comparisons.ts";
import { OPTIONAL, withParts, type Constant, type Expression, type Operator } from "./expression.ts";

type Call = Expression & { readonly is: "call" };
type Binary = Expression & { readonly is: "binary" };
type Choice = Expression & { readonly is: "choice" };

/** More items would only make a long expression. */
const MAX_ITEMS = 24;

/** The same with lists that are written out taken item by item, and with what constants alone decide put in their place. */
export function expanded(expression: Expression): Expression {
  const inner = withParts(expression, expanded);
  if (inner.is === "binary") return added(inner) ?? shifted(inner) ?? inner;
  if (inner.is !== "call") return inner;
  return counted(inner) ?? compared(inner) ?? overItems(inner) ?? overOptional(inner) ?? inner;
}

/** The same as a choice, where it is made of the outcome of one; undefined where it is not. */
export function asChoice(expression: Expression): Choice | undefined {
  const { is } = expression;
  if (is !== "binary" && is !== "call" && is !== "member" && is !== "index") return undefined;
  if (is === "binary" && (expression.operator === "&&" || expression.operator === "||")) return undefined;
  const operands = operandsOf(expression);
  for (const [index, operand] of operands.entries()) {
    const choice = operand.is === "choice" ? operand : asChoice(operand);
    if (choice === undefined) continue;
    const withOperand = (other: Expression): Expression =>
      expanded(withParts(expression, (part) => (part === operands[index] ? other : part)));
    const { condition, then, otherwise } = choice;
    return { is: "choice", condition, then: withOperand(then), otherwise: withOperand(otherwise) };
  }
  return undefined;
}

/** Returns the number of choices in an expression. */
export function choicesIn(expression: Expression): number {
  if (expression.is === "choice") return 1 + choicesIn(expression.then) + choicesIn(expression.otherwise);
  return operandsOf(expression).reduce((sum, operand) => sum + choicesIn(operand), 0);
}

/** The parts that it is made of as they come out; not what a macro asks of each item. */
function operandsOf(expression: Expression): readonly Expression[] {
  switch (expression.is) {
    case "binary":
      return [expression.left, expression.right];
    case "member":
    case "index":
      return [expression.of];
    case "call": {
      const { name, target, parameters } = expression;
      if (target !== undefined) return [target];
      return name === "size" ? parameters : [];
    }
    default:
      return [];
  }
}

function constant(value: Constant): Expression {
  return { is: "constant", value };
}

/** The sum of two numbers. */
function added({ operator, left, right }: Expression & { readonly is: "binary" }): Expression | undefined {
  if (operator !== "+" || left.is !== "constant" || right.is !== "constant") return undefined;
  return Number.isInteger(left.value) && Number.isInteger(right.value)
    ? constant((left.value as number) + (right.value as number))
    : undefined;
}

/** `x - 1 > 4` as `x > 5`. Only integers are added to integers; sums are taken to be within 64 bits. */
function shifted({ operator, left, right }: Binary): Expression | undefined {
  const flipped = FLIPPED[operator];
  if (flipped === undefined) return undefined;
  const limit = integerOf(right);
  if (limit === undefined)
    return integerOf(left) === undefined
      ? undefined
      : shifted({ is: "binary", operator: flipped, left: right, right: left });
  if (left.is === "other" && left.written === "-") return compareWith(left.of[0]!, flipped, -limit);
  if (left.is !== "binary") return undefined;
  if (left.operator === "*" || left.operator === "/") return scaled(left, operator, limit);
  if (left.operator !== "+" && left.operator !== "-") return undefined;
  const [by, own] = [integerOf(left.right), integerOf(left.left)];
  const sign = left.operator === "+" ? -1 : 1;
  if (by !== undefined && by !== 0) return compareWith(left.left, operator, limit + sign * by);
  if (own === undefined || (own === 0 && sign === -1)) return undefined;
  // `4 - x > 1`
  return sign === -1 ? compareWith(left.right, operator, limit - own) : compareWith(left.right, flipped, own - limit);
}

/** `x * 2 <= 11` as `x <= 5`, `x / 2 >= 3` as `x >= 6`. Products are taken to be within 64 bits. */
function scaled({ left, right, ...product }: Binary, operator: Operator, limit: number): Expression | undefined {
  const by = product.operator === "*" ? "*" : "/";
  const factor = integerOf(right) ?? (by === "*" ? integerOf(left) : undefined);
  const other = integerOf(right) === undefined ? right : left;
  if (factor === undefined || factor === 0) return undefined;
  // A negative factor turns the order around.
  if (factor < 0) {
    const opposite: Binary = { is: "binary", operator: by, left: other, right: constant(-factor) };
    const flipped = FLIPPED[operator];
    return flipped === undefined ? undefined : scaled(opposite, flipped, limit === 0 ? 0 : -limit);
  }
  // Among integers, `<` and `>` are `<=` and `>=` of the next one.
  if (operator === "<") return scaledTo(other, by, factor, "<=", limit - 1);
  if (operator === ">") return scaledTo(other, by, factor, ">=", limit + 1);
  return operator === "<=" || operator === ">=" ? scaledTo(other, by, factor, operator, limit) : undefined;
}

function scaledTo(
  other: Expression,
  by: "*" | "/",
  factor: number,
  operator: "<=" | ">=",
  limit: number,
): Expression | undefined {
  if (by === "*")
    return compareWith(other, operator, operator === "<=" ? Math.floor(limit / factor) : Math.ceil(limit / factor));
  // Division cuts off the fraction, toward zero.
  if (operator === "<=") return compareWith(other, "<=", limit < 0 ? limit * factor : (limit + 1) * factor - 1);
  return compareWith(other, ">=", limit > 0 ? limit * factor : (limit - 1) * factor + 1);
}

function compareWith(left: Expression, operator: Operator, limit: number): Expression | undefined {
  if (!Number.isSafeInteger(limit)) return undefined;
  const comparison: Binary = { is: "binary", operator, left, right: constant(limit === 0 ? 0 : limit) };
  return shifted(comparison) ?? comparison;
}

function integerOf(expression: Expression): number | undefined {
  if (expression.is !== "constant" || expression.isDouble === true) return undefined;
  return typeof expression.value === "number" && Number.isSafeInteger(expression.value) ? expression.value : undefined;
}

/** `size('abc')`, `[1, 2].size()`, and how many of several things are so: `[has(self.a), has(self.b)].filter(x, x).size()`. */
function counted({ name, target, parameters }: Call): Expression | undefined {
  const of = target ?? parameters[0];
  if (name !== "size" || of === undefined) return undefined;
  if (of.is === "constant") {
    const { value } = of;
    return typeof value === "string" || Array.isArray(value) ? constant([...value].length) : undefined;
  }
  const conditions = of.is === "call" && of.name === "filter" ? conditionsOf(of) : undefined;
  return conditions && howMany(conditions);
}

function howMany(conditions: readonly Expression[]): Expression {
  return conditions
    .map((condition): Expression => ({ is: "choice", condition, then: constant(1), otherwise: constant(0) }))
    .reduce((left, right) => ({ is: "binary", operator: "+", left, right }), constant(0));
}

const TEXTS: Readonly<Record<string, (text: string, other: string) => boolean>> = {
  startsWith: (text, other) => text.startsWith(other),
  endsWith: (text, other) => text.endsWith(other),
  contains: (text, other) => text.includes(other),
};

function compared({ name, target, parameters: [other] }: Call): Expression | undefined {
  const compare = Object.hasOwn(TEXTS, name) ? TEXTS[name] : undefined;
  if (target?.is !== "constant" || other?.is !== "constant") return undefined;
  if (typeof target.value !== "string" || typeof other.value !== "string") return undefined;
  return compare && constant(compare(target.value, other.value));
}

/** Expands `[a, b].exists(x, …)` and similar macros. */
function overItems(call: Call): Expression | undefined {
  const conditions = MACROS.has(call.name) ? conditionsOf(call) : undefined;
  if (conditions === undefined) return undefined;
  const isCount = (operator: "==" | ">=", count: number): Expression => ({
    is: "binary",
    operator,
    left: howMany(conditions),
    right: constant(count),
  });
  if (call.name === "exists_one") return isCount("==", 1);
  // All items are looked at before the first one is asked about: an error in one is an error of the list.
  if (call.target?.is === "list") return call.name === "all" ? isCount("==", conditions.length) : isCount(">=", 1);
  const operator = call.name === "all" ? "&&" : "||";
  return (
    conditions.reduce<Expression | undefined>(
      (left, right) => (left === undefined ? right : { is: "binary", operator, left, right }),
      undefined,
    ) ?? constant(call.name === "all")
  );
}

const MACROS: ReadonlySet<string> = new Set(["all", "exists", "exists_one"]);

/** `self.?name.orValue('none')` and `self.?name.hasValue()`. */
function overOptional({ name, target, parameters }: Call): Expression | undefined {
  const found = target && optionalOf(target);
  if (found === undefined) return undefined;
  const { value, isThere } = found;
  const [other] = parameters;
  if (name === "hasValue" && other === undefined) return isThere;
  return name === "orValue" && other !== undefined && parameters.length === 1
    ? { is: "choice", condition: isThere, then: value, otherwise: other }
    : undefined;
}

/** The member that an optional one stands for, and whether it is there, with all on the way that need not be. */
function optionalOf(expression: Expression): { readonly value: Expression; readonly isThere: Expression } | undefined {
  if (expression.is !== "other" || !expression.written.startsWith(OPTIONAL)) return undefined;
  const [holder] = expression.of;
  const above = optionalOf(holder!);
  const value: Expression = {
    is: "member",
    of: above?.value ?? holder!,
    name: expression.written.slice(OPTIONAL.length),
  };
  const has: Expression = { is: "call", name: "has", parameters: [value] };
  return {
    value,
    isThere: above === undefined ? has : { is: "binary", operator: "&&", left: above.isThere, right: has },
  };
}

/** Returns the condition of a macro for each item of a literal list. */
function conditionsOf({ target, parameters }: Call): readonly Expression[] | undefined {
  const [variable, condition] = parameters;
  const items = target && itemsOf(target);
  if (items === undefined || variable?.is !== "name" || condition === undefined || parameters.length !== 2)
    return undefined;
  if (target?.is === "list" && !dependsOn(condition, variable.name)) return undefined;
  return items.map((item) => expanded(substituted(condition, variable.name, item)));
}

/** Returns whether an error of the named value is an error of the whole. */
function dependsOn(condition: Expression, name: string): boolean {
  if (condition.is === "name") return condition.name === name;
  if (condition.is === "not") return dependsOn(condition.of, name);
  const isComparison = condition.is === "binary" && (condition.operator === "==" || condition.operator === "!=");
  return isComparison && [condition.left, condition.right].some((side) => dependsOn(side, name));
}

function itemsOf(list: Expression): readonly Expression[] | undefined {
  const items =
    list.is === "list"
      ? list.of
      : list.is === "constant" && Array.isArray(list.value)
        ? (list.value as readonly Constant[]).map(constant)
        : undefined;
  return items !== undefined && items.length <= MAX_ITEMS ? items : undefined;
}

/** The same of something else that a name stands for. */
export function substituted(expression: Expression, name: string, by: Expression): Expression {
  if (expression.is === "name") return expression.name === name ? by : expression;
  if (expression.is === "call") {
    const { target, parameters } = expression;
    const [variable] = parameters;
    // A macro's own variable of the same name is another one.
    if (target !== undefined && parameters.length > 1 && variable?.is === "name" && variable.name === name)
      return { ...expression, target: substituted(target, name, by) };
  }
  return withParts(expression, (part) => substituted(part, name, by));
}
