import { isObject, type Json } from "../../model/json.ts";
import { child, conjuncts, type Pointer } from "../../model/pointer.ts";
import type { SchemaSource } from "./bundle.ts";
import { patternsOf, type SchemaDialect } from "./dialect.ts";
import { matcherOf, type RegexDialect } from "./patterns.ts";
import { Unanswerable } from "./unanswerable.ts";
import { eachSubschemaAt, fits, readableIn, type Shape, shapeOf } from "./vocabulary.ts";

/** A keyword whose value means nothing in the dialect. */
export interface Malformed {
  readonly at: Pointer;
  readonly keyword: string;
  /** The expected form of the value. */
  readonly wanted: string;
}

const WANTED: Readonly<Record<Shape, string>> = {
  schema: "a schema",
  schemas: "a list of one schema or more",
  "named schemas": "an object of schemas",
  "schema or schemas": "a schema or a list of schemas",
  dependencies: "an object of schemas or lists of names",
  number: "a number",
  positive: "a number above 0",
  count: "a whole number, 0 or more",
  boolean: "true or false",
  "number or boolean": "a number, or true or false",
  text: "a text",
  names: "a list of names",
  "named names": "an object of lists of names",
  types: "the name of a type, or a list of them",
  values: "a list of values",
  value: "a value",
};

/** Returns the first malformed keyword of the schema at a place and of all that it leads to. */
export function malformedIn(source: SchemaSource, at: Pointer, dialect: SchemaDialect): Malformed | undefined {
  const vocabulary = readableIn(dialect);
  const regex = patternsOf(dialect);
  const seen = new Set<Pointer>();
  const queue = [at];
  for (const place of queue) {
    const schema = source.source(place);
    if (seen.has(place) || !isObject(schema)) continue;
    seen.add(place);
    for (const [keyword, value] of Object.entries(schema)) {
      const shape = shapeOf(vocabulary, keyword);
      const wanted = shape === undefined ? undefined : wantedOf(keyword, shape, value, regex);
      if (wanted !== undefined) return { at: child(place, keyword), keyword, wanted };
    }
    eachSubschemaAt(schema, vocabulary, (tokens) => queue.push(child(place, ...tokens)));
    const { $ref: reference } = schema;
    const to = typeof reference === "string" ? source.follow(reference, place) : undefined;
    if (to !== undefined) queue.push(...conjuncts(to));
  }
  return undefined;
}

function wantedOf(keyword: string, shape: Shape, value: Json, regex: RegexDialect): string | undefined {
  if (!fits(shape, value)) return WANTED[shape];
  const holdsSchemas = /schema|dependencies/u.test(shape);
  return !holdsSchemas && isBeyond(value) ? "without numbers beyond 1e308" : patternsWanted(keyword, value, regex);
}

/** A number that no program which works with doubles can read. */
function isBeyond(value: Json): boolean {
  if (typeof value === "number") return !Number.isFinite(value);
  return typeof value === "object" && value !== null && Object.values(value).some(isBeyond);
}

function patternsWanted(keyword: string, value: Json, regex: RegexDialect): string | undefined {
  const patterns = keyword === "pattern" ? [value] : keyword === "patternProperties" ? Object.keys(value ?? {}) : [];
  return patterns.every((pattern) => typeof pattern !== "string" || isPattern(pattern, regex))
    ? undefined
    : PATTERN[regex];
}

const PATTERN: Readonly<Record<RegexDialect, string>> = {
  "ecma-262": "a regular expression of ECMA-262",
  re2: "a regular expression of RE2, which Kubernetes uses",
};

function isPattern(pattern: string, regex: RegexDialect): boolean {
  try {
    matcherOf(pattern, regex).test("");
    return true;
  } catch (error) {
    if (error instanceof Unanswerable) return false;
    throw error;
  }
}
