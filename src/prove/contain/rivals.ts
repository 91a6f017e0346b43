import { OBJECT } from "./kind.ts";
import { isNegative, type Literal, type Theory } from "./theory.ts";
import type { Value } from "./value.ts";

type Listed = ReadonlyMap<string, Value>;

/** Returns the listed values of a literal and its additional constraints. */
export function valuesOf(literal: Literal, theory: Theory): Listed | undefined {
  const target = theory.deref(literal);
  if (isNegative(target)) return undefined;
  const node = theory.node(target);
  if (node.kind === "values") return node.values;
  if (node.kind !== "and") return undefined;
  return node.of.map((part) => valuesOf(part, theory)).find((values) => values !== undefined);
}

/** The members for which a schema lists values, and those that it requires. */
export interface Tags {
  readonly listed: ReadonlyMap<string, Listed>;
  readonly required: ReadonlySet<string>;
}

/** Returns a check whether a required property distinguishes the values of one literal from those of another. */
export function createIsApart(literal: Literal, tags: Tags, theory: Theory): (other: Literal, others: Tags) => boolean {
  const required = [...tags.listed].filter(([name]) => tags.required.has(name));
  return (other, { listed }) =>
    (theory.may(literal) & theory.may(other) & ~OBJECT) === 0 &&
    required.some(([name, values]) => areApart(values, listed.get(name)));
}

function areApart(values: Listed, others: Listed | undefined): boolean {
  return others !== undefined && ![...values.keys()].some((key) => others.has(key));
}

export function tagsOf(literal: Literal, theory: Theory): Tags {
  const listed = new Map<string, Listed>();
  const required = new Set<string>();
  const seen = new Set<Literal>();
  const visit = (part: Literal): void => {
    const target = theory.deref(part);
    if (isNegative(target) || seen.has(target)) return;
    seen.add(target);
    const node = theory.node(target);
    if (node.kind === "and") node.of.forEach(visit);
    else if (node.kind === "required") required.add(node.name);
    else if (node.kind === "members") {
      for (const [name, member] of node.names) {
        const values = listed.has(name) ? undefined : valuesOf(member, theory);
        if (values !== undefined) listed.set(name, values);
      }
    }
  };
  visit(literal);
  return { listed, required };
}
