import { LIMITS } from "../../model/keyword-table.ts";
import { isEmpty, canonical, type Json } from "../../model/json.ts";
import { isWithin, type Pointer } from "../../model/pointer.ts";
import type { TypeName, VariantGroup } from "../../model/schema.ts";
import { commonTypes } from "../../model/type-name.ts";
import { typeOf } from "../../model/value.ts";
import { admitsNull } from "./conjoin.ts";
import { emptyDraft, type Draft } from "./draft.ts";
import { normalizeTypes } from "./own.ts";

/**
 * Alternatives that each list values are one list: `oneOf: [{ const: a }, { const: b }]` is an enumeration.
 * Undefined for `oneOf` whose alternatives overlap.
 */
export function uniteValues(
  branches: readonly Draft[],
  at: Pointer,
  keyword: VariantGroup["keyword"],
): Draft | undefined {
  const result = emptyDraft(at);
  const values = branches.flatMap(fittingValues);
  const distinct = new Map(values.map((value) => [canonical(value), value]));
  if (keyword === "oneOf" && distinct.size < values.length) return undefined;
  const parts = branches.flatMap((branch) => (branch.enum && !isWithin(branch.enum.at, at) ? [branch.enum] : []));
  result.enum = { value: [...distinct.values()], at, ...(parts.length > 0 && { parts }) };
  const nullable = branches.find((branch) => branch.nullable !== undefined)?.nullable;
  if (nullable !== undefined) result.nullable = nullable;
  const types = branches.flatMap((branch) => branch.types?.value ?? []);
  if (branches.every((branch) => branch.types !== undefined)) result.types = { value: normalizeTypes(types), at };
  return result;
}

/** Returns the listed values that are of the stated types. */
function fittingValues({ enum: listed, types, nullable }: Draft): readonly Json[] {
  const values = listed?.value ?? [];
  if (types === undefined) return values;
  const isFitting = (value: Json): boolean =>
    (value === null && nullable !== undefined) || commonTypes([typeOf(value)], types.value).length > 0;
  return values.filter(isFitting);
}

/** The keywords of each type. */
const KEYWORDS = {
  string: [...LIMITS.string, "patterns", "contentEncoding", "contentMediaType", "contentSchema"],
  number: [...LIMITS.number, "multiplesOf"],
  boolean: [],
  array: [
    ...LIMITS.array,
    "minContains",
    "maxContains",
    "uniqueItems",
    "prefixItems",
    "items",
    "unevaluatedItems",
    "contains",
  ],
  object: [
    ...LIMITS.object,
    "properties",
    "required",
    "patternProperties",
    "additionalProperties",
    "unevaluatedProperties",
    "propertyNames",
    "dependentRequired",
    "dependentSchemas",
  ],
} as const satisfies Readonly<Record<string, readonly (keyof Draft)[]>>;

/** Merges alternatives with different types into one schema if none of their keywords applies to all types. */
export function uniteTypes(branches: readonly Draft[], at: Pointer): Draft | undefined {
  if (!branches.every(constrainsTypes)) return undefined;
  const result = emptyDraft(at);
  const types: TypeName[] = [];
  for (const branch of branches) {
    if (admitsNull(branch)) result.nullable = at;
    if (branch.format !== undefined) {
      if (result.format !== undefined) return undefined;
      result.format = branch.format;
    }
    for (const name of branch.types!.value) {
      if (name === "null") continue;
      const kind = name === "integer" ? "number" : name;
      if (types.includes(kind) || types.includes(name) || (kind === "number" && types.includes("integer")))
        return undefined;
      types.push(name);
      for (const keyword of KEYWORDS[kind])
        if (branch[keyword] !== undefined) Object.assign(result, { [keyword]: branch[keyword] });
    }
  }
  result.types = { value: normalizeTypes(types), at };
  return result;
}

function constrainsTypes(draft: Draft): boolean {
  const { variants, not, conditionals, extensions, kubernetes, typing } = draft;
  if (draft.types === undefined || draft.enum !== undefined || draft.openEnum !== undefined || draft.unreadable)
    return false;
  const saysMore = [extensions, kubernetes, typing].some((each) => !isEmpty(each));
  return variants.length === 0 && not.length === 0 && conditionals.length === 0 && !saysMore;
}
