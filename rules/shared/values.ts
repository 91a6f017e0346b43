import type { Effect } from "../../src/finding.ts";
import type { Change } from "../../src/model/change.ts";
import { canonical, type Json } from "../../src/model/json.ts";
import type { Schema, TypeName } from "../../src/model/schema.ts";
import { refuses, typeOf } from "../../src/model/value.ts";
import type { RuleContext } from "../../src/rule.ts";

/** A list of values that came or went, against the schema on the side without it. */
export interface Listing {
  readonly effect: Effect;
  /** Those of the values that the other side refuses. */
  readonly strangers: readonly Json[];
}

/** What it does to restrict a schema to some values. They may have been all that it admitted, or none of it. */
export function restriction(change: Change, values: readonly Json[], context: Pick<RuleContext, "schema">): Listing {
  const schema = context.schema("old", change.pair.old);
  const strangers = strangersTo(schema, values, change);
  if (strangers.length > 0) return { effect: "shifts", strangers };
  return { effect: isEverything(schema, values) ? "same" : "narrows", strangers };
}

/** What it does to admit more than some values. */
export function release(change: Change, values: readonly Json[], context: Pick<RuleContext, "schema">): Listing {
  const schema = context.schema("new", change.pair.new);
  const strangers = strangersTo(schema, values, change);
  if (strangers.length > 0) return { effect: "shifts", strangers };
  return { effect: isEverything(schema, values) ? "same" : "widens", strangers };
}

function strangersTo(schema: Schema, values: readonly Json[], { channel }: Change): readonly Json[] {
  return values.filter((value) => {
    if (admitsType(schema.types.value, typeOf(value))) return refuses(schema.keywords, value);
    if (channel.serialization === "data") return true;
    return !(typeof value === "string" ? readsAs(value, schema.types.value) : schema.types.value.includes("string"));
  });
}

export function admitsType(types: readonly TypeName[], name: TypeName): boolean {
  return types.includes(name) || (name === "integer" && types.includes("number"));
}

/** Whether a text is how a value of one of the types is written. */
export function readsAs(text: string, types: readonly TypeName[]): boolean {
  if (types.includes("integer") && /^-?\d+$/.test(text)) return true;
  if (types.includes("number") && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return true;
  return types.includes("boolean") && (text === "true" || text === "false");
}

/** Whether the values, all of them admitted, are each integer between the limits. */
function isEverything({ types, keywords }: Schema, values: readonly Json[]): boolean {
  const { minimum, maximum, multiplesOf } = keywords;
  const integral = types.value.every((name) => name === "integer" || name === "null");
  if (!integral || minimum === undefined || maximum === undefined || multiplesOf.length > 0) return false;
  return maximum.value.limit - minimum.value.limit + 1 === values.length;
}

/** Whether a value is in a list, written as text where it travels as text. */
export function isListed(values: readonly Json[] | undefined, value: Json, { channel }: Change): boolean {
  const write = channel.serialization !== "data" ? asText : canonical;
  return values?.some((other) => write(other) === write(value)) ?? false;
}

export function asText(value: Json): string {
  return typeof value === "string" ? value : canonical(value);
}

const SHOWN = 5;

/** "`"a"`, `"b"` and 3 more": for a message. */
export function showValues(values: readonly Json[]): string {
  return showNames(values.map(canonical));
}

export function showNames(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).map((name) => `\`${name}\``);
  if (names.length > SHOWN) return `${shown.join(", ")} and ${String(names.length - SHOWN)} more`;
  const last = shown.pop() ?? "nothing";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}
