import type { Comparable, Condition, Order, Outcome } from "./condition.ts";

/** The step limit of one search; larger rules are not decided. */
const MAX_STEPS = 20_000;

/**
 * Returns whether the premises entail the conclusion. Unknown subexpressions are treated as free variables. False if
 * not, or if not found.
 */
export function entails(premises: readonly Condition[], conclusion: Condition): boolean {
  const search = new Search();
  const given = premises.map((condition): Requirement => ({ condition, wanted: ["true"] }));
  return !search.isPossible([...given, { condition: conclusion, wanted: ["false", "error"] }], new Map());
}

interface Requirement {
  readonly condition: Condition;
  readonly wanted: readonly Outcome[];
}

/** The value of a variable; `other` is a number or a string without known comparisons. */
type Assigned = Outcome | { readonly value: Comparable } | "other" | Relation;
/** The relation of two values; unordered ones are the same or different. */
type Relation = "less" | "equal" | "greater" | "same" | "different";
type Assignment = Map<string, Assigned>;

interface Variable {
  readonly key: string;
  readonly domain: readonly Assigned[];
  readonly needs: readonly string[];
}

type Compared = Condition & { readonly is: "compared" };
type Related = Condition & { readonly is: "related" };
type Quantified = Condition & { readonly is: "every" | "one" };

const OUTCOMES: readonly Outcome[] = ["true", "false", "error"];
const SURE: readonly Outcome[] = ["true", "false"];

/** Possible results for a single item, given the common result of all items. */
const OF_EACH: Readonly<Record<Outcome, readonly Outcome[]>> = {
  true: ["true"],
  false: OUTCOMES,
  error: ["true", "error"],
};

class Search {
  #steps = 0;

  /**
   * Returns whether all requirements can hold at once. `around` is the assignment of the value that contains the items.
   */
  isPossible(requirements: readonly Requirement[], around: Assignment): boolean {
    const parts = requirements.flatMap(({ condition }) => [...leavesOf(condition)]);
    const variables = variablesOf(parts);
    const assignment: Assignment = new Map(around);
    const open = variables.filter(({ key }) => !around.has(key));
    const assign = (index: number): boolean => {
      if (++this.#steps > MAX_STEPS) return true;
      if (requirements.some((requirement) => !mayMeet(requirement, assignment))) return false;
      const variable = open[index];
      if (variable === undefined) return this.#mayHaveItems(parts, assignment);
      for (const value of variable.domain) {
        assignment.set(variable.key, value);
        if (isConsistent(variables, assignment) && assign(index + 1)) return true;
      }
      assignment.delete(variable.key);
      return false;
    };
    return assign(0);
  }

  /** Returns whether items exist for the assigned results of `all` and `exists_one`. */
  #mayHaveItems(parts: readonly Condition[], assignment: Assignment): boolean {
    const quantified = parts.filter((part): part is Quantified => part.is === "every" || part.is === "one");
    const outcomeOf = ({ key }: Quantified): Outcome => assignment.get(key) as Outcome;
    const ranges = new Set(quantified.map(({ range }) => range));
    return [...ranges].every((range) => {
      const group = quantified.filter((one) => one.range === range);
      // The list itself can be an error.
      if (group.every((one) => outcomeOf(one) === "error")) return true;
      const ofEach = group.flatMap((one): readonly Requirement[] => {
        const wanted = one.is === "every" ? OF_EACH[outcomeOf(one)] : outcomeOf(one) === "error" ? OUTCOMES : SURE;
        return wanted.length === OUTCOMES.length ? [] : [{ condition: one.body, wanted }];
      });
      const hasItem = (...requirements: readonly Requirement[]): boolean =>
        this.isPossible([...ofEach, ...requirements], assignment);
      const differ = (a: Quantified, b: Quantified): boolean =>
        SURE.some((outcome) =>
          hasItem(
            { condition: a.body, wanted: [outcome] },
            { condition: b.body, wanted: OUTCOMES.filter((other) => other !== outcome) },
          ),
        );
      return group.every((one) => {
        const outcome = outcomeOf(one);
        if (one.is === "every") return outcome === "true" || hasItem({ condition: one.body, wanted: [outcome] });
        if (outcome !== "true") return true;
        const others = group.filter((other) => other.is === "one" && outcomeOf(other) !== "true");
        return hasItem({ condition: one.body, wanted: ["true"] }) && others.every((other) => differ(one, other));
      });
    });
  }
}

/** Returns the parts of a condition. */
function* leavesOf(condition: Condition): Iterable<Condition> {
  switch (condition.is) {
    case "constant":
      return;
    case "not":
      return yield* leavesOf(condition.of);
    case "both":
    case "same":
      yield* leavesOf(condition.left);
      return yield* leavesOf(condition.right);
    case "choice":
      yield* leavesOf(condition.condition);
      yield* leavesOf(condition.then);
      return yield* leavesOf(condition.otherwise);
    default:
      yield condition;
  }
}

function presenceOf(member: string): string {
  return `has ${member}`;
}

function keyOf(leaf: Condition): string {
  switch (leaf.is) {
    case "opaque":
    case "every":
    case "one":
      return leaf.key;
    case "present":
      return presenceOf(leaf.member);
    case "compared":
      return leaf.operand;
    case "related":
      return leaf.pair;
    default:
      throw new TypeError(`${leaf.is} is no leaf`);
  }
}

function variablesOf(leaves: readonly Condition[]): readonly Variable[] {
  const byKey = new Map<string, Condition[]>();
  for (const leaf of leaves) {
    const key = keyOf(leaf);
    byKey.set(key, [...(byKey.get(key) ?? []), leaf]);
  }
  return [...byKey].map(([key, alike]) => {
    const [first] = alike;
    const needs = first !== undefined && "needs" in first ? first.needs : [];
    const comparisons = alike.filter((leaf): leaf is Compared => leaf.is === "compared");
    if (comparisons.length > 0) return { key, needs, domain: valuesFor(comparisons) };
    const relations = alike.filter((leaf): leaf is Related => leaf.is === "related");
    if (relations.length > 0) return { key, needs, domain: relationsFor(relations) };
    return { key, needs, domain: first?.is === "present" ? first.outcomes : OUTCOMES };
  });
}

/** Returns values with all possible results of the comparisons. */
function valuesFor(comparisons: readonly Compared[]): readonly Assigned[] {
  const constants = [...new Set(comparisons.flatMap((one) => one.constants))];
  const numbers = constants.filter((one) => typeof one === "number").sort((a, b) => a - b);
  const between = numbers.flatMap((number, index) => [number, (number + (numbers[index + 1] ?? number + 2)) / 2]);
  const others = constants.filter((one) => typeof one !== "number");
  const values = [...others, ...(numbers.length === 0 ? [] : [numbers[0]! - 1, ...between])];
  const assigned = [...new Set(values)].map((value): Assigned => ({ value }));
  return comparisons.some(({ sure }) => sure) ? [...assigned, "other"] : [...assigned, "other", "error"];
}

/** Each way in which two values may compare that makes a difference. */
function relationsFor(relations: readonly Related[]): readonly Assigned[] {
  if (relations.every(({ operator }) => operator === "==")) return ["same", "different", "error"];
  const inOrder = ["less", "equal", "greater"] as const;
  if (relations.some(({ sure }) => sure)) return inOrder;
  return relations.some(({ ordered }) => ordered) ? [...inOrder, "error"] : [...inOrder, "same", "different", "error"];
}

/** Checks that a value without errors has its required properties, and that a present property is not an error. */
function isConsistent(variables: readonly Variable[], assignment: Assignment): boolean {
  return variables.every(({ key, needs }) => {
    const assigned = assignment.get(key);
    if (assigned === undefined) return true;
    if (assigned === "error") return assignment.get(presenceOf(key)) !== "true";
    return needs.every((member) => (assignment.get(presenceOf(member)) ?? "true") === "true");
  });
}

function mayMeet({ condition, wanted }: Requirement, assignment: Assignment): boolean {
  const outcome = outcomeOf(condition, assignment);
  return outcome === undefined || wanted.includes(outcome);
}

const NEGATED: Readonly<Record<Outcome, Outcome>> = { true: "false", false: "true", error: "error" };

/** Undefined while it depends on what is not assigned yet. */
function outcomeOf(condition: Condition, assignment: Assignment): Outcome | undefined {
  switch (condition.is) {
    case "constant":
      return condition.value ? "true" : "false";
    case "not": {
      const outcome = outcomeOf(condition.of, assignment);
      return outcome && NEGATED[outcome];
    }
    case "both": {
      const [left, right] = [outcomeOf(condition.left, assignment), outcomeOf(condition.right, assignment)];
      // An operand that decides alone makes up for an error of the other.
      if (left === "false" || right === "false") return "false";
      if (left === undefined || right === undefined) return undefined;
      return left === "error" || right === "error" ? "error" : "true";
    }
    case "same": {
      const [left, right] = [outcomeOf(condition.left, assignment), outcomeOf(condition.right, assignment)];
      if (left === "error" || right === "error") return "error";
      return left === undefined || right === undefined ? undefined : left === right ? "true" : "false";
    }
    case "choice": {
      const chosen = outcomeOf(condition.condition, assignment);
      if (chosen === undefined || chosen === "error") return chosen;
      return outcomeOf(chosen === "true" ? condition.then : condition.otherwise, assignment);
    }
    case "compared": {
      const assigned = assignment.get(condition.operand);
      return assigned && comparedTo(assigned, condition);
    }
    case "related": {
      const assigned = assignment.get(condition.pair);
      return assigned === undefined || assigned === "error" ? assigned : relatedAs(assigned as Relation, condition);
    }
    default:
      return assignment.get(keyOf(condition)) as Outcome | undefined;
  }
}

const ORDERS: Readonly<Partial<Record<Relation, Order>>> = { less: "<", equal: "==", greater: ">" };

function relatedAs(relation: Relation, { operator }: Related): Outcome {
  const order = ORDERS[relation];
  if (order !== undefined) return order === operator ? "true" : "false";
  if (operator !== "==") return "error";
  return relation === "same" ? "true" : "false";
}

function comparedTo(assigned: Assigned, { operator, constants }: Compared): Outcome {
  if (assigned === "error") return "error";
  const value = typeof assigned === "string" ? undefined : assigned.value;
  if (operator === "among") return value !== undefined && constants.includes(value) ? "true" : "false";
  if (operator === "holds") return typeof value === "boolean" ? (value ? "true" : "false") : "error";
  const [limit] = constants;
  if (typeof value !== "number" || typeof limit !== "number") return "error";
  return value < limit || (operator === "<=" && value === limit) ? "true" : "false";
}
