import type { Effect } from "../../contracts/finding.ts";
import type { Change } from "../../model/change.ts";
import { constrains } from "../../model/format-name.ts";
import { admitsAnything } from "../../model/pattern.ts";
import type { Schema, TypeName } from "../../model/schema.ts";
import { asText, readsAs } from "../../model/text-form.ts";
import { admitsType, isAnyType } from "../../model/type-name.ts";
import { fails, refuses, typeOf } from "../../model/value.ts";
import type { Coverage, RuleContext, TextForms } from "../../contracts/rule.ts";
import { admitsText, mayHold } from "./texts.ts";

type Context = Pick<RuleContext, "schema" | "profile">;

export function createTextForms(context: Context): TextForms {
  return {
    relateTypes: (change) => relateTypes(change, context),
    covers: (to, from) => coversTexts(to, from, context),
    allows: (schema, text) => admitsText(schema, text, context.profile),
    mayHold: (schema, type, marks) => mayHold(schema, type, marks, context.profile),
  };
}

/** Relates the values of the old and the new types. Other keywords are judged by their own rules. */
function relateTypes(change: Change<"type">, context: Context): Effect | "undecided" {
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
  // In a request the old values must stay valid; in a response the new values must have been valid.
  if ((change.channel.polarity === "request" ? kept : covered) === "unknown") return "undecided";
  if (kept === "yes") return covered === "yes" ? "same" : "widens";
  return covered === "yes" ? "narrows" : "shifts";
}

/** Returns whether all string forms of old values are string forms of new values. */
function coversTexts(to: Schema, from: Schema, context: Context): Coverage {
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
  /** On the side that covers the other. */
  readonly itemOf: (list: Schema) => Schema | "anything" | undefined;
  /** On the side that is covered. */
  readonly itemFrom: (list: Schema) => Schema | "anything" | undefined;
}

/** Returns whether all values of some types are allowed by the other types. */
function coverage(
  names: readonly TypeName[],
  from: Schema,
  others: readonly TypeName[],
  to: Schema,
  covering: Covering,
): Coverage {
  const { text, context, separator } = covering;
  // An unrestricted value in text form is a string.
  if (text && isAnyType(names) && from.keywords.enum === undefined && others.includes("string")) return "yes";
  const all = names.map((name): Coverage => {
    if (admitsType(others, name)) return "yes";
    if (!text) return "no";
    // A single value has the same text form as a list of one.
    const item = SCALARS.has(name) && others.includes("array") ? covering.itemOf(to) : undefined;
    if (item !== undefined) {
      // No text has lists of lists.
      const flat = { ...covering, itemOf: () => undefined };
      const fits = item === "anything" ? "yes" : coverage([name], from, item.types.value, item, flat);
      return fits === "yes" && separator !== undefined && mayHold(from, name, [separator], context.profile)
        ? "unknown"
        : fits;
    }
    if (name === "string") return readsAll(from, others, to) ? "yes" : "no";
    if (!others.includes("string")) return "no";
    if (name === "array") return coversLists(from, others, to, covering);
    return SCALARS.has(name) ? admitsTexts(to, from, name, context) : "no";
  });
  return all.find((answer) => answer === "no") ?? all.find((answer) => answer === "unknown") ?? "yes";
}

/** Returns whether a string covers all text forms of an array: it has at most one item, or its items are joined to one string. */
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
  const texts = samples.filter((sample) => admitsText(item, sample, context.profile));
  return texts.every((one) => admitsText(to, [one, one].join(joint), context.profile)) ? "unknown" : "no";
}

const SCALARS: ReadonlySet<TypeName> = new Set(["string", "number", "integer", "boolean"]);

/** Returns the schema of the item of an array with one item; undefined if such an array is not allowed. */
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

/** Returns whether all strings of an `enum` can be parsed as the other types. */
function readsAll(from: Schema, others: readonly TypeName[], to: Schema): boolean {
  const texts = from.keywords.enum?.value.filter((value) => typeof value === "string");
  if (texts === undefined) return false;
  const listed = to.keywords.enum?.value.map(asText);
  return texts.every((value) => {
    if (listed !== undefined) return listed.includes(value);
    return readsAs(value, others) && !refuses(to.keywords, Number(value));
  });
}

/** The maximum length of a number in practice: digits, sign, point and exponent. */
const LONGEST = 24;

function isShort({ minLength, maxLength }: Schema["keywords"]): boolean {
  return (maxLength?.value ?? LONGEST) < LONGEST || (minLength?.value ?? 0) > 1;
}

/** Returns whether a string covers all text forms of a scalar type. */
function admitsTexts(to: Schema, from: Schema, name: TypeName, { profile }: Context): Coverage {
  const { enum: listed, patterns, format } = to.keywords;
  const { all, samples } = samplesOf(from, name);
  if (listed !== undefined) {
    const texts = new Set(listed.value.map(asText));
    return all && samples.every((sample) => texts.has(sample)) ? "yes" : "no";
  }
  if (format !== undefined && constrains(format.value, profile)) return "no";
  if (samples.some((sample) => refuses(to.keywords, sample) || patterns.some((p) => fails(p.value, sample))))
    return "no";
  if (to.variants.length > 0 || to.not.length > 0) return "unknown";
  return all || (!isShort(to.keywords) && patterns.every((pattern) => admitsAnything(pattern.value)))
    ? "yes"
    : "unknown";
}

/** The maximum number of integers between two bounds that are enumerated. */
const FEW = 256;

/** Lists text forms of values of the type: all of them, or samples. */
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
