import { FORMATTED } from "./formats.ts";
import type { Sort, Surroundings } from "./place.ts";

/** Numbers and strings of one schema are distinguished at run time. */
export function isPlain(sort: Sort, types: readonly string[], around: Surroundings): boolean {
  const admitted = admittedAt(sort, around);
  return admitted?.length === 1 && types.every((type) => type === admitted[0]);
}

/** The types that a value may be of; undefined where that is not known, or texts are instants or bytes to a rule. */
export function admittedAt({ at, isName }: Sort, { table }: Surroundings): readonly string[] | undefined {
  if (isName) return ["string"];
  if (at === undefined) return undefined;
  const { types, keywords } = table.get(at);
  const admitted = types.value.filter((type) => type !== "null").map((type) => (type === "integer" ? "number" : type));
  const isFormatted = keywords.format !== undefined && FORMATTED.has(keywords.format.value);
  return admitted.includes("string") && isFormatted ? undefined : admitted;
}

/** Returns whether the type has only one notation per value and is never null. */
export function isScalar(sort: Sort, around: Surroundings): boolean {
  return !isNullable(sort, around) && ["string", "number", "boolean"].some((type) => isPlain(sort, [type], around));
}

export function isMap({ at }: Sort, { table }: Surroundings): boolean {
  return at !== undefined && table.get(at).additionalProperties !== undefined;
}

export function isNullable({ at }: Sort, { table }: Surroundings): boolean {
  return at !== undefined && table.get(at).types.value.includes("null");
}
