import { isObject, type Json, type JsonObject, sameJson } from "../../model/json.ts";
import type { Bundle } from "./bundled.ts";
import { referredBy } from "./bundle.ts";
import type { Instances } from "./instances.ts";
import { referring, specialize, type Specialize } from "./specialize.ts";
import { mapSubschemas, objectOf, vocabularyOf } from "./vocabulary.ts";

/**
 * Reduces each schema that rejects all its values to the keywords that reject them, if they are found quickly. Of fifty
 * alternatives with a `const`, one stays complete and the others keep only the `const`. The bundle must be in the
 * syntax of a draft.
 */
export function abridged(bundle: Bundle, instances: Instances): Bundle {
  const vocabulary = vocabularyOf(bundle.dialect);
  const refusalOf = createRefusals(bundle);
  const texts = new Map<Instances, string>();
  const key = (of: Instances): string => {
    let text = texts.get(of);
    if (text === undefined) texts.set(of, (text = JSON.stringify(of.values) ?? ""));
    return text;
  };
  const rewrite = (schema: Json, of: Instances, refer: Specialize<Instances>): Json => {
    if (!isObject(schema)) return schema;
    const refusal = refusalOf(schema, of);
    if (refusal !== undefined) return refusal;
    const inside = mapSubschemas(withoutThen(withoutAbsent(schema, of), of), vocabulary, (each, keyword, tokens) =>
      rewrite(each, of.within(keyword, tokens), refer),
    );
    return referring(inside, of, refer);
  };
  /** Removes consequences of a condition that holds for no value. */
  const withoutThen = (schema: JsonObject, of: Instances): JsonObject => {
    if (schema["then"] === undefined || refusalOf(schema["if"], of) === undefined) return schema;
    const { then: _, ...rest } = schema;
    return rest;
  };
  return specialize(bundle, instances, key, rewrite);
}

/** Removes constraints of properties that no value has. */
function withoutAbsent(schema: JsonObject, of: Instances): JsonObject {
  const { properties } = schema;
  if (!isObject(properties) || of.values === undefined) return schema;
  const names = Object.keys(properties);
  const present = names.filter((name) => !of.within("properties", ["properties", name]).none);
  if (present.length === names.length) return schema;
  return { ...schema, properties: objectOf(present.map((name) => [name, properties[name]!])) };
}

/** Returns a part of a schema that rejects each value. */
type RefusalOf = (schema: Json | undefined, of: Instances) => JsonObject | undefined;

/** References and parts within parts that are looked into. */
const MAX_DEPTH = 50;

function createRefusals(bundle: Bundle): RefusalOf {
  const known = new Map<Instances, Map<JsonObject, JsonObject | undefined>>();
  let depth = 0;
  const refusalOf: RefusalOf = (schema, of) => {
    if (!isObject(schema) || of.values === undefined || of.none || depth > MAX_DEPTH) return undefined;
    let refusals = known.get(of);
    if (refusals === undefined) known.set(of, (refusals = new Map()));
    if (refusals.has(schema)) return refusals.get(schema);
    // Until it is known it is not, so that a schema which leads to itself comes to an end.
    refusals.set(schema, undefined);
    depth++;
    const refusal = ownRefusal(schema, of.values) ?? partRefusal(schema, of) ?? memberRefusal(schema, of, of.values);
    depth--;
    refusals.set(schema, refusal);
    return refusal;
  };

  const partRefusal = (schema: JsonObject, of: Instances): JsonObject | undefined => {
    const { allOf } = schema;
    const name = referredBy(schema);
    const parts = [
      ...(name === undefined ? [] : [bundle.schemas.get(name)!]),
      ...(Array.isArray(allOf) ? (allOf as readonly Json[]) : []),
    ];
    return first(parts, (part) => refusalOf(part, of));
  };

  const memberRefusal = (
    { properties }: JsonObject,
    of: Instances,
    values: readonly Json[],
  ): JsonObject | undefined => {
    if (!isObject(properties) || !values.every(isObject)) return undefined;
    const everywhere = Object.keys(properties).filter((name) => values.every((value) => Object.hasOwn(value, name)));
    return first(everywhere, (name) => {
      const refusal = refusalOf(properties[name]!, of.within("properties", ["properties", name]));
      return refusal && { properties: objectOf([[name, refusal]]) };
    });
  };

  return refusalOf;
}

function first<T>(items: readonly T[], find: (item: T) => JsonObject | undefined): JsonObject | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Uses keywords of the value itself. */
function ownRefusal(schema: JsonObject, values: readonly Json[]): JsonObject | undefined {
  const { type, const: constant, enum: listed, required } = schema;
  const refusesAll = (admits: (value: Json) => boolean): boolean => !values.some(admits);
  if (type !== undefined && refusesAll((value) => isOfType(value, type))) return { type };
  if (constant !== undefined && refusesAll((value) => sameJson(value, constant))) return { const: constant };
  if (Array.isArray(listed)) {
    const items = listed as readonly Json[];
    if (refusesAll((value) => items.some((item) => sameJson(value, item)))) return { enum: listed };
  }
  if (!Array.isArray(required) || !values.every(isObject)) return undefined;
  const missing = (required as readonly string[]).find((name) =>
    refusesAll((value) => Object.hasOwn(value as JsonObject, name)),
  );
  return missing === undefined ? undefined : { required: [missing] };
}

function isOfType(value: Json, type: Json): boolean {
  if (Array.isArray(type)) return (type as readonly Json[]).some((each) => isOfType(value, each));
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  return typeof value === (type === "integer" ? "number" : type);
}
