/** A constant that a rule writes; a list of constants is one too. */
export type Constant = string | number | boolean | null | readonly Constant[];

export type Operator = "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "&&" | "||" | "+" | "-" | "*" | "/" | "%";

/** An expression of the Common Expression Language; `other` is what nothing here looks into: equal ones are `written` alike, of equal parts. */
export type Expression =
  | { readonly is: "constant"; readonly value: Constant }
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
  const own = expression.is === "constant" && typeof expression.value === "number" ? [expression.value] : [];
  return [...own, ...partsOf(expression).flatMap(numbersIn)];
}

/** All the texts that it mentions. */
export function textsIn(expression: Expression): readonly string[] {
  const own = expression.is === "constant" ? textsOf(expression.value) : [];
  return [...own, ...partsOf(expression).flatMap(textsIn)];
}

function textsOf(constant: Constant): readonly string[] {
  if (typeof constant === "string") return [constant];
  return Array.isArray(constant) ? (constant as readonly Constant[]).flatMap(textsOf) : [];
}

/** All the members that it mentions, of whatever. */
export function membersIn(expression: Expression): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (one: Expression): void => {
    if (one.is === "member") found.add(one.name);
    if (one.is === "other" && one.written.startsWith(OPTIONAL)) found.add(one.written.slice(OPTIONAL.length));
    for (const part of partsOf(one)) visit(part);
  };
  visit(expression);
  return found;
}

/** All the names that it mentions, those that it binds itself included. */
export function namesIn(expression: Expression): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (one: Expression): void => {
    if (one.is === "name") found.add(one.name);
    for (const part of partsOf(one)) visit(part);
  };
  visit(expression);
  return found;
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.is) {
    case "constant":
    case "name":
      return [];
    case "member":
    case "not":
      return [expression.of];
    case "index":
      return [expression.of, expression.index];
    case "call":
      return [...(expression.target ? [expression.target] : []), ...expression.parameters];
    case "binary":
      return [expression.left, expression.right];
    case "choice":
      return [expression.condition, expression.then, expression.otherwise];
    case "list":
    case "other":
      return expression.of;
  }
}
