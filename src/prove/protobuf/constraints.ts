import type { Effect } from "../../contracts/finding.ts";
import { canonical, isObject, type Json } from "../../model/json.ts";
import { FORMER_VALIDATOR, isLoosening, limitOf, validatorConstraintsIn } from "../../model/validator-constraints.ts";
import { isMany, type FieldType, type WireField } from "../../model/wire.ts";
import type { MessageValidators, StatedConstraint } from "../../contracts/rule.ts";

export const validators: MessageValidators = {
  effectOfConstraint,
  isImplied,
  rejectionsOfAbsence,
  expressionsOnAbsence,
};

/** Returns the effect of an added, removed or changed constraint on the valid values. Undefined if the constraint alone does not decide it. */
function effectOfConstraint(path: string, old: Json | undefined, new_: Json | undefined): Effect | undefined {
  if (/(?:^|\.)cel\./u.test(path)) return old === undefined ? "narrows" : new_ === undefined ? "widens" : undefined;
  const key = path.slice(path.lastIndexOf(".") + 1);
  if (key === "example" || (isIdle(key, old) && isIdle(key, new_))) return "same";
  if (key === "ignore") return effectOfIgnore(old, new_);
  if (UPPER.has(key) || LOWER.has(key)) return effectOfLimit(UPPER.has(key), path, old, new_);
  if (key === "in" || key === "not_in") return effectOfList(key === "in", listOf(old), listOf(new_));
  const before = isIdle(key, old) ? undefined : old;
  const after = isIdle(key, new_) ? undefined : new_;
  if (before === undefined || after === undefined) {
    return (before === undefined) === isLoosening(key) ? "widens" : "narrows";
  }
  if (PARTS.has(key)) return effectOfPart(key, before, after);
  return FIXING.has(key) ? "shifts" : undefined;
}

/** Returns whether an added constraint only repeats what the field must already satisfy: it must not be empty or zero. */
function isImplied(path: string, value: Json | undefined, field: WireField): boolean {
  if (!isMany(field) && (field.cardinality !== "implicit" || field.type === "message")) return false;
  const rejections = rejectionsOfAbsence(field);
  if (path === "required") return value === true && rejections.length > 0;
  return value === 1 && rejections.length > 0 && NOT_EMPTY.has(path.replace(FORMER_VALIDATOR, ""));
}

/** Constraints that reject only empty values if their value is 1. */
const NOT_EMPTY: ReadonlySet<string> = new Set([
  ...["string.min_len", "string.min_bytes", "bytes.min_len"],
  ...["repeated.min_items", "map.min_pairs"],
]);

/** Lists the constraints that reject a message without the field. A field without presence then has its zero value. Fields with `required` cardinality are judged by other rules. */
function rejectionsOfAbsence(field: WireField): readonly StatedConstraint[] {
  return statedOfAbsence(field).filter(([path, value]) => rejectsAbsence(path, value, field));
}

/** Lists the CEL expressions that are evaluated for a message without the field; their result is unknown. */
function expressionsOnAbsence(field: WireField): readonly StatedConstraint[] {
  if (!isMany(field) && (field.cardinality !== "implicit" || field.type === "message")) return [];
  return statedOfAbsence(field).filter(([path]) => path.startsWith("cel."));
}

function statedOfAbsence(field: WireField): readonly StatedConstraint[] {
  if (field.cardinality === "required") return [];
  const stated = Object.entries(validatorConstraintsIn(field)).map(([path, { value }]): StatedConstraint => [
    path,
    value,
  ]);
  const isSpared = stated.some(([path, value]) => SPARING.has(path) && value !== "IGNORE_UNSPECIFIED");
  return isSpared ? [] : stated;
}

/** Options that disable the checks of an unset field. */
const SPARING: ReadonlySet<string> = new Set(["ignore", "ignored", "disabled"]);

function rejectsAbsence(path: string, value: Json, { cardinality, type }: WireField): boolean {
  if (path === "required") return value === true;
  const [family, key = "", ...deeper] = path.replace(FORMER_VALIDATOR, "").split(".");
  if (deeper.length > 0) return false;
  if (isMany({ cardinality }))
    return (family === "repeated" || family === "map") && key.startsWith("min_") && value !== 0;
  return cardinality === "implicit" && type !== "message" && rejectsZero(key, path, value, ZEROS[type] ?? 0);
}

/** Zero values of the types that are not numbers. */
const ZEROS: Readonly<Partial<Record<FieldType, Json>>> = { string: "", bytes: "", bool: false };

function rejectsZero(key: string, path: string, value: Json, zero: Json): boolean {
  if (key === "lower" || key === "upper") {
    const limit = limitIn(key === "upper", path, value);
    if (limit === undefined) return false;
    return key === "upper" ? limit.at - limit.inside < 0 : limit.at + limit.inside > 0;
  }
  if (key === "const") return value !== zero;
  if (key === "in" || key === "not_in") return listOf(value)?.includes(canonical(zero)) === (key === "not_in");
  if (LOWER.has(key) || FIXING.has(key)) return value !== 0;
  if (key === "pattern") return typeof value === "string" && !matchesEmpty(value);
  return PARTS.has(key) ? value !== "" : FORMATS.has(key) && value === true;
}

/** Returns whether a pattern matches the empty string or cannot be parsed. */
function matchesEmpty(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u").test("");
  } catch {
    return true;
  }
}

/** Constraints on a part of a string or of bytes. */
const PARTS: ReadonlySet<string> = new Set(["prefix", "suffix", "contains"]);

/** Formats that reject the empty string. A relative reference (`uri_ref`) may be empty. */
const FORMATS: ReadonlySet<string> = new Set([
  ...["email", "hostname", "address", "host_and_port", "uri", "uuid", "tuuid"],
  ...["ip", "ipv4", "ipv6", "ip_prefix", "ipv4_prefix", "ipv6_prefix"],
  ...["ip_with_prefixlen", "ipv4_with_prefixlen", "ipv6_with_prefixlen"],
]);

/** Upper limits of lengths and numbers. */
const UPPER: ReadonlySet<string> = new Set(["upper", "max_len", "max_bytes", "max_items", "max_pairs"]);
const LOWER: ReadonlySet<string> = new Set(["lower", "min_len", "min_bytes", "min_items", "min_pairs"]);

/** Constraints that allow exactly one value or length. */
const FIXING: ReadonlySet<string> = new Set(["const", "len", "len_bytes"]);

/** From the most checks to the fewest, with old names. */
const IGNORED: readonly (readonly Json[])[] = [
  ["IGNORE_UNSPECIFIED"],
  ["IGNORE_IF_ZERO_VALUE", "IGNORE_IF_UNPOPULATED", "IGNORE_EMPTY"],
  ["IGNORE_IF_DEFAULT_VALUE", "IGNORE_DEFAULT"],
  ["IGNORE_ALWAYS"],
];

function effectOfIgnore(old: Json = "IGNORE_UNSPECIFIED", new_: Json = "IGNORE_UNSPECIFIED"): Effect | undefined {
  const [before, after] = [old, new_].map((value) => IGNORED.findIndex((names) => names.includes(value))) as [
    number,
    number,
  ];
  if (before < 0 || after < 0) return undefined;
  return before === after ? "same" : after < before ? "narrows" : "widens";
}

/** A string that contains the longer part also contains the shorter one. */
function effectOfPart(key: string, old: Json, new_: Json): Effect | undefined {
  if (typeof old !== "string" || typeof new_ !== "string") return undefined;
  if (old === new_) return "same";
  if (holds(key, new_, old)) return "narrows";
  return holds(key, old, new_) ? "widens" : "shifts";
}

function holds(key: string, text: string, part: string): boolean {
  if (key === "prefix") return text.startsWith(part);
  return key === "suffix" ? text.endsWith(part) : text.includes(part);
}

/** Returns whether a constraint is missing or disabled. `strict` is on by default. */
function isIdle(key: string, value: Json | undefined): boolean {
  if (key === "strict") return value !== false;
  if (FIXING.has(key)) return value === undefined;
  return value === undefined || value === false;
}

/** A missing limit, and one that every value satisfies, counts as infinite. */
function effectOfLimit(
  isUpper: boolean,
  path: string,
  old: Json | undefined,
  new_: Json | undefined,
): Effect | undefined {
  const [before, after] = [limitIn(isUpper, path, old), limitIn(isUpper, path, new_)];
  if (before === undefined || after === undefined) return undefined;
  const move =
    after.at === before.at ? after.inside - before.inside : isUpper ? before.at - after.at : after.at - before.at;
  return move === 0 ? "same" : move > 0 ? "narrows" : "widens";
}

interface Limit {
  readonly at: number;
  /** 1 if the limit itself is not allowed. */
  readonly inside: 0 | 1;
}

function limitIn(isUpper: boolean, path: string, value: Json | undefined): Limit | undefined {
  if (value === undefined) return { at: isUpper ? Infinity : -Infinity, inside: 0 };
  const stated = isObject(value) ? Object.entries(value)[0] : undefined;
  const [key = "", bound = value] = stated ?? [];
  const at = limitOf(bound);
  if (at === undefined || Number.isNaN(at)) return undefined;
  const isExclusive = key === "lt" || key === "gt";
  const isWhole = /(?:int|fixed)\d+\.(?:upper|lower)$/u.test(path);
  const limit = isExclusive && isWhole ? at + (isUpper ? -1 : 1) : at;
  const isNatural = path.includes("min_") || /(?:uint|\bfixed)\d+\.lower$/u.test(path);
  if (isNatural && limit <= 0) return { at: -Infinity, inside: 0 };
  return { at: limit, inside: isExclusive && !isWhole ? 1 : 0 };
}

function listOf(value: Json | undefined): readonly string[] | undefined {
  if (value === undefined) return undefined;
  const items: readonly Json[] = Array.isArray(value) ? value : [value];
  return items.map(canonical);
}

/** `isWhole`: each entry allows a value, and no list allows everything. Otherwise, each entry forbids a value. */
function effectOfList(isWhole: boolean, old: readonly string[] = [], new_: readonly string[] = []): Effect {
  const [none, left] = [isWhole && old.length === 0, isWhole && new_.length === 0];
  const gains = left || (!none && new_.some((item) => !old.includes(item)));
  const loses = none || (!left && old.some((item) => !new_.includes(item)));
  if (gains === loses) return gains && !(none && left) ? "shifts" : "same";
  return gains === isWhole ? "widens" : "narrows";
}
