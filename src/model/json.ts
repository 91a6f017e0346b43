/** A JSON value as `JSON.parse` returns it. Values of the model have a bigint for a whole number that no double is. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

/** A record without a prototype, so that a name like `__proto__` is a name like any other. Build it with `dictionary()`. */
export type Dictionary<T> = Readonly<Record<string, T>>;

export function dictionary<T>(entries: Iterable<readonly [string, T]> = []): Record<string, T> {
  const result = Object.create(null) as Record<string, T>;
  for (const [key, value] of entries) result[key] = value;
  return result;
}

export function withoutName<T>(record: Dictionary<T>, name: string): Dictionary<T> {
  return dictionary(Object.entries(record).filter(([other]) => other !== name));
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Serializes a JSON value so that equal values give equal texts, regardless of key order (`1` and `1.0` are equal). */
export function canonical(value: Json): string {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value === 0 ? 0 : value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const object = value as JsonObject;
  const members = Object.keys(object)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(object[key]!)}`);
  return `{${members.join(",")}}`;
}

/** Returns the value with the nearest double for each whole number that no double is: what a parser of JSON makes of its text. */
export function asParsed(value: Json): Json {
  return withScalars(value, (scalar) => (typeof scalar === "bigint" ? Number(scalar) : scalar));
}

/** Returns the value with other scalars; the same object if none differs, so that its identity stays. */
export function withScalars<T>(value: Json, change: (scalar: Scalar) => T): Json | T {
  if (!isCompound(value)) return change(value);
  if (keepsScalars(value, change)) return value;
  if (!isObject(value)) return value.map((item) => withScalars(item, change) as Json);
  return dictionary(Object.entries(value).map(([name, part]) => [name, withScalars(part, change) as Json]));
}

type Scalar = null | boolean | number | bigint | string;

function keepsScalars(value: Json, change: (scalar: Scalar) => unknown): boolean {
  if (!isCompound(value)) return change(value) === value;
  return Object.values(value).every((part: Json) => keepsScalars(part, change));
}

function isCompound(value: Json): value is readonly Json[] | JsonObject {
  return typeof value === "object" && value !== null;
}

/** Equality of JSON values: the order of an object's members does not count. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item: Json, index) => sameJson(item, b[index] as Json));
  }
  const left = a as JsonObject;
  const right = b as JsonObject;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => Object.hasOwn(right, name) && sameJson(left[name], right[name]));
}

export function isEmpty(record: object): boolean {
  for (const _ in record) return false;
  return true;
}
