import { exactNumber } from "../../model/bound.ts";
import type { Json } from "../../model/json.ts";
import type { Dialect } from "./dialect.ts";

/**
 * Converts values that all have another type than the stated one: in YAML, a number or a boolean is often meant as a
 * string.
 */
export function readAsMeant(values: readonly Json[], type: Json | undefined, dialect: Dialect): readonly Json[] {
  const meant = MEANT.has(dialect) ? READERS.get(type ?? null) : undefined;
  if (meant === undefined || values.length === 0) return values;
  const read = values.map((value) => (value === null ? null : meant(value)));
  if (read.every((value): value is Json => value !== undefined) && read.some((value) => value !== null)) return read;
  return values;
}

const MEANT: ReadonlySet<Dialect> = new Set(["swagger-2.0", "openapi-3.0", "openapi-3.1"]);

type Read = (value: Json) => Json | undefined;

const NUMERAL = /^-?\d+(?:\.\d+)?$/u;

const toNumber: Read = (value) =>
  typeof value === "string" && NUMERAL.test(value) ? exactNumber(Number(value), () => value) : undefined;

/** Conversions by stated type; undefined for a value that can be correct as written, or cannot be converted. */
const READERS: ReadonlyMap<Json, Read> = new Map<Json, Read>([
  [
    "string",
    (value) => (typeof value === "string" || value === null || typeof value === "object" ? undefined : String(value)),
  ],
  ["number", toNumber],
  ["integer", toNumber],
  ["boolean", (value) => (value === "true" || value === "false" ? value === "true" : undefined)],
]);
