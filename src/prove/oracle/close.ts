import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import type { Bundle } from "./bundled.ts";
import { referenceTo, referredBy } from "./bundle.ts";
import { evaluationsOf, type Evaluation } from "./evaluations.ts";
import { matcherOf } from "./patterns.ts";
import { Unanswerable } from "./unanswerable.ts";
import { mapSubschemas, objectOf, vocabularyOf } from "./vocabulary.ts";

const VOCABULARY = vocabularyOf("2020-12");
const MAX_CLOSINGS = 5_000;

/**
 * Closes a schema: it accepts only values without undeclared properties at any depth. `unevaluatedProperties: false` is
 * added beside each schema, or the schema is closed in place if that is equivalent. Schemas of one value are closed
 * together, so that each can declare properties; an alternative declares them where it holds. An object without
 * declared properties stays open. The bundle must be in draft 2020-12.
 */
export function closed(bundle: Bundle): Bundle {
  const flat = flattened(bundle);
  const schemas = new Map(flat.schemas);
  const queue: { readonly name: string; readonly of: readonly string[] }[] = [];

  /** The name of the closing of several schemas; the same one for the same several. */
  const close = (uses: readonly Json[]): JsonObject => {
    const names = [...new Set(uses.flatMap((schema) => (isObject(schema) ? [referredBy(schema)!] : [])))].sort();
    const name = `closed_${names.join("_and_")}`;
    if (!schemas.has(name)) {
      if (queue.length > MAX_CLOSINGS) {
        throw new Unanswerable("TOO_MANY_STEPS", "Too many schemas hold of the same values.");
      }
      schemas.set(name, {});
      queue.push({ name, of: names });
    }
    return { $ref: referenceTo(name) };
  };

  const closer: Closer = { close, isClosable: closableIn(flat) };
  const root = referredBy(close([{ $ref: referenceTo(flat.root) }]))!;
  for (const { name, of } of queue) schemas.set(name, closing(of, flat, closer));
  return { ...flat, root, schemas };
}

/** Each schema that does not stand alone gets a name, so that it can be spoken of. */
function flattened(bundle: Bundle): Bundle {
  const schemas = new Map<string, Json>();
  let count = 0;
  const rewrite = (schema: Json): Json => {
    if (!isObject(schema)) return schema;
    return mapSubschemas(schema, VOCABULARY, (each) => {
      if (!isObject(each) || (referredBy(each) !== undefined && Object.keys(each).length === 1)) return each;
      const name = `part_${String(count++)}`;
      schemas.set(name, rewrite(each));
      return { $ref: referenceTo(name) };
    });
  };
  for (const [name, schema] of bundle.schemas) schemas.set(name, rewrite(schema));
  return { ...bundle, schemas };
}

interface Closer {
  /** A reference to the closing of schemas that all hold of one value. */
  close(uses: readonly Json[]): JsonObject;
  isClosable(schema: Json): boolean;
}

/** A schema that says something of a member or an item, and the condition under which it does. */
interface Use {
  readonly when: readonly Json[];
  readonly schema: Json;
}

function closing(names: readonly string[], bundle: Bundle, closer: Closer): JsonObject {
  const [only] = names;
  const alone = names.length === 1 ? closedInPlace(bundle.schemas.get(only!)!, closer) : undefined;
  return alone ?? closedBeside(names, bundle, closer);
}

/** These look at the same value as the schema that they stand in, or at a member or an item as others of its words do. */
const ENTANGLED = [
  "allOf",
  "anyOf",
  "oneOf",
  "if",
  "dependentSchemas",
  "patternProperties",
  "unevaluatedProperties",
  "unevaluatedItems",
];

/** Closes a schema in place if only its own keywords declare properties and items. */
function closedInPlace(schema: Json, { close, isClosable }: Closer): JsonObject | undefined {
  if (!isObject(schema) || ENTANGLED.some((keyword) => schema[keyword] !== undefined)) return undefined;
  if (referredBy(schema) !== undefined) return Object.keys(schema).length === 1 ? close([schema]) : undefined;
  const inside = mapSubschemas(schema, VOCABULARY, (each, keyword) =>
    STRUCTURAL.has(keyword) && isClosable(each) ? close([each]) : each,
  );
  const declares = hasMembers(schema["properties"]) && schema["additionalProperties"] === undefined;
  return declares ? { ...inside, additionalProperties: false } : inside;
}

/** Keeps the declarations of properties and items, and adds their closed schemas. */
function closedBeside(names: readonly string[], bundle: Bundle, closer: Closer): JsonObject {
  const evaluations = evaluationsOf(names, bundle);
  const declares = evaluations.some(
    ({ by }) =>
      hasMembers(by["properties"]) || hasMembers(by["patternProperties"]) || by["unevaluatedProperties"] !== undefined,
  );
  const parts = [...memberClosings(evaluations, closer), ...itemClosings(evaluations, closer)];
  return {
    allOf: [...names.map((name) => ({ $ref: referenceTo(name) })), ...merged(parts)],
    ...(declares && { unevaluatedProperties: false }),
  };
}

/** Merges parts for single properties into one part. */
function merged(parts: readonly JsonObject[]): readonly JsonObject[] {
  const hasOnlyProperties = (part: JsonObject): boolean =>
    isObject(part["properties"]) && Object.keys(part).length === 1;
  const members = parts.filter(hasOnlyProperties).flatMap(({ properties }) => Object.entries(properties as JsonObject));
  const others = parts.filter((part) => !hasOnlyProperties(part));
  return members.length === 0 ? others : [{ properties: objectOf(members) }, ...others];
}

function memberClosings(evaluations: readonly Evaluation[], closer: Closer): readonly JsonObject[] {
  const names = usesOf(evaluations, "properties");
  const patterns = usesOf(evaluations, "patternProperties");
  const parts: JsonObject[] = [];
  for (const [name, uses] of names) {
    const spoken = [...patterns].flatMap(([pattern, own]) => (matcherOf(pattern, "ecma-262").test(name) ? own : []));
    parts.push(...together([...uses, ...spoken], closer, (member) => ({ properties: objectOf([[name, member]]) })));
  }
  for (const [pattern, uses] of patterns) {
    const others = except(pattern, [...names.keys()]);
    parts.push(...together(uses, closer, (member) => ({ patternProperties: objectOf([[others, member]]) })));
  }
  for (const { when, by } of evaluations) {
    const rest = by["additionalProperties"];
    if (!isObject(rest) || !closer.isClosable(rest)) continue;
    const { properties, patternProperties } = by;
    const declared = {
      ...(isObject(properties) && { properties: objectOf(Object.keys(properties).map((name) => [name, {}])) }),
      ...(isObject(patternProperties) && {
        patternProperties: objectOf(Object.keys(patternProperties).map((pattern) => [pattern, {}])),
      }),
    };
    parts.push(under(when, { ...declared, additionalProperties: closer.close([rest]) }));
  }
  return parts;
}

function itemClosings(evaluations: readonly Evaluation[], closer: Closer): readonly JsonObject[] {
  const lists = evaluations.map(({ when, by }) => {
    const prefix = by["prefixItems"];
    return { when, prefix: Array.isArray(prefix) ? (prefix as readonly Json[]) : [], rest: by["items"] };
  });
  const end = Math.max(0, ...lists.map(({ prefix }) => prefix.length));
  const usesAt = (index: number): readonly Use[] =>
    lists.flatMap(({ when, prefix, rest }) => {
      const schema = prefix[index] ?? rest;
      return isObject(schema) ? [{ when, schema }] : [];
    });
  const before = (count: number): readonly Json[] => Array.from({ length: count }, () => ({}));
  const parts: JsonObject[] = [];
  for (let index = 0; index < end; index++) {
    parts.push(...together(usesAt(index), closer, (item) => ({ prefixItems: [...before(index), item] })));
  }
  const rest = (items: Json): JsonObject => (end === 0 ? { items } : { prefixItems: before(end), items });
  return [...parts, ...together(usesAt(end), closer, rest)];
}

/** Returns the schemas of each name or pattern. */
function usesOf(
  evaluations: readonly Evaluation[],
  keyword: "properties" | "patternProperties",
): ReadonlyMap<string, readonly Use[]> {
  const uses = new Map<string, Use[]>();
  for (const { when, by } of evaluations) {
    const named = by[keyword];
    if (!isObject(named)) continue;
    for (const name of Object.keys(named)) {
      uses.set(name, [...(uses.get(name) ?? []), { when, schema: named[name]! }]);
    }
  }
  return uses;
}

/** Closes alternatives together with unconditional parts, or only these if no alternative adds anything. */
function together(uses: readonly Use[], closer: Closer, place: (closed: Json) => JsonObject): readonly JsonObject[] {
  if (!uses.some(({ schema }) => closer.isClosable(schema))) return [];
  const always = uses.filter(({ when }) => when.length === 0).map(({ schema }) => schema);
  const sometimes = uses.filter(({ when }) => when.length > 0);
  const alone = always.some(isObject) ? place(closer.close(always)) : undefined;
  if (sometimes.length === 0) return alone === undefined ? [] : [alone];
  const parts: JsonObject[] = sometimes.flatMap(({ when, schema }) => {
    const both = [...always, schema];
    return both.some(isObject) ? [under(when, place(closer.close(both)))] : [];
  });
  return alone === undefined
    ? parts
    : [...parts, { anyOf: [...sometimes.map(({ when }) => ({ allOf: when })), alone] }];
}

function under(when: readonly Json[], then: JsonObject): JsonObject {
  return when.length === 0 ? then : { if: { allOf: when }, then };
}

const STRUCTURAL: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "unevaluatedProperties",
  "additionalProperties",
  "items",
  "prefixItems",
]);

/** Returns whether a schema constrains properties or items; otherwise nothing has to be closed. */
function closableIn(bundle: Bundle): (schema: Json) => boolean {
  const known = new Map<string, boolean>();
  return (schema) => {
    const name = isObject(schema) ? referredBy(schema) : undefined;
    if (name === undefined) return false;
    const answer =
      known.get(name) ??
      evaluationsOf([name], bundle).some(({ by }) => Object.keys(by).some((keyword) => STRUCTURAL.has(keyword)));
    known.set(name, answer);
    return answer;
  };
}

/** A pattern for the names that match another one, but for those that are declared by name. */
function except(pattern: string, names: readonly string[]): string {
  const matching = names.filter((name) => matcherOf(pattern, "ecma-262").test(name));
  if (matching.length === 0) return pattern;
  const alternatives = matching.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`));
  return `^(?!(?:${alternatives.join("|")})$)(?=[^]*?(?:${pattern}))`;
}

function hasMembers(value: Json | undefined): boolean {
  return isObject(value) && Object.keys(value).length > 0;
}
