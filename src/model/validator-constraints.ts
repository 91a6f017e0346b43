import { dictionary, isObject, sameJson, type Dictionary, type Json } from "./json.ts";
import type { Facet } from "./schema.ts";
import { readTextMessage } from "./text-message.ts";

/**
 * The constraints of protobuf validators by path: `string.max_len`. Limits have the path `int32.upper` or `int32.lower`
 * and a value such as `{ lte: 5 }`.
 */
export type ValidatorConstraints = Dictionary<Facet<Json>>;

/** A field, and the oneof that it is in; or a message or a oneof. */
export interface Constrained {
  readonly extensions: Dictionary<Facet<Json>>;
  readonly oneof?: string;
}

/** Matches the options of protovalidate and of its predecessor protoc-gen-validate. */
const VALIDATION = /^\((?:buf\.validate\.(?:field|message|oneof)|validate\.(?:rules|required|disabled|ignored))\)/u;

/** Matches fields that only group constraints. */
const HOLDERS = new RegExp(
  String.raw`^(?:float|double|s?u?int(?:32|64)|s?fixed(?:32|64)|bool|string|bytes|enum|repeated|items|map|keys|values|any|duration|timestamp|field_mask|message)$`,
  "u",
);

/** The groups that constrain parts of a value. Other groups name the type of the value. */
const PARTS: ReadonlySet<string | undefined> = new Set(["items", "keys", "values"]);

const IGNORING: ReadonlyMap<string, string> = new Map([
  ["ignore_empty", "IGNORE_IF_ZERO_VALUE"],
  ["skipped", "IGNORE_ALWAYS"],
  ["skip", "IGNORE_ALWAYS"],
]);

const LIMITS: ReadonlyMap<string, string> = new Map([
  ["lt", "upper"],
  ["lte", "upper"],
  ["gt", "lower"],
  ["gte", "lower"],
]);

export function isConstraint(extension: string): boolean {
  return VALIDATION.test(extension);
}

/** The prefix of constraints that only the predecessor has. */
export const FORMER_VALIDATOR = "validate.";

/**
 * Reads constraints in the terms of protovalidate. A constraint that is also stated for the predecessor counts once.
 * For a oneof, the constraints of its only set field are read, so `required` is not needed.
 */
export function validatorConstraintsIn({ extensions, oneof }: Constrained): ValidatorConstraints {
  const found = statedFor("buf", extensions);
  for (const [path, former] of Object.entries(statedFor("validate", extensions))) {
    if (path === "required" && oneof !== undefined) continue;
    const own = found[path];
    if (own === undefined) found[path] = former;
    else if (!sameJson(own.value, former.value)) found[FORMER_VALIDATOR + path] = former;
  }
  return found;
}

function statedFor(validator: "buf" | "validate", extensions: Dictionary<Facet<Json>>): Record<string, Facet<Json>> {
  const found = dictionary<Facet<Json>>();
  for (const [name, { value, at }] of Object.entries(extensions)) {
    if (!isConstraint(name) || !name.startsWith(`(${validator}.`)) continue;
    const path = name.replace(VALIDATION, "").split(".").filter(Boolean);
    const own = path.length === 0 ? name.slice(name.lastIndexOf(".") + 1, -1) : "";
    // An option that is given more than once is a list.
    const values: readonly Json[] = Array.isArray(value) ? value : [value];
    for (const each of values) {
      // Constraints of a message or a oneof are booleans without a path.
      const start = own === "" || isAggregate(each) ? path : [own];
      collect(start, isAggregate(each) ? readTextMessage(each) : each, at, found);
    }
  }
  return found;
}

function isAggregate(value: Json): value is string {
  return typeof value === "string" && value.startsWith("{");
}

function collect(path: readonly string[], value: Json, at: string, found: Record<string, Facet<Json>>): void {
  const last = path.at(-1) ?? "";
  if (isObject(value) && (last === "" || HOLDERS.test(last))) {
    for (const [name, member] of Object.entries(value)) collect([...path, name], member, at, found);
    return;
  }
  // An expression is known by its id; its message is for people.
  if (last === "cel" && isObject(value)) {
    const { id = "", expression = "" } = value;
    found[[...path, String(id)].join(".")] = { value: expression, at };
    return;
  }
  // Two options of the predecessor correspond to two values of one option.
  const ignored = value === true ? IGNORING.get(last) : undefined;
  if (ignored !== undefined) return collect([...aboveType(path), "ignore"], ignored, at, found);
  if (last === "required" && path.length > 1) return put([...aboveType(path), last], value, at, found);
  const side = LIMITS.get(last);
  // Inclusive and exclusive limits are one constraint; the value states which.
  if (side !== undefined) return collect([...path.slice(0, -1), side], { [last]: value }, at, found);
  put(path, value, at, found);
}

/** Returns the path without the type of the value. */
function aboveType(path: readonly string[]): readonly string[] {
  return path.slice(0, PARTS.has(path.at(-2)) ? -1 : -2);
}

function put(path: readonly string[], value: Json, at: string, found: Record<string, Facet<Json>>): void {
  const key = path.join(".");
  const before = found[key];
  found[key] = before === undefined ? { value, at } : { value: [before.value, value].flat(), at: before.at };
}

/** Options that disable checks; `strict` does so when it is false. */
const LOOSENING: ReadonlySet<string> = new Set(["ignore", "skip", "strict", "disabled", "ignored"]);

export function isLoosening(path: string): boolean {
  return LOOSENING.has(path.slice(path.lastIndexOf(".") + 1));
}

/** Returns a number, or the seconds of a duration or timestamp. */
export function limitOf(value: Json): number | undefined {
  if (typeof value === "number") return value;
  if (!isObject(value)) return undefined;
  const { seconds = 0, nanos = 0 } = value;
  return Number(seconds) + Number(nanos) / 1e9;
}
