import type { Polarity } from "../../model/channel.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Schema } from "../../model/schema.ts";
import { isVisible } from "../diff/members.ts";

/** The schemas that one leads to, each by a step that is equal on both sides of a comparison; those that `not` and `if` name describe no value. */
export function* childrenOf(schema: Schema, polarity: Polarity): Iterable<readonly [step: string, child: Pointer]> {
  for (const property of Object.values(schema.properties)) {
    if (isVisible(property.annotations, polarity)) yield [`.${property.name}`, property.schema];
  }
  const { items, additionalProperties, unevaluatedItems, unevaluatedProperties, contentSchema } = schema;
  const single = { items, additionalProperties, unevaluatedItems, unevaluatedProperties, contentSchema };
  for (const [step, facet] of Object.entries(single)) if (facet !== undefined) yield [step, facet.value];
  for (const [pattern, facet] of Object.entries(schema.patternProperties)) yield [`pattern ${pattern}`, facet.value];
  for (const [name, facet] of Object.entries(schema.dependentSchemas)) yield [`dependent ${name}`, facet.value];
  for (const [index, facet] of schema.prefixItems.entries()) yield [`item ${String(index)}`, facet.value];
  for (const [index, facet] of schema.contains.entries()) yield [`contains ${String(index)}`, facet.value];
  for (const group of schema.variants) {
    for (const [index, branch] of group.branches.entries()) yield [`${group.keyword} ${String(index)}`, branch.schema];
  }
  for (const conditional of schema.conditionals) {
    if (conditional.then !== undefined) yield ["then", conditional.then];
    if (conditional.else !== undefined) yield ["else", conditional.else];
  }
}
