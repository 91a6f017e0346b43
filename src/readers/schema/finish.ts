import { LIMITS, type CountName } from "../../model/keyword-table.ts";
import { dictionary, type Json } from "../../model/json.ts";
import { conjunction, ofTypes, type Pointer } from "../../model/pointer.ts";
import {
  ALL_TYPES,
  type Annotations,
  type Bound,
  type Conditional,
  type Facet,
  type Keywords,
  type Schema,
  type TypeName,
  type VariantGroup,
} from "../../model/schema.ts";
import { overIntegers } from "../../model/bound.ts";
import { matches, commonMultiple, isUntried, refuses, typeOf } from "../../model/value.ts";
import { admitsNull, conjoinPointers } from "./conjoin.ts";
import { impliesTypes, type Dialect } from "./dialect.ts";
import type { Draft, Negation } from "./draft.ts";
import { normalizeTypes } from "./own.ts";
import { NOTHING } from "../nothing.ts";
import { settleUnevaluated } from "./unevaluated.ts";

/** Returns the types that a branch accepts; `ALL_TYPES` if unknown. */
export type TypesOf = (branch: string) => readonly TypeName[];

/** Finds the types of other schemas: as they are meant, and as they are written, without implied ones. */
export interface Types {
  readonly meant: TypesOf;
  readonly written: TypesOf;
}

/** Turns a merged draft into a schema: implies types, sets null apart, drops what constrains nothing. */
export function finish(merged: Draft, annotations: Annotations, dialect: Dialect, typesOf: Types): Schema {
  const draft = settled(merged);
  const values = valuesOf(draft);
  const types = effectiveTypes(draft, values, dialect, typesOf);
  const admits = (name: TypeName): boolean => types.value.includes(name);
  const numeric = admits("number") || admits("integer");
  const keywords = keywordsOf(draft, values, types.value, numeric);
  const object = admits("object");
  const array = admits("array");
  return {
    pointer: draft.pointer,
    types,
    ...(draft.contradiction && types.value.length === 0 && { contradiction: draft.contradiction }),
    ...(draft.nullable !== undefined && { nullAt: draft.nullable }),
    keywords,
    annotations,
    properties: object ? membersOf(draft) : NOTHING,
    required: object ? draft.required : NOTHING,
    patternProperties: object ? draft.patternProperties : NOTHING,
    ...(object && closing(draft)),
    ...(object && draft.evaluatesMembers && { evaluatesMembers: true }),
    propertyNames: object ? draft.propertyNames : [],
    dependentRequired: object ? draft.dependentRequired : NOTHING,
    dependentSchemas: object ? draft.dependentSchemas : NOTHING,
    prefixItems: array ? draft.prefixItems : [],
    ...(array && ending(draft)),
    ...(array && draft.evaluatesItems && { evaluatesItems: true }),
    contains: array ? draft.contains : [],
    ...(draft.contentSchema && draft.contentMediaType && { contentSchema: draft.contentSchema }),
    variants: types.value.length === 0 ? [] : restricted(draft.variants, types.value, typesOf.meant),
    ...(draft.discriminator && types.value.length > 0 && { discriminator: draft.discriminator }),
    ...(draft.chosenBy && { chosenBy: draft.chosenBy }),
    not: draft.not,
    conditionals: draft.conditionals,
    kubernetes: draft.kubernetes,
    typing: draft.typing,
    extensions: draft.extensions,
    ...(draft.unreadable && { unreadable: draft.unreadable }),
    ...(draft.title !== undefined && { title: draft.title }),
    ...(draft.description !== undefined && { description: draft.description }),
  };
}

/** The types that the finished schema will have. */
export function typesOfDraft(merged: Draft, dialect: Dialect, typesOf: Types): readonly TypeName[] {
  const draft = settled(merged);
  return effectiveTypes(draft, valuesOf(draft), dialect, typesOf).value;
}

function settled(merged: Draft): Draft {
  return settleUnevaluated(isIdle(merged) ? { ...merged, contains: [] } : merged);
}

/** The listed values that the rest of the schema accepts. */
function valuesOf(draft: Draft): readonly Json[] | undefined {
  const declared = draft.types?.value;
  const fits = (value: Json): boolean => declared === undefined || commonType(typeOf(value), declared).length > 0;
  return draft.enum?.value.filter((value) => value !== null && fits(value) && !refuses(draft, value));
}

function effectiveTypes(
  draft: Draft,
  values: readonly Json[] | undefined,
  dialect: Dialect,
  typesOfOthers: Types,
): Facet<readonly TypeName[]> {
  const typesOf = typesOfOthers.meant;
  const isStated = draft.types !== undefined || draft.variants.some((group) => statesTypes(group, typesOf));
  const implied = isStated ? undefined : impliedTypes(draft, dialect);
  let types = draft.types?.value ?? implied ?? ALL_TYPES;
  let at = draft.types?.at ?? draft.pointer;
  const restrict = (names: readonly TypeName[], place: Pointer): void => {
    const used = normalizeTypes(names);
    types = types.flatMap((name) => commonType(name, used));
    at = draft.types?.at ?? place;
  };
  if (values !== undefined) restrict(values.map(typeOf), draft.enum!.at);
  for (const group of draft.variants)
    restrict(
      group.branches.flatMap((branch) => typesOf(branch.schema)),
      group.at,
    );
  const { only } = draft;
  const others = types.filter((name) => name !== "null").flatMap((name) => (only ? commonType(name, only) : [name]));
  const isNullish = isNullAccepted(draft, implied !== undefined, dialect, typesOfOthers);
  return { value: isNullish ? ["null", ...others] : others, at };
}

function isNullAccepted(draft: Draft, isImplied: boolean, dialect: Dialect, { meant, written }: Types): boolean {
  const { nullable, not, variants, conditionals } = draft;
  // An API server tries no `not` on null.
  const excludes = (each: Negation): boolean => dialect !== "crd" && meant(each.value).includes("null");
  if (not.some((each) => each.besideNull !== true && excludes(each))) return false;
  const passes = (): boolean =>
    !not.some(excludes) &&
    everyGroupAdmitsNull(variants, meant) &&
    conditionals.every((each) => admitsNullUnder(each, written));
  const isOpen = variants.length + conditionals.length + not.length > 0;
  if (isOpen && nullable !== undefined && draft.nullOnce === nullable && passes()) return false;
  if (nullable !== undefined && !variants.some((group) => isNullTwice(group, nullable, meant))) return true;
  return !isImplied && admitsNull(draft) && passes();
}

function admitsNullUnder(conditional: Conditional, typesOf: TypesOf): boolean {
  const chosen = typesOf(conditional.if).includes("null") ? conditional.then : conditional.else;
  return chosen === undefined || typesOf(chosen).includes("null");
}

function everyGroupAdmitsNull(groups: readonly VariantGroup[], typesOf: TypesOf): boolean {
  return groups.every((group) => acceptsNulls(group.keyword, nullsIn(group, typesOf)));
}

/** Returns whether null is accepted where so many alternatives accept it. */
export function acceptsNulls(keyword: VariantGroup["keyword"], nulls: number): boolean {
  return keyword === "oneOf" ? nulls === 1 : nulls > 0;
}

/** Returns whether null matches another alternative than the one that it is accepted for. */
function isNullTwice(group: VariantGroup, acceptedAt: Pointer | undefined, typesOf: TypesOf): boolean {
  return group.keyword === "oneOf" && group.nullAt === acceptedAt && nullsIn(group, typesOf) > 1;
}

function nullsIn({ branches, nullAt }: VariantGroup, typesOf: TypesOf): number {
  const others = branches.filter((branch) => typesOf(branch.schema).includes("null")).length;
  return nullAt === undefined ? others : others + 1;
}

/** Restricts an alternative to the types of its owner. Null is accepted by the owner. */
function restricted(
  groups: readonly VariantGroup[],
  types: readonly TypeName[],
  typesOf: TypesOf,
): readonly VariantGroup[] {
  const others = types.filter((name) => name !== "null");
  const isForeign = (name: TypeName): boolean => commonType(name, others)[0] !== name;
  return groups.map((group) => {
    const branches = group.branches.map((branch) =>
      typesOf(branch.schema).some(isForeign)
        ? { ...branch, schema: conjunction([branch.schema, ofTypes(others)]) }
        : branch,
    );
    return { ...group, branches };
  });
}

function commonType(name: TypeName, used: readonly TypeName[]): readonly TypeName[] {
  if (used.includes(name)) return [name];
  if (name === "number" && used.includes("integer")) return ["integer"];
  return name === "integer" && used.includes("number") ? ["integer"] : [];
}

function statesTypes({ branches }: VariantGroup, typesOf: TypesOf): boolean {
  return branches.every((branch) => typesOf(branch.schema).length < ALL_TYPES.length);
}

/** Returns whether null is accepted by what the schema states, or by the types that it implies. */
export function acceptsNull(draft: Draft, dialect: Dialect): boolean {
  if (draft.nullable !== undefined) return admitsNull(draft);
  const isStated = draft.types !== undefined || draft.variants.length > 0;
  return admitsNull(draft) && (isStated || impliedTypes(draft, dialect) === undefined);
}

/** A schema with members and no `type` is meant to be an object, one with items an array. */
function impliedTypes(draft: Draft, dialect: Dialect): readonly TypeName[] | undefined {
  if (!impliesTypes(dialect) || draft.enum !== undefined) return undefined;
  const implied: TypeName[] = [];
  const { items, unevaluatedItems, prefixItems, additionalProperties, unevaluatedProperties } = draft;
  if (draft.isOfItems || (items ?? unevaluatedItems) !== undefined || prefixItems.length > 0) implied.push("array");
  const saysObject =
    draft.isOfMembers === true ||
    (additionalProperties ?? unevaluatedProperties) !== undefined ||
    Object.keys(draft.properties).length > 0 ||
    Object.keys(draft.required).length > 0 ||
    Object.keys(draft.patternProperties).length > 0;
  if (saysObject) implied.push("object");
  return implied.length > 0 ? implied : undefined;
}

function closing({
  additionalProperties,
  unevaluatedProperties,
}: Draft): Pick<Schema, "additionalProperties" | "unevaluatedProperties"> {
  if (additionalProperties !== undefined) return { additionalProperties };
  return unevaluatedProperties === undefined ? {} : { unevaluatedProperties };
}

function ending({ items, unevaluatedItems }: Draft): Pick<Schema, "items" | "unevaluatedItems"> {
  if (items !== undefined) return { items };
  return unevaluatedItems === undefined ? {} : { unevaluatedItems };
}

/** Adds pattern constraints to properties with matching names. */
function membersOf({ properties, patternProperties }: Draft): Schema["properties"] {
  const patterns = Object.entries(patternProperties);
  if (patterns.length === 0) return properties;
  const members = Object.entries(properties).map(([name, member]) => {
    const spoken = patterns.filter(([pattern]) => matches(pattern, name) === true);
    const schema = spoken.reduce((joined, [, facet]) => conjoinPointers(joined, facet.value), member.schema);
    return [name, { ...member, schema }] as const;
  });
  return dictionary(members);
}

/**
 * Returns whether `contains` has no effect: with `minContains: 0`, only `unevaluatedItems` and `maxContains` use it.
 */
function isIdle({ contains, minContains, maxContains, unevaluatedItems }: Draft): boolean {
  return (
    contains.length === 1 && minContains?.value === 0 && maxContains === undefined && unevaluatedItems === undefined
  );
}

/**
 * Returns the keywords of an enum: values that other keywords reject are removed, and these keywords with them, except
 * patterns that are too expensive to try.
 */
function keywordsOf(
  draft: Draft,
  values: readonly Json[] | undefined,
  types: readonly TypeName[],
  numeric: boolean,
): Keywords {
  const integral = types.includes("integer");
  const string = types.includes("string");
  const counted = types.includes("array") && draft.contains.length > 0;
  const content = {
    ...(draft.openEnum && { openEnum: draft.openEnum }),
    ...(string && draft.contentEncoding && { contentEncoding: draft.contentEncoding }),
    ...(string && draft.contentMediaType && { contentMediaType: draft.contentMediaType }),
  };
  if (values !== undefined && !isVoidEnum(values, types)) {
    const listed = { enum: { ...draft.enum!, value: values }, ...(draft.constant && { constant: true as const }) };
    const untried = draft.patterns.filter((pattern) => isUntried(pattern.value, values));
    const format = draft.format && (string || numeric) ? { format: draft.format } : {};
    return { ...listed, ...content, ...format, patterns: untried, multiplesOf: [] };
  }
  return {
    ...content,
    ...(draft.format && (string || numeric) && { format: draft.format }),
    ...(numeric && boundsOf(draft, integral)),
    ...countsOf(draft, types),
    ...(counted && draft.minContains && draft.minContains.value !== 1 && { minContains: draft.minContains }),
    ...(counted && draft.maxContains && { maxContains: draft.maxContains }),
    ...(types.includes("array") && draft.uniqueItems && { uniqueItems: draft.uniqueItems }),
    patterns: string ? draft.patterns : [],
    multiplesOf: numeric ? united(draft.multiplesOf) : [],
  };
}

/** At least none is no limit. */
function countsOf(draft: Draft, types: readonly TypeName[]): Partial<Record<CountName, Facet<number>>> {
  const found: Partial<Record<CountName, Facet<number>>> = {};
  for (const type of ["string", "array", "object"] as const) {
    if (!types.includes(type)) continue;
    const [least, most] = LIMITS[type];
    if (draft[least] !== undefined && draft[least].value > 0) found[least] = draft[least];
    if (draft[most] !== undefined) found[most] = draft[most];
  }
  return found;
}

/** A multiple of several numbers is one of their common multiple. */
function united(multiples: Keywords["multiplesOf"]): Keywords["multiplesOf"] {
  if (multiples.length < 2) return multiples;
  return [
    multiples.reduce((a, b) => ({ value: commonMultiple(a.value, b.value), at: b.value > a.value ? b.at : a.at })),
  ];
}

function boundsOf(draft: Draft, integral: boolean): Pick<Keywords, "minimum" | "maximum"> {
  const found: { -readonly [K in "minimum" | "maximum"]?: Facet<Bound> } = {};
  for (const keyword of LIMITS.number) {
    const bound = draft[keyword];
    if (bound !== undefined) found[keyword] = integral ? overIntegers(bound, keyword) : bound;
  }
  return found;
}

/** Returns whether an enum of both booleans, or of null only, adds nothing to the types. */
function isVoidEnum(values: readonly Json[], types: readonly TypeName[]): boolean {
  const others = types.filter((name) => name !== "null");
  if (others.length === 0) return true;
  return others.length === 1 && others[0] === "boolean" && values.includes(true) && values.includes(false);
}
