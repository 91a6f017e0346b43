import { listed } from "../../src/base/listed.ts";
import { admitsType } from "../../src/model/type-name.ts";
import type { Effect } from "../../src/contracts/finding.ts";
import type { Change } from "../../src/model/change.ts";
import { canonical, type Json } from "../../src/model/json.ts";
import type { Schema } from "../../src/model/schema.ts";
import { asText, readsAs } from "../../src/model/text-form.ts";
import { refuses, typeOf } from "../../src/model/value.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";

/** The result of comparing the values of `enum` or `const` with the schema on the other side. */
export interface Listing {
  readonly effect: Effect;
  /** The values that the other side rejects. */
  readonly unlistedValues: readonly Json[];
}

/** Returns the effect of restricting a schema to some values. */
export function restriction(change: Change, values: readonly Json[], context: Pick<RuleContext, "schema">): Listing {
  const schema = context.schema("old", change.pair.old);
  const unlistedValues = unlistedIn(schema, values, change);
  if (unlistedValues.length > 0) return { effect: "shifts", unlistedValues };
  return { effect: isEverything(schema, values) ? "same" : "narrows", unlistedValues };
}

/** Returns the effect of removing a restriction to some values. */
export function release(change: Change, values: readonly Json[], context: Pick<RuleContext, "schema">): Listing {
  const schema = context.schema("new", change.pair.new);
  const unlistedValues = unlistedIn(schema, values, change);
  if (unlistedValues.length > 0) return { effect: "shifts", unlistedValues };
  return { effect: isEverything(schema, values) ? "same" : "widens", unlistedValues };
}

function unlistedIn(schema: Schema, values: readonly Json[], { channel }: Change): readonly Json[] {
  return values.filter((value) => {
    if (admitsType(schema.types.value, typeOf(value))) return refuses(schema.keywords, value);
    if (channel.serialization === "data") return true;
    return !(typeof value === "string" ? readsAs(value, schema.types.value) : schema.types.value.includes("string"));
  });
}

/** Returns whether the values are all integers between the limits. */
function isEverything({ types, keywords }: Schema, values: readonly Json[]): boolean {
  const { minimum, maximum, multiplesOf } = keywords;
  const integral = types.value.every((name) => name === "integer" || name === "null");
  if (!integral || minimum === undefined || maximum === undefined || multiplesOf.length > 0) return false;
  return maximum.value.limit - minimum.value.limit + 1 === values.length;
}

/** Returns whether a list contains a value; compares text forms where values are sent as text. */
export function isListed(values: readonly Json[] | undefined, value: Json, { channel }: Change): boolean {
  if (values === undefined) return false;
  const write = channel.serialization !== "data" ? asText : canonical;
  return textsOf(values, write).has(write(value));
}

type Write = (value: Json) => string;
const texts = new WeakMap<readonly Json[], Map<Write, ReadonlySet<string>>>();

/** Each list is asked about many values: a list of thousands is written once. */
function textsOf(values: readonly Json[], write: Write): ReadonlySet<string> {
  let known = texts.get(values);
  if (known === undefined) texts.set(values, (known = new Map()));
  let written = known.get(write);
  if (written === undefined) known.set(write, (written = new Set(values.map(write))));
  return written;
}

const SHOWN = 5;

/** Renders values for a message: "`"a"`, `"b"` and 3 more". */
export function showValues(values: readonly Json[]): string {
  return showNames(values.map(canonical));
}

export function showNames(names: readonly string[]): string {
  const quoted = (name: string): string => `\`${name}\``;
  if (names.length > SHOWN) return showFirst(names, quoted);
  return names.length === 0 ? "nothing" : listed(names.map(quoted));
}

/** Renders the first of many names: "a, b and 3 more"; by commas where these are all. */
export function showFirst(names: readonly string[], show: (name: string) => string, most = SHOWN): string {
  const shown = names.slice(0, most).map(show).join(", ");
  return names.length > most ? `${shown} and ${String(names.length - most)} more` : shown;
}
