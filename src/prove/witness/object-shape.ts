import type { Evaluator } from "../contain/evaluate.ts";
import { notUnderstood, type Inhabitants, type Outcome } from "../contain/outcome.ts";
import { FALSE, isNegative, negate, type Literal, type Node, type Region, type Theory } from "../contain/theory.ts";

type Members = Node & { readonly kind: "members" };
type Every = Node & { readonly kind: "every" };

/** Some property must exist: its name is in the region and satisfies `name`, its value satisfies `member`. */
export interface Demand {
  readonly region: Region;
  readonly member: readonly Literal[];
  readonly name: readonly Literal[];
}

/** The constraints of the literals on an object. */
export interface Shape {
  readonly required: Set<string>;
  readonly forbidden: Set<string>;
  readonly members: Members[];
  readonly every: Every[];
  readonly names: Literal[];
  readonly demands: Demand[];
  least: number;
  most: number;
  doubt: Outcome | undefined;
}

/** The context for building an object. */
export interface ObjectSearch {
  readonly theory: Theory;
  readonly evaluator: Evaluator;
  readonly inhabitants: Inhabitants;
}

export const ANY: Region = { matching: [], notMatching: [], except: [] };

/** Returns the constraints of a property by those on properties; undefined if a pattern cannot be evaluated. */
export function memberGoal(
  literals: readonly Literal[],
  name: string,
  { theory, evaluator }: Pick<ObjectSearch, "theory" | "evaluator">,
): readonly Literal[] | undefined {
  const found: Literal[] = [];
  for (const literal of literals) {
    const node = theory.node(literal);
    if (isNegative(literal)) {
      if (node.kind === "required" && node.name === name) return [FALSE];
      if (node.kind === "every" && "name" in node.region && node.region.name === name) found.push(negate(node.member));
    } else if (node.kind === "members") {
      const own = evaluator.memberLiterals(node, name);
      if (own === undefined) return undefined;
      found.push(...own);
    } else if (node.kind === "every") {
      const isIn = evaluator.isIn(node.region, name);
      if (isIn === undefined) return undefined;
      if (isIn) found.push(node.member);
    }
  }
  return found;
}

export function gather(literals: readonly Literal[], theory: Theory): Shape {
  const shape: Shape = {
    required: new Set(),
    forbidden: new Set(),
    members: [],
    every: [],
    names: [],
    demands: [],
    least: 0,
    most: Infinity,
    doubt: undefined,
  };
  for (const literal of literals) {
    const node = theory.node(literal);
    const negative = isNegative(literal);
    if (node.kind === "required") (negative ? shape.forbidden : shape.required).add(node.name);
    else if (node.kind === "members" && !negative) shape.members.push(node);
    else if (node.kind === "every" && !negative) shape.every.push(node);
    else if (node.kind === "every")
      shape.demands.push({ region: node.region, member: [negate(node.member)], name: [] });
    else if (node.kind === "names" && !negative) shape.names.push(node.name);
    else if (node.kind === "names") shape.demands.push({ region: ANY, member: [], name: [negate(node.name)] });
    else if (node.kind === "least" || node.kind === "most") {
      const count = negative ? node.count + (node.kind === "least" ? -1 : 1) : node.count;
      if ((node.kind === "least") !== negative) shape.least = Math.max(shape.least, count);
      else shape.most = Math.min(shape.most, count);
    } else shape.doubt = notUnderstood(node);
  }
  for (const { region } of shape.demands) if ("name" in region) shape.required.add(region.name);
  return shape;
}
