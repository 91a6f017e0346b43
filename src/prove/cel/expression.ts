/** A constant that a rule writes; a list of constants is one too. */
export type Constant = string | number | boolean | null | readonly Constant[];

export type Operator = "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "&&" | "||" | "+" | "-" | "*" | "/" | "%";

/** A CEL expression; `other` is not analyzed: equal ones have equal `written` texts and parts. */
export type Expression =
  /** `isDouble`: a number that is written as one of these, and not as an integer. */
  | { readonly is: "constant"; readonly value: Constant; readonly isDouble?: true }
  | { readonly is: "name"; readonly name: string }
  | { readonly is: "member"; readonly of: Expression; readonly name: string }
  | { readonly is: "index"; readonly of: Expression; readonly index: Expression }
  /** `target.name(parameters)`, or without a target `name(parameters)`. */
  | {
      readonly is: "call";
      readonly name: string;
      readonly target?: Expression;
      readonly parameters: readonly Expression[];
    }
  | { readonly is: "not"; readonly of: Expression }
  | {
      readonly is: "binary";
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly is: "choice";
      readonly condition: Expression;
      readonly then: Expression;
      readonly otherwise: Expression;
    }
  /** A list that is written out, not of constants alone. */
  | { readonly is: "list"; readonly of: readonly Expression[] }
  | { readonly is: "other"; readonly written: string; readonly of: readonly Expression[] };

/** Before the name of a member that need not be there, as `other` is written. */
export const OPTIONAL = ".?";

/** All the numbers that it mentions. */
export function numbersIn(expression: Expression): readonly number[] {
  return [...within(expression)].flatMap((one) =>
    one.is === "constant" && typeof one.value === "number" ? [one.value] : [],
  );
}

/** All the texts that it mentions. */
export function textsIn(expression: Expression): readonly string[] {
  return [...within(expression)].flatMap((one) => (one.is === "constant" ? textsOf(one.value) : []));
}

function textsOf(constant: Constant): readonly string[] {
  if (typeof constant === "string") return [constant];
  return Array.isArray(constant) ? (constant as readonly Constant[]).flatMap(textsOf) : [];
}

/** Returns all property names in the expression. */
export function membersIn(expression: Expression): ReadonlySet<string> {
  const names = [...within(expression)].flatMap((one) => {
    if (one.is === "member") return [one.name];
    return one.is === "other" && one.written.startsWith(OPTIONAL) ? [one.written.slice(OPTIONAL.length)] : [];
  });
  return new Set(names);
}

/** All the names that it mentions, those that it binds itself included. */
export function namesIn(expression: Expression): ReadonlySet<string> {
  return new Set([...within(expression)].flatMap((one) => (one.is === "name" ? [one.name] : [])));
}

/** The expression, then all that it is made of. */
export function* within(expression: Expression): Iterable<Expression> {
  yield expression;
  for (const part of partsOf(expression)) yield* within(part);
}

function partsOf(expression: Expression): readonly Expression[] {
  const parts: Expression[] = [];
  withParts(expression, (part) => {
    parts.push(part);
    return part;
  });
  return parts;
}

/** The same of other parts. */
export function withParts(expression: Expression, map: (part: Expression) => Expression): Expression {
  switch (expression.is) {
    case "constant":
    case "name":
      return expression;
    case "member":
    case "not":
      return { ...expression, of: map(expression.of) };
    case "index":
      return { ...expression, of: map(expression.of), index: map(expression.index) };
    case "call": {
      const { target, parameters } = expression;
      return { ...expression, ...(target && { target: map(target) }), parameters: parameters.map(map) };
    }
    case "binary":
      return { ...expression, left: map(expression.left), right: map(expression.right) };
    case "choice": {
      const { condition, then, otherwise } = expression;
      return { ...expression, condition: map(condition), then: map(then), otherwise: map(otherwise) };
    }
    case "list":
    case "other":
      return { ...expression, of: expression.of.map(map) };
  }
}

const CONDITIONS: ReadonlySet<string> = new Set([
  ...["has", "all", "exists", "exists_one"],
  ...["startsWith", "endsWith", "contains", "matches"],
]);
const ARITHMETIC: ReadonlySet<Operator> = new Set(["+", "-", "*", "/", "%"]);

/** Returns whether the result is a boolean for all schemas. */
export function isCondition(expression: Expression): boolean {
  switch (expression.is) {
    case "not":
      return true;
    case "call":
      return CONDITIONS.has(expression.name);
    case "binary":
      return !ARITHMETIC.has(expression.operator);
    default:
      return false;
  }
}
