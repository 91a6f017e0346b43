import { canonical } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { VariantGroup } from "../../model/schema.ts";
import { emptyDraft, type Draft } from "./draft.ts";
import { normalizeTypes } from "./own.ts";

/**
 * Alternatives that each list values, or each name types, are one list: `oneOf: [{ const: a }, { const: b }]` is an enumeration.
 * Undefined for any others, and for `oneOf` whose alternatives overlap.
 */
export function unite(branches: readonly Draft[], at: Pointer, keyword: VariantGroup["keyword"]): Draft | undefined {
  if (!branches.every(saysOnlyWhich)) return undefined;
  const result = emptyDraft(at);
  if (branches.every((branch) => branch.enum !== undefined)) {
    const values = branches.flatMap((branch) => branch.enum!.value);
    const distinct = new Map(values.map((value) => [canonical(value), value]));
    if (keyword === "oneOf" && distinct.size < values.length) return undefined;
    result.enum = { value: [...distinct.values()], at };
    const types = branches.flatMap((branch) => branch.types?.value ?? []);
    if (branches.every((branch) => branch.types !== undefined)) result.types = { value: normalizeTypes(types), at };
    return result;
  }
  if (!branches.every((branch) => branch.enum === undefined && branch.types !== undefined)) return undefined;
  const types = branches.flatMap((branch) => branch.types!.value);
  const overlaps = new Set(types).size < types.length || (types.includes("integer") && types.includes("number"));
  if (keyword === "oneOf" && overlaps) return undefined;
  result.types = { value: normalizeTypes(types), at };
  return result;
}

const WHICH: ReadonlySet<string> = new Set(["pointer", "types", "enum", "constant", "nullable", "title", "description"]);

/** No keyword but those that name types or values. */
function saysOnlyWhich(draft: Draft): boolean {
  return Object.entries(draft).every(([key, value]) => {
    if (WHICH.has(key)) return key !== "nullable" || value === false;
    return typeof value === "object" && Object.keys(value as object).length === 0;
  });
}
