import type { Effect } from "../../src/finding.ts";
import type { Change } from "../../src/model/change.ts";
import type { Schema, TypeName } from "../../src/model/schema.ts";
import { fails, refuses, typeOf } from "../../src/model/value.ts";
import type { RuleContext } from "../../src/rule.ts";
import { constrains } from "./formats.ts";
import { admitsAnything } from "./patterns.ts";
import { nothingIn } from "./type-traits.ts";
import { admitsText, mayHold } from "./texts.ts";
import { admitsType, asText, readsAs } from "./values.ts";

export type Coverage = "yes" | "no" | "unknown";
type Context = Pick<RuleContext, "schema" | "profile">;

/** What a change of types does to the values. What the other keywords do to the types that stay is told by them. */
export function relateTypes(change: Change<"type">, context: Context): Effect | "undecided" {
  const old = context.schema("old", change.pair.old);
  const new_ = context.schema("new", change.pair.new);
  const [before, after] = [change.old ?? [], change.new ?? []];
  const text = change.channel.serialization !== "data";
  const { separator, joint } = change.channel;
  const within = (side: "old" | "new"): Covering => ({
    ...{ text, context, itemOf: (list) => itemOf(list, side, context) },
    itemFrom: (list) => itemOf(list, side === "new" ? "old" : "new", context),
    ...{ separator, joint },
  });
  const kept = coverage(before, old, after, new_, within("new"));
  const covered = coverage(after, new_, before, old, within("old"));
  // In a request it matters whether the old values stay, in a response whether new ones come.
  if ((change.channel.polarity === "request" ? kept : covered) === "unknown") return "undecided";
  if (kept === "yes") return covered === "yes" ? "same" : "widens";
  return covered === "yes" ? "narrows" : "shifts";
}

/** Whether all texts that the values of an old schema are written as are those of values of a new one. */
export function coversTexts(to: Schema, from: Schema, context: Context): Coverage {
  const item = { itemOf: (list: Schema) => itemOf(list, "new", context), itemFrom: () => undefined };
  const covering = { text: true, context, ...item };
  return coverage(from.types.value, from, to.types.value, to, covering);
}

interface Covering {
  readonly text: boolean;
  /** See `Channel.separator`. */
  readonly separator?: string | undefined;
  /** See `Channel.joint`. */
  readonly joint?: string | undefined;
  readonly context: Context;
  /** Of the side that covers. */
  readonly itemOf: (list: Schema) => Schema | "anything" | undefined;
  /** Of the side that is to be covered. */
  readonly itemFrom: (list: Schema) => Schema | "anything" | undefined;
}

/** Whether all that is of some types stays admitted by others. */
function coverage(
  names: readonly TypeName[],
  from: Schema,
  others: readonly TypeName[],
  to: Schema,
  covering: Covering,
): Coverage {
  const { text, context, separator } = covering;
  // A text of which nothing is said is a string.
  if (text && names.length === ANY && from.keywords.enum === undefined && others.includes("string")) return "yes";
  const all = names.map((name): Coverage => {
    if (admitsType(others, name)) return "yes";
    if (!text) return "no";
    // One value is written like a list of one.
    const item = SCALARS.has(name) && others.includes("array") ? covering.itemOf(to) : undefined;
    if (item !== undefined) {
      // No text has lists of lists.
      const flat = { ...covering, itemOf: () => undefined };
      const fits = item === "anything" ? "yes" : coverage([name], from, item.types.value, item, flat);
      return fits === "yes" && separator !== undefined && mayHold(from, name, [separator], context) ? "unknown" : fits;
    }
    if (name === "string") return readsAll(from, others, to) ? "yes" : "no";
    if (name === "array") return others.includes("string") ? coversLists(from, others, to, covering) : "no";
    const scalar = name === "integer" || name === "number" || name === "boolean";
    return scalar && others.includes("string") ? admitsTexts(to, from, name, context) : "no";
  });
  return all.find((answer) => answer === "no") ?? all.find((answer) => answer === "unknown") ?? "yes";
}

/** Whether a string may be any text that the values of a list are written as: there is one at most, or they are written as one text. */
function coversLists(from: Schema, others: readonly TypeName[], to: Schema, covering: Covering): Coverage {
  const { joint, context, itemFrom } = covering;
  const item = itemFrom(from);
  if (item === undefined || item === "anything") return joint === undefined ? "no" : "unknown";
  if (from.keywords.maxItems?.value === 1) {
    // No text has lists of lists.
    return coverage(item.types.value, item, others, to, { ...covering, itemFrom: () => undefined });
  }
  if (joint === undefined) return "no";
  const samples = item.types.value.flatMap((name) => samplesOf(item, name).samples);
  const texts = samples.filter((sample) => admitsText(item, sample, context));
  return texts.every((one) => admitsText(to, [one, one].join(joint), context)) ? "unknown" : "no";
}

/** Why nobody knows what comes of texts where lists are expected, or of lists where a text is. */
export function splitAt({ channel, old = [], new: new_ = [] }: Change<"type">): string | undefined {
  const isRequest = channel.polarity === "request";
  const [written, read] = (isRequest ? [old, new_] : [new_, old]).map((names) => names.includes("array"));
  const mark = written === true ? channel.joint : channel.separator;
  if (mark === undefined || written === read) return undefined;
  const text = `text with ${mark === " " ? "a blank" : `\`${mark}\``} in it`;
  if (written === true) {
    const who = isRequest ? "the server still splits" : "clients split";
    return `Several values are one ${text}; whether ${who} it is not in the document.`;
  }
  const who = isRequest ? "now read" : "read by clients";
  return `A ${text} is ${who} as several values; whether any is sent is not in the document.`;
}

/** How many types there are beside `null`. */
const ANY = 5;

const SCALARS: ReadonlySet<TypeName> = new Set(["string", "number", "integer", "boolean"]);

/** What the only item of a list is; undefined where one does not make a list. */
function itemOf(
  { items, prefixItems, contains, keywords }: Schema,
  side: "old" | "new",
  { schema }: Context,
): Schema | "anything" | undefined {
  const first = prefixItems[0] ?? items;
  const one = (keywords.minItems?.value ?? 0) <= 1 && (keywords.maxItems?.value ?? 1) >= 1;
  if (!one || contains.length > 0) return undefined;
  return first === undefined ? "anything" : schema(side, first.value);
}

/** Listed texts may all be numbers. */
function readsAll(from: Schema, others: readonly TypeName[], to: Schema): boolean {
  const texts = from.keywords.enum?.value.filter((value) => typeof value === "string");
  if (texts === undefined) return false;
  const listed = to.keywords.enum?.value.map(asText);
  return texts.every((value) => {
    if (listed !== undefined) return listed.includes(value);
    return readsAs(value, others) && !refuses(to.keywords, Number(value));
  });
}

/** Digits, sign, point and exponent of any number that is written in practice. */
const LONGEST = 24;

/** Whether a string may be any text that a value of the type is written as. */
function admitsTexts(to: Schema, from: Schema, name: TypeName, { profile }: Context): Coverage {
  const { enum: listed, patterns, format, minLength, maxLength } = to.keywords;
  const { all, samples } = samplesOf(from, name);
  if (listed !== undefined) {
    const texts = new Set(listed.value.map(asText));
    return all && samples.every((sample) => texts.has(sample)) ? "yes" : "no";
  }
  if (format !== undefined && constrains(format.value, profile)) return "no";
  if (samples.some((sample) => refuses(to.keywords, sample) || patterns.some((p) => fails(p.value, sample))))
    return "no";
  if (to.variants.length > 0 || to.not.length > 0) return "unknown";
  const short = (maxLength?.value ?? LONGEST) < LONGEST || (minLength?.value ?? 0) > 1;
  return all || (!short && patterns.every((pattern) => admitsAnything(pattern.value))) ? "yes" : "unknown";
}

/** As many integers between two bounds are looked at one by one. */
const FEW = 256;

/** Texts that values of the type are written as: all of them, or some. */
function samplesOf(
  { keywords }: Schema,
  name: TypeName,
): { readonly all: boolean; readonly samples: readonly string[] } {
  const listed = keywords.enum?.value.filter((value) => admitsType([name], typeOf(value)));
  const every = listed ?? (name === "boolean" ? [true, false] : name === "integer" ? integersOf(keywords) : undefined);
  const values = every ?? [0, 1, -1, 7, 42, 1234567, ...(name === "number" ? [0.5, -2.25] : [])];
  return { all: every !== undefined, samples: values.filter((value) => !refuses(keywords, value)).map(asText) };
}

function integersOf({ minimum, maximum }: Schema["keywords"]): readonly number[] | undefined {
  const first = Math.ceil(minimum?.value.limit ?? -Infinity);
  const count = Math.floor(maximum?.value.limit ?? Infinity) - first + 1;
  return count <= FEW ? Array.from({ length: Math.max(count, 0) }, (_, index) => first + index) : undefined;
}

/** In the words of a message. */
export function showTypes(names: readonly TypeName[], schema: Schema): string {
  if (names.length === ANY) return "values of any type";
  if (names.length === 0) return schema.types.value.includes("null") ? `nothing but ${nothingIn(schema)}` : "nothing";
  const quoted = names.map((name) => `\`${name}\``);
  return quoted.length === 1 ? quoted[0]! : `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)!}`;
}

/** "only `string`", but "nothing". */
export function showOnly(names: readonly TypeName[], schema: Schema): string {
  const shown = showTypes(names, schema);
  return names.length === 0 ? shown : `only ${shown}`;
}
