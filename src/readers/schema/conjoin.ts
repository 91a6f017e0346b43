import { compareLimits } from "../../model/bound.ts";
import { canonical, dictionary, type Dictionary, isEmpty, type Json } from "../../model/json.ts";
import { conjunction, conjuncts, type Pointer } from "../../model/pointer.ts";
import {
  ALL_TYPES,
  type Bound,
  type Facet,
  type KubernetesFacets,
  type Property,
  type TypeName,
} from "../../model/schema.ts";
import { commonTypes } from "../../model/type-name.ts";
import { conjoinTyping } from "../../model/typing.ts";
import type { Draft } from "./draft.ts";
import { NO_KUBERNETES } from "./kubernetes.ts";

/** The draft of a value that must satisfy both: what `allOf` means. */
export function conjoin(left: Draft, right: Draft): Draft {
  const a = besideAlternatives(left, right);
  const b = besideAlternatives(right, left);
  const result: Draft = {
    ...b,
    ...a,
    constant: a.constant || b.constant,
    patterns: union(a.patterns, b.patterns, (facet) => facet.value),
    multiplesOf: union(a.multiplesOf, b.multiplesOf, (facet) => facet.value),
    properties: conjoinProperties(a, b),
    required: merge(b.required, a.required, (_, own) => own),
    patternProperties: merge(restrictPatterns(a, b), restrictPatterns(b, a), both),
    propertyNames: union(a.propertyNames, b.propertyNames, (facet) => facet.value),
    dependentRequired: merge(a.dependentRequired, b.dependentRequired, bothLists),
    dependentSchemas: merge(a.dependentSchemas, b.dependentSchemas, both),
    prefixItems: conjoinPrefix(a, b),
    contains: union(a.contains, b.contains, (facet) => facet.value),
    variants: union(a.variants, b.variants, (group) => group.at),
    not: union(a.not, b.not, (facet) => facet.value),
    conditionals: union(a.conditionals, b.conditionals, (conditional) => conditional.at),
    kubernetes: conjoinKubernetes(a.kubernetes, b.kubernetes),
    typing: conjoinTyping(a.typing, b.typing),
    extensions: merge(a.extensions, b.extensions, (own) => own),
  };
  assign(result, "nullable", (admitsNull(b) ? a.nullable : undefined) ?? (admitsNull(a) ? b.nullable : undefined));
  assign(result, "only", meet(a.only, b.only, commonTypes));
  assign(
    result,
    "types",
    meet(a.types, b.types, (x, y) => ({ value: commonTypes(x.value, y.value), at: x.at })),
  );
  if (a.contradiction !== undefined || b.contradiction !== undefined || contradict(a.types?.value, b.types?.value)) {
    result.contradiction = contradictory(a, b);
  }
  assign(result, "enum", meet(a.enum, b.enum, commonValues));
  for (const keyword of ["minimum", "maximum"] as const) {
    assign(
      result,
      keyword,
      meet(a[keyword], b[keyword], (x, y) => (isTighter(keyword, y.value, x.value) ? y : x)),
    );
  }
  for (const keyword of ["minLength", "minItems", "minProperties", "minContains"] as const) {
    assign(
      result,
      keyword,
      meet(a[keyword], b[keyword], (x, y) => (y.value > x.value ? y : x)),
    );
  }
  for (const keyword of ["maxLength", "maxItems", "maxProperties", "maxContains"] as const) {
    assign(
      result,
      keyword,
      meet(a[keyword], b[keyword], (x, y) => (y.value < x.value ? y : x)),
    );
  }
  for (const keyword of [
    "additionalProperties",
    "unevaluatedProperties",
    "items",
    "unevaluatedItems",
    "contentSchema",
  ] as const) {
    assign(result, keyword, meet(a[keyword], b[keyword], both));
  }
  return result;
}

/** Leaves it to the alternatives of the other part whether null is accepted. */
function besideAlternatives(draft: Draft, other: Draft): Draft {
  const { nullable, types, enum: values, ...rest } = draft;
  const isForOther = draft.variants.length === 0 && other.nullable === undefined && other.variants.length > 0;
  if (nullable === undefined || !isForOther) return draft;
  return {
    ...rest,
    ...(types && { types: { ...types, value: [...new Set<TypeName>(["null", ...types.value])] } }),
    ...(values && { enum: { ...values, value: [...values.value.filter((value) => value !== null), null] } }),
  };
}

export function admitsNull(draft: Draft): boolean {
  if (draft.only !== undefined && !draft.only.includes("null")) return false;
  if (draft.nullable !== undefined) return true;
  if (draft.types !== undefined && !draft.types.value.includes("null")) return false;
  return draft.enum === undefined || draft.enum.value.includes(null);
}

/** Null matches two alternatives of `oneOf`, so that it is not accepted. */
export function withoutNull({ nullable: _, ...draft }: Draft): Draft {
  return { ...draft, only: (draft.only ?? ALL_TYPES).filter((name) => name !== "null") };
}

/** Null is accepted regardless of the rest. */
export function withNull(draft: Draft, nullable: Pointer): Draft {
  return { ...draft, nullable, ...(draft.only && { only: ["null", ...draft.only] }) };
}

function assign<K extends keyof Draft>(draft: Draft, keyword: K, value: Draft[K] | undefined): void {
  if (value === undefined) Reflect.deleteProperty(draft, keyword);
  else draft[keyword] = value;
}

function meet<T>(a: T | undefined, b: T | undefined, combine: (a: T, b: T) => T): T | undefined {
  if (a === undefined) return b;
  return b === undefined ? a : combine(a, b);
}

function both(a: Facet<Pointer>, b: Facet<Pointer>): Facet<Pointer> {
  return { value: conjoinPointers(a.value, b.value), at: a.at };
}

function bothLists(a: Facet<readonly string[]>, b: Facet<readonly string[]>): Facet<readonly string[]> {
  return { value: [...new Set([...a.value, ...b.value])], at: a.at };
}

export function conjoinPointers(a: Pointer, b: Pointer): Pointer {
  return a === b ? a : conjunction([...new Set([...conjuncts(a), ...conjuncts(b)])]);
}

function union<T>(a: readonly T[], b: readonly T[], key: (item: T) => unknown): readonly T[] {
  if (b.length === 0) return a;
  if (a.length === 0) return b;
  const seen = new Set(a.map(key));
  return [...a, ...b.filter((item) => !seen.has(key(item)))];
}

function merge<T>(a: Dictionary<T>, b: Dictionary<T>, combine: (a: T, b: T) => T): Dictionary<T> {
  const names = Object.keys(b);
  if (names.length === 0) return a;
  if (isEmpty(a)) return b;
  const result = dictionary<T>(Object.entries(a));
  for (const name of names) result[name] = name in result ? combine(result[name]!, b[name]!) : b[name]!;
  return result;
}

/** Merges Kubernetes keywords: all rules hold; of single values, the closest one does. */
function conjoinKubernetes(a: KubernetesFacets, b: KubernetesFacets): KubernetesFacets {
  if (a === b || b === NO_KUBERNETES) return a;
  const validations = union(a.validations ?? [], b.validations ?? [], ({ at }) => at);
  return { ...b, ...a, ...(validations.length > 0 && { validations }) };
}

/** A member that one side does not declare must still satisfy what that side says of undeclared members. */
function conjoinProperties(a: Draft, b: Draft): Dictionary<Property> {
  if (isEmpty(b.properties) && !restricts(b)) return a.properties;
  if (isEmpty(a.properties) && !restricts(a)) return b.properties;
  const result = dictionary<Property>();
  for (const name of Object.keys(a.properties)) {
    const mine = a.properties[name]!;
    const theirs = b.properties[name];
    result[name] = theirs === undefined ? restrict(mine, b) : conjoinProperty(mine, theirs);
  }
  for (const name of Object.keys(b.properties)) {
    if (!(name in a.properties)) result[name] = restrict(b.properties[name]!, a);
  }
  return result;
}

function conjoinProperty(a: Property, b: Property): Property {
  return {
    ...a,
    schema: conjoinPointers(a.schema, b.schema),
    annotations: a.annotations === b.annotations ? a.annotations : { ...b.annotations, ...a.annotations },
  };
}

function restrict(property: Property, other: Draft): Property {
  if (!restricts(other)) return property;
  return { ...property, schema: conjoinPointers(property.schema, other.additionalProperties.value) };
}

/** Returns the pattern properties of one side. The `additionalProperties` of the other side apply to them, too. */
function restrictPatterns({ patternProperties }: Draft, other: Draft): Draft["patternProperties"] {
  if (isEmpty(patternProperties) || !restricts(other) || !isEmpty(other.properties)) return patternProperties;
  const { value: rest } = other.additionalProperties;
  const restricted = Object.entries(patternProperties).map(
    ([pattern, facet]) => [pattern, { ...facet, value: conjoinPointers(facet.value, rest) }] as const,
  );
  return dictionary(restricted);
}

/** Returns whether the schema constrains undeclared properties. */
function restricts(draft: Draft): draft is Draft & { readonly additionalProperties: Facet<Pointer> } {
  return draft.additionalProperties !== undefined && isEmpty(draft.patternProperties);
}

function conjoinPrefix(a: Draft, b: Draft): readonly Facet<Pointer>[] {
  const length = Math.max(a.prefixItems.length, b.prefixItems.length);
  return Array.from({ length }, (_, index) =>
    meet(a.prefixItems[index] ?? a.items, b.prefixItems[index] ?? b.items, both)!,
  );
}

/** All types that the parts require, sorted. Some versions state null in another way. */
function contradictory(...parts: readonly Draft[]): readonly TypeName[] {
  const all = new Set(parts.flatMap(({ contradiction, types }) => contradiction ?? types?.value ?? []));
  return [...all].filter((type) => type !== "null").toSorted();
}

/** Returns whether two parts share no type except null, which some versions state separately. */
function contradict(a: readonly TypeName[] = [], b: readonly TypeName[] = []): boolean {
  const isApart = (x: readonly TypeName[], y: readonly TypeName[]): boolean =>
    x.length > 0 && y.length > 0 && commonTypes(x, y).length === 0;
  const [left, right] = [a, b].map((types) => types.filter((type) => type !== "null"));
  return isApart(a, b) || isApart(left!, right!);
}

function commonValues(a: Facet<readonly Json[]>, b: Facet<readonly Json[]>): Facet<readonly Json[]> {
  const admitted = new Set(b.value.map(canonical));
  const value = a.value.filter((item) => admitted.has(canonical(item)));
  return { value, at: b.value.length < a.value.length ? b.at : a.at };
}

function isTighter(keyword: "minimum" | "maximum", a: Bound, b: Bound): boolean {
  const order = compareLimits(a, b);
  if (order === 0) return a.exclusive && !b.exclusive;
  return keyword === "minimum" ? order > 0 : order < 0;
}
