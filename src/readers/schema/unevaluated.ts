import type { Draft } from "./draft.ts";

/** Removes `unevaluated*` beside a part that evaluates everything, also with `true`, through `$ref` and `allOf`. */
export function besideEvaluating(draft: Draft, parts: readonly Draft[]): Draft {
  if (!hasUnevaluated(draft)) return draft;
  const rest = { ...draft };
  if (parts.some((part) => part.evaluatesMembers)) delete rest.unevaluatedProperties;
  if (parts.some((part) => part.evaluatesItems)) delete rest.unevaluatedItems;
  return rest;
}

/** Converts `unevaluated*` to `additionalProperties` and `items` if no alternative evaluates anything. */
export function settleUnevaluated(draft: Draft): Draft {
  if (!hasUnevaluated(draft) || draft.variants.length > 0 || draft.conditionals.length > 0) return draft;
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

function hasUnevaluated({ unevaluatedProperties, unevaluatedItems }: Draft): boolean {
  return unevaluatedProperties !== undefined || unevaluatedItems !== undefined;
}
