import type { Draft } from "./draft.ts";

/** `unevaluated*` sees through `$ref` and `allOf`: beside a part that evaluates everything, `true` included, it says nothing. */
export function besideEvaluating(draft: Draft, parts: readonly Draft[]): Draft {
  if (!speaks(draft)) return draft;
  const rest = { ...draft };
  if (parts.some((part) => part.evaluatesMembers)) delete rest.unevaluatedProperties;
  if (parts.some((part) => part.evaluatesItems)) delete rest.unevaluatedItems;
  return rest;
}

/** Where no alternative evaluates anything, `unevaluated*` says what `additionalProperties` and `items` say, also of what others declare. */
export function settleUnevaluated(draft: Draft): Draft {
  if (!speaks(draft) || draft.variants.length > 0 || draft.conditionals.length > 0) return draft;
  const { unevaluatedProperties, unevaluatedItems, ...rest } = draft;
  const isClosed = Object.keys(draft.dependentSchemas).length === 0;
  const isEnded = draft.contains.length === 0;
  const members = rest.additionalProperties ?? (isClosed ? unevaluatedProperties : undefined);
  const items = rest.items ?? (isEnded ? unevaluatedItems : undefined);
  return {
    ...rest,
    ...(members && { additionalProperties: members }),
    ...(items && { items }),
    ...(!isClosed && unevaluatedProperties && { unevaluatedProperties }),
    ...(!isEnded && unevaluatedItems && { unevaluatedItems }),
  };
}

function speaks({ unevaluatedProperties, unevaluatedItems }: Draft): boolean {
  return unevaluatedProperties !== undefined || unevaluatedItems !== undefined;
}
