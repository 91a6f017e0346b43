import { asParsed, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Schema, SchemaTable } from "../../model/schema.ts";
import type { Expression } from "./expression.ts";
import { all, ALWAYS, any, hasMember, isOfType, NEVER, not, withItem, withMember, type Form } from "./form.ts";
import { combined, exactly, mapped, TRUE, type Bounds, type Truth } from "./truth.ts";

type Table = Pick<SchemaTable, "get">;

/** The context of a rule. */
export interface Surroundings {
  /** The schemas around the rule: the properties that it can use, and the defaults that are applied first. */
  readonly table: Table;
  /** Schemas that the values are known to satisfy: they have no members but those that these declare. */
  readonly known?: Table;
  /** Returns whether a value satisfies the constraints; undefined if unknown. */
  holds(form: Form, value: Json): boolean | undefined;
  /** Returns some accepted values of a schema for trials. */
  examples(at: Pointer): readonly Json[];
  /** Numbers that rules compare with, for trying out. */
  readonly limits: readonly number[];
}

/** The known facts about a value: its schema, the schema that it satisfies, or that it is a property name. */
export interface Sort {
  readonly at?: Pointer;
  readonly knownAt?: Pointer | "no value";
  readonly isName?: true;
}

type Step = { readonly member: string; readonly fallback?: Json } | { readonly item: number };

/** A value within that of a variable. */
export interface Place {
  readonly variable: string;
  readonly steps: readonly Step[];
  readonly sort: Sort;
}

/** The variables of a rule at some place in it; statements are made about the value of one of them. */
export interface Scope {
  readonly focus: string;
  readonly sorts: ReadonlyMap<string, Sort>;
  /** Variables that are another one by another name. */
  readonly aliases: ReadonlyMap<string, string>;
  /** A list that has one item, as it is written, and the variable that is the item. */
  readonly single?: { readonly list: string; readonly item: string };
}

/** Undefined for what is not a place, or not one that the schema declares. */
export function placeOf(expression: Expression, scope: Scope, around: Surroundings): Place | undefined {
  if (expression.is === "name") {
    const variable = scope.aliases.get(expression.name) ?? expression.name;
    const sort = scope.sorts.get(variable);
    return sort && { variable, steps: [], sort };
  }
  if (expression.is === "member") {
    const holder = placeOf(expression.of, scope, around);
    return holder && memberOf(holder, expression.name, around);
  }
  if (expression.is !== "index" || expression.index.is !== "constant") return undefined;
  const holder = placeOf(expression.of, scope, around);
  const { value } = expression.index;
  if (holder === undefined) return undefined;
  if (typeof value === "string") return memberOf(holder, value, around);
  return typeof value === "number" && Number.isInteger(value) && value >= 0
    ? itemOf(holder, { item: value }, around)
    : undefined;
}

function memberOf(holder: Place, name: string, { table, known }: Surroundings): Place | undefined {
  const schema = schemaOf(holder.sort, table);
  if (schema === undefined) return undefined;
  const declared = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
  const at = declared?.schema ?? schema.additionalProperties?.value;
  if (at === undefined) return undefined;
  const fallback = declared === undefined ? undefined : table.get(declared.schema).annotations.default?.value;
  const step: Step = {
    member: name,
    ...(fallback !== undefined && fallback !== null && { fallback: asParsed(fallback) }),
  };
  return { ...holder, steps: [...holder.steps, step], sort: { at, ...knownMember(holder.sort, name, known) } };
}

/** `no value`: the values that are known have no such member. */
function knownMember({ knownAt }: Sort, name: string, known: Table | undefined): Pick<Sort, "knownAt"> {
  if (known === undefined || knownAt === undefined || knownAt === "no value") return knownAt ? { knownAt } : {};
  const schema = known.get(knownAt);
  const declared = schema.properties[name]?.schema ?? schema.additionalProperties?.value;
  if (declared !== undefined) return { knownAt: declared };
  const isOpen = schema.kubernetes.preserveUnknownFields !== undefined || schema.variants.length > 0;
  return isOpen || Object.keys(schema.properties).length === 0 ? {} : { knownAt: "no value" };
}

function itemOf(holder: Place, step: Step, around: Surroundings): Place | undefined {
  const sort = sortOfItems(holder.sort, around);
  return sort && { ...holder, steps: [...holder.steps, step], sort };
}

/** Returns the sort of the items of a list. */
export function sortOfItems(sort: Sort, { table, known }: Surroundings): Sort | undefined {
  const at = schemaOf(sort, table)?.items?.value;
  if (at === undefined) return undefined;
  if (known === undefined || sort.knownAt === undefined || sort.knownAt === "no value") {
    return { at, ...(sort.knownAt && { knownAt: sort.knownAt }) };
  }
  const knownAt = known.get(sort.knownAt).items?.value;
  return { at, ...(knownAt !== undefined && { knownAt }) };
}

export function schemaOf({ at }: Sort, table: Table): Schema | undefined {
  return at === undefined ? undefined : table.get(at);
}

/** Applies a statement about a value at a place to the variable's value; a missing value is an error. */
export function throughPlace({ steps, sort }: Place, truth: Truth, around: Surroundings): Truth {
  const schema = schemaOf(sort, around.table);
  const isNullable = schema?.types.value.includes("null") === true;
  return steps.reduceRight((inner, step) => through(step, inner, around), isNullable ? unlessNull(truth) : truth);
}

/** Excludes null, because the meaning of rules for null is not analyzed. */
function unlessNull({ yes, no }: Truth): Truth {
  const isNull = isOfType("null");
  const open = ({ under, over }: Bounds): Bounds => ({ under: all(not(isNull), under), over: any(isNull, over) });
  return { yes: open(yes), no: open(no) };
}

function through(step: Step, inner: Truth, { holds }: Surroundings): Truth {
  if ("item" in step) return mapped(inner, (form) => withItem(step.item, form));
  const { member, fallback } = step;
  const present = mapped(inner, (form) => withMember(member, form));
  if (fallback === undefined) return present;
  const isMissing = all(isOfType("object"), not(hasMember(member)));
  const filled = ({ under, over }: Bounds): Bounds => ({
    under: holds(under, fallback) === true ? isMissing : NEVER,
    over: holds(over, fallback) === false ? NEVER : isMissing,
  });
  return {
    yes: combined(any, present.yes, filled(inner.yes)),
    no: combined(any, present.no, filled(inner.no)),
  };
}

/** States whether a property is present after defaulting: `has(self.name)`. */
export function presence({ steps, sort }: Place, around: Surroundings): Truth {
  const [last] = steps.slice(-1);
  if (last === undefined || !("member" in last)) return TRUE;
  if (last.fallback !== undefined) return { yes: exactly(ALWAYS), no: exactly(NEVER) };
  const isThere = hasMember(last.member);
  const isMissing = all(isOfType("object"), not(isThere));
  if (schemaOf(sort, around.table)?.types.value.includes("null") !== true) {
    return { yes: exactly(isThere), no: exactly(isMissing) };
  }
  return {
    yes: { under: withMember(last.member, not(isOfType("null"))), over: isThere },
    no: { under: isMissing, over: any(isMissing, withMember(last.member, isOfType("null"))) },
  };
}
