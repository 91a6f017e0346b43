import type { Polarity } from "../../model/channel.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Property, Schema } from "../../model/schema.ts";
import { isVisible } from "../diff/members.ts";

/** A step from a schema to one inside it, equal on both sides of a comparison, and where it leads. */
type Child = readonly [step: string, at: Pointer];

/** The schemas that one leads to; those that `not` and `if` name describe no value. */
export function childrenOf(schema: Schema, polarity: Polarity): readonly Child[] {
  const properties = Object.values(schema.properties).filter((property) => isSent(property, polarity));
  return [
    ...properties.map((property): Child => [`.${property.name}`, property.schema]),
    ...childrenBesideProperties(schema),
  ];
}

/** Calls `visit` with each schema that `new_` leads to, and the one that the same step leads to in `old`. */
export function eachPairOfChildren(
  old: Schema | undefined,
  new_: Schema,
  polarity: Polarity,
  visit: (old: Pointer | undefined, new_: Pointer) => void,
): void {
  for (const name in new_.properties) {
    const property = new_.properties[name]!;
    if (!isSent(property, polarity)) continue;
    const former = old?.properties[name];
    visit(former !== undefined && isSent(former, polarity) ? former.schema : undefined, property.schema);
  }
  const others = childrenBesideProperties(new_);
  if (others.length === 0) return;
  const formers = new Map(old === undefined ? [] : childrenBesideProperties(old));
  for (const [step, at] of others) visit(formers.get(step), at);
}

function isSent({ annotations }: Property, polarity: Polarity): boolean {
  return isVisible(annotations, polarity);
}

const SINGLE = ["items", "additionalProperties", "unevaluatedItems", "unevaluatedProperties", "contentSchema"] as const;

/** Pushes to one list: most schemas have none of these. */
export function childrenBesideProperties(schema: Schema): readonly Child[] {
  const children: Child[] = [];
  for (const step of SINGLE) {
    const facet = schema[step];
    if (facet !== undefined) children.push([step, facet.value]);
  }
  for (const pattern in schema.patternProperties)
    children.push([`pattern ${pattern}`, schema.patternProperties[pattern]!.value]);
  for (const name in schema.dependentSchemas)
    children.push([`dependent ${name}`, schema.dependentSchemas[name]!.value]);
  for (const [index, facet] of schema.prefixItems.entries()) children.push([`item ${String(index)}`, facet.value]);
  for (const [index, facet] of schema.contains.entries()) children.push([`contains ${String(index)}`, facet.value]);
  for (const { keyword, branches } of schema.variants) {
    for (const [index, branch] of branches.entries()) children.push([`${keyword} ${String(index)}`, branch.schema]);
  }
  for (const conditional of schema.conditionals) {
    if (conditional.then !== undefined) children.push(["then", conditional.then]);
    if (conditional.else !== undefined) children.push(["else", conditional.else]);
  }
  return children;
}
