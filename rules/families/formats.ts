import type { Effect } from "../../src/contracts/finding.ts";
import type { Change } from "../../src/model/change.ts";
import { constrains } from "../../src/model/format-name.ts";
import type { Schema, TypeName } from "../../src/model/schema.ts";
import type { Profile } from "../../src/contracts/profile.ts";
import type { Rule, RuleContext } from "../../src/contracts/rule.ts";
import { isQuantity, QUANTITY } from "../shared/amounts.ts";
import type { Outcome } from "../shared/property-outcomes.ts";
import { jsonSchema } from "../wording/standards.ts";
import { ONE_WAY, keywordRules, type KeywordRuleOptions } from "./keywords.ts";

/** Each format of numbers, and the next wider ones. */
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  int8: ["int16"],
  int16: ["int32", "float"],
  int32: ["int64", "double-int"],
  int64: [],
  "double-int": ["int64"],
  uint8: ["int16", "uint16"],
  uint16: ["int32", "uint32", "float"],
  uint32: ["uint64", "double-int"],
  uint64: [],
  float: [],
};

/** Each format of strings, and the next wider ones. */
const STRINGS: Readonly<Record<string, readonly string[]>> = {
  date: [],
  "date-time": [],
  time: [],
  duration: [],
  email: ["idn-email"],
  "idn-email": [],
  hostname: ["idn-hostname"],
  "idn-hostname": [],
  ipv4: [],
  ipv6: [],
  url: ["uri"],
  uri: ["uri-reference", "iri"],
  "uri-reference": ["iri-reference"],
  "uri-template": [],
  iri: ["iri-reference"],
  "iri-reference": [],
  uuid: [],
  uuid3: ["uuid"],
  uuid4: ["uuid"],
  uuid5: ["uuid"],
  "json-pointer": [],
  "relative-json-pointer": [],
  regex: [],
};

/** Returns whether the set of allowed values is known: a standard or the profile defines the format for this type. */
function isKnown(format: string, types: readonly TypeName[], { enforcedFormats }: Profile): boolean {
  if (enforcedFormats !== "all") return true;
  const numeric = types.includes("number") || types.includes("integer");
  return (numeric && Object.hasOwn(NUMBERS, format)) || (types.includes("string") && Object.hasOwn(STRINGS, format));
}

function isWithin(format: string, other: string): boolean {
  const wider = [NUMBERS, STRINGS].flatMap((known) => (Object.hasOwn(known, format) ? known[format]! : []));
  return wider.some((next) => next === other || isWithin(next, other));
}

function relate(old: string | undefined, new_: string | undefined): Effect {
  if (old === new_) return "same";
  if (old === undefined) return "narrows";
  if (new_ === undefined) return "widens";
  if (isWithin(old, new_)) return "widens";
  return isWithin(new_, old) ? "narrows" : "shifts";
}

/** Makes one rule for each action on `format`. */
export const formatRule: (options: KeywordRuleOptions) => Rule<"moved"> = keywordRules({
  subject: "format",
  source: jsonSchema("name-vocabularies-for-semantic-c"),
  criteria: ONE_WAY,
  judge,
});

function judge(change: Change<"format">, context: Pick<RuleContext, "schema" | "profile">): Outcome {
  const { profile } = context;
  const old = context.schema("old", change.pair.old);
  const new_ = context.schema("new", change.pair.new);
  if (isOtherNumber(change, old, new_)) return { effect: "same" };
  // Another rule reports a quantity that no longer allows numbers.
  if (change.old === QUANTITY && change.new === undefined && wasQuantity(old, new_)) return { effect: "same" };
  const applies = (format: string): boolean =>
    constrains(format, profile) && appliesTo(format, old) && appliesTo(format, new_);
  const [before, after] = [change.old, change.new].map((format) => (format && applies(format) ? format : undefined));
  const effect = relate(before, after);
  const known = (format: string | undefined, { types }: Schema): boolean =>
    format === undefined || isKnown(format, types.value, profile);
  const request = change.channel.polarity === "request";
  const harmless = effect === "same" || effect === (request ? "widens" : "narrows");
  if (harmless || (known(before, old) && known(after, new_))) return { effect, ...unlike(request ? after : before) };
  // An `enum` says more than a format that no standard defines.
  if (old.keywords.enum !== undefined && new_.keywords.enum !== undefined) return { effect: "same" };
  return {
    verdict: "dangerous",
    criteria: [request ? "C1" : "C5"],
    consequence: "No standard defines the format, so it is unknown which values it allows.",
  };
}

/** Describes the values that a format excludes. */
function unlike(format: string | undefined): Pick<Outcome, "values"> {
  return format === undefined ? {} : { values: `values that are not valid \`${format}\`` };
}

/** Returns whether integers became numbers, or the reverse, which changes the format as well. Another rule reports that. */
function isOtherNumber(change: Change<"format">, old: Schema, new_: Schema): boolean {
  const numbers = ({ types }: Schema): boolean => types.value.includes("number");
  const isOtherType = isNumeric(old) && isNumeric(new_) && numbers(old) !== numbers(new_);
  return isOtherType && areIntegers(old, change.old) !== areIntegers(new_, change.new);
}

/** Returns whether a format applies to the types of a schema. Another rule reports changed types. */
function appliesTo(format: string, { types }: Schema): boolean {
  const names = types.value;
  if (Object.hasOwn(NUMBERS, format)) return names.includes("number") || names.includes("integer");
  return !Object.hasOwn(STRINGS, format) || names.includes("string");
}

/** Returns whether a plain string became a quantity, which can also be a number. */
export function isNowQuantity(old: Schema, new_: Schema, { profile }: Pick<RuleContext, "profile">): boolean {
  const format = new_.keywords.format?.value;
  if (old.keywords.format !== undefined || isQuantity(old) || admitsNumbers(old)) return false;
  return isQuantity(new_) && (format === undefined || constrains(format, profile));
}

/** Returns whether a quantity became a plain string. */
export function wasQuantity(old: Schema, new_: Schema): boolean {
  return isQuantity(old) && admitsNumbers(old) && !admitsNumbers(new_);
}

function admitsNumbers({ types }: Schema): boolean {
  return types.value.some((name) => name === "integer" || name === "number");
}

function isNumeric({ types }: Schema): boolean {
  return types.value.every((name) => name === "number" || name === "integer" || name === "null");
}

/** Returns whether type, format or `multipleOf` allow only integers. */
function areIntegers({ types, keywords }: Schema, format: string | undefined): boolean {
  if (!types.value.includes("number") || (format !== undefined && /^u?int\d+$/.test(format))) return true;
  return keywords.multiplesOf.some(({ value }) => Number.isInteger(value));
}
