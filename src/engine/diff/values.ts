import { canonical, sameJson, type Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Facet, Schema, SchemaTable, TypeName } from "../../model/schema.ts";
import type { Subject, SubjectValues } from "../../model/change.ts";
import { diffFacet, type Facts } from "./facts.ts";

/** Which types both sides admit; keywords of other types are told by the change of type. */
export function commonTypes(old: Schema, new_: Schema): ReadonlySet<TypeName> {
  const common = new Set<TypeName>();
  for (const name of old.types.value) {
    if (new_.types.value.includes(name)) common.add(name);
    else if (name === "integer" && new_.types.value.includes("number")) common.add("integer");
    else if (name === "number" && new_.types.value.includes("integer")) common.add("integer");
  }
  return common;
}

export function diffTypes(facts: Facts, old: Schema, new_: Schema): void {
  const nullBefore = old.types.value.includes("null");
  const nullAfter = new_.types.value.includes("null");
  const before = withoutNull(old);
  const after = withoutNull(new_);
  const at = { old: old.types.at, new: new_.types.at };
  const otherwise = before.length === 0 && after.length === 0;
  if (!impliedByValues(old, new_) && !otherwise && before.join() !== after.join()) {
    facts.emit("type", "changed", { old: before, new: after, at });
  }
  if (nullBefore && !nullAfter) facts.emit("null", "removed", { old: "null", at });
  if (!nullBefore && nullAfter) facts.emit("null", "added", { new: "null", at });
}

function withoutNull(schema: Schema): readonly TypeName[] {
  return schema.types.value.filter((name) => name !== "null");
}

/** Types that come from an enumeration or from alternatives change with these, which tell it themselves. */
function impliedByValues(old: Schema, new_: Schema): boolean {
  const byEnum = (schema: Schema): boolean => schema.types.at === schema.keywords.enum?.at;
  const byVariants = (schema: Schema): boolean => schema.variants.some((group) => group.at === schema.types.at);
  if (byEnum(old) || byEnum(new_)) return old.keywords.enum !== undefined || new_.keywords.enum !== undefined;
  return (byVariants(old) || byVariants(new_)) && old.variants.length > 0 && new_.variants.length > 0;
}

export function diffEnum(facts: Facts, old: Schema, new_: Schema, sources: { old: SchemaTable; new: SchemaTable }): void {
  const before = old.keywords.enum;
  const after = new_.keywords.enum;
  if (before === undefined && after === undefined) return;
  const constant = old.keywords.constant === true || new_.keywords.constant === true;
  if (before === undefined || after === undefined) {
    const { value, at } = (before ?? after)!;
    const place = { old: before && at, new: after && at };
    const action = before === undefined ? "added" : "removed";
    const side = before === undefined ? "new" : "old";
    if (constant) facts.emit("const", action, { [side]: value[0]!, at: place });
    else facts.emit("enum", action, { [side]: value, at: place });
    return;
  }
  if (old.keywords.constant && new_.keywords.constant) {
    diffFacet(facts, "const", { value: before.value[0]!, at: before.at }, { value: after.value[0]!, at: after.at });
    return;
  }
  diffValues(facts, "enumValue", before, after, sources);
}

export function diffOpenEnum(facts: Facts, old: Schema, new_: Schema, sources: { old: SchemaTable; new: SchemaTable }): void {
  const before = old.keywords.openEnum;
  const after = new_.keywords.openEnum;
  if (before !== undefined && after !== undefined) diffValues(facts, "openEnumValue", before, after, sources);
  else diffFacet(facts, "openEnum", before, after);
}

function diffValues(
  facts: Facts,
  subject: "enumValue" | "openEnumValue",
  old: Facet<readonly Json[]>,
  new_: Facet<readonly Json[]>,
  sources: { old: SchemaTable; new: SchemaTable },
): void {
  const before = new Set(old.value.map(canonical));
  const after = new Set(new_.value.map(canonical));
  for (const value of old.value) {
    if (after.has(canonical(value))) continue;
    const at = { old: placeOfValue(sources.old, old.at, value), new: new_.at };
    facts.emit(subject, "removed", { name: canonical(value), old: value, at });
  }
  for (const value of new_.value) {
    if (before.has(canonical(value))) continue;
    const at = { old: old.at, new: placeOfValue(sources.new, new_.at, value) };
    facts.emit(subject, "added", { name: canonical(value), new: value, at });
  }
}

function placeOfValue(table: SchemaTable, at: Pointer, value: Json): Pointer {
  const written = table.source(at);
  if (!Array.isArray(written)) return at;
  const index = (written as readonly Json[]).findIndex((item) => sameJson(item, value));
  return index < 0 ? at : child(at, index);
}

const STRING_KEYWORDS = ["minLength", "maxLength", "contentEncoding", "contentMediaType"] as const;
const ARRAY_KEYWORDS = ["minItems", "maxItems", "minContains", "maxContains", "uniqueItems"] as const;
const OBJECT_KEYWORDS = ["minProperties", "maxProperties"] as const;
const NUMBER_KEYWORDS = ["minimum", "maximum"] as const;

type KeywordName =
  | (typeof STRING_KEYWORDS)[number]
  | (typeof ARRAY_KEYWORDS)[number]
  | (typeof OBJECT_KEYWORDS)[number]
  | (typeof NUMBER_KEYWORDS)[number];

export function diffKeywords(facts: Facts, old: Schema, new_: Schema, common: ReadonlySet<TypeName>): void {
  const compare = (names: readonly KeywordName[]): void => {
    for (const name of names) {
      diffFacet(facts, name, old.keywords[name] as Facet<SubjectValues[typeof name]>, new_.keywords[name] as never, name);
    }
  };
  const numeric = common.has("number") || common.has("integer");
  if (common.has("string")) compare(STRING_KEYWORDS);
  if (common.has("array")) compare(ARRAY_KEYWORDS);
  if (common.has("object")) compare(OBJECT_KEYWORDS);
  if (numeric) compare(NUMBER_KEYWORDS);
  if (common.has("string") || numeric) diffFacet(facts, "format", old.keywords.format, new_.keywords.format, "format");
  if (common.has("string")) diffSet(facts, "pattern", old.keywords.patterns, new_.keywords.patterns);
  if (numeric) diffSet(facts, "multipleOf", old.keywords.multiplesOf, new_.keywords.multiplesOf);
}

/** Constraints that hold together: a lone replacement is a change, everything else comes or goes. */
function diffSet<S extends Subject & ("pattern" | "multipleOf")>(
  facts: Facts,
  subject: S,
  old: readonly Facet<SubjectValues[S]>[],
  new_: readonly Facet<SubjectValues[S]>[],
): void {
  const gone = old.filter((facet) => !new_.some((other) => other.value === facet.value));
  const come = new_.filter((facet) => !old.some((other) => other.value === facet.value));
  if (gone.length === 1 && come.length === 1) {
    diffFacet(facts, subject, gone[0], come[0], subject);
    return;
  }
  for (const facet of gone) diffFacet(facts, subject, facet, undefined, String(facet.value));
  for (const facet of come) diffFacet(facts, subject, undefined, facet, String(facet.value));
}
