import { dictionary, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Property, Schema, SchemaTable } from "../../model/schema.ts";

/** Constants for building trial values of a schema. */
export interface Materials {
  readonly table: Pick<SchemaTable, "get">;
  /** The members that the rule names: they vary, all others are as they need be. */
  readonly names: ReadonlySet<string>;
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
  /** Some values of a schema, the plainest first. */
  readonly examples: (at: Pointer) => readonly Json[];
  /** Returns whether a schema accepts a value; undefined if unknown. */
  readonly admits: (at: Pointer, value: Json) => boolean | undefined;
}

/** Levels of values within values that vary. */
const MAX_DEPTH = 6;
/** The maximum number of nested values. */
const MAX_INNER = 32;
const ITEMS = 5;
const NAMES = 100;

const NUMBERS = [0, 1, 2, -1, 3, 10, 1_000_000];
const TEXTS = [
  ...["", "a", "a-b-c-d-e", "A", "1", " ", "b", "-", "a.b", "a/b", "0", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"],
  ...["0s", "1h", "1000h", "1Ki", "100Ti", "2000-01-01T00:00:00Z", "2100-01-01T00:00:00Z", "http://a", "::1"],
  ...["https://a", "https://a@a/a?a=a#a"],
];

/** Returns candidate values of a schema, the most similar to the simplest first. */
export function samplesOf(at: Pointer, materials: Materials): Iterable<Json> {
  return samples(at, materials, 0, new Map());
}

/** `found`: values within others, by schema and depth. */
function* samples(
  at: Pointer,
  materials: Materials,
  depth: number,
  found: Map<string, readonly Json[]>,
): Generator<Json> {
  const { table, examples, numbers, texts } = materials;
  const schema = table.get(at);
  const known = examples(at);
  yield* known;
  if (schema.keywords.enum !== undefined || depth > MAX_DEPTH) return;
  const inner = (pointer: Pointer): readonly Json[] => {
    const key = `${String(depth)} ${pointer}`;
    let values = found.get(key);
    if (values === undefined) {
      const all = samples(pointer, materials, depth + 1, found);
      values = first(MAX_INNER, all, (value) => materials.admits(pointer, value) === true);
      found.set(key, values);
    }
    return values;
  };
  for (const type of schema.types.value) {
    switch (type) {
      case "boolean":
        yield* [false, true];
        break;
      case "integer":
      case "number":
        yield* new Set([...numbers, ...NUMBERS]);
        break;
      case "string":
        yield* new Set([...texts, ...TEXTS]);
        break;
      case "array":
        yield* lists(schema.items === undefined ? [] : inner(schema.items.value));
        break;
      case "object":
        yield* objects(schema, known[0], materials, inner);
        break;
      default:
    }
  }
}

function* lists([one, ...others]: readonly Json[]): Generator<Json> {
  yield [];
  if (one === undefined) return;
  yield* [[one], [one, one], Array.from({ length: ITEMS }, () => one)];
  for (const item of others) yield* [[item], [one, item], [item, one]];
}

function* objects(
  { properties, required, additionalProperties }: Schema,
  plainest: Json | undefined,
  { names, texts }: Materials,
  inner: (pointer: Pointer) => readonly Json[],
): Generator<Json> {
  if (additionalProperties !== undefined && Object.keys(properties).length === 0) {
    const values = inner(additionalProperties.value);
    yield {};
    const [one, ...others] = values;
    if (one === undefined) return;
    const known = [...new Set([...texts.slice(0, ITEMS), "a", "b", ...texts.slice(ITEMS, NAMES)])];
    for (const name of known) yield dictionary([[name, one]]);
    for (const name of known.slice(0, ITEMS)) for (const value of others) yield dictionary([[name, value]]);
    yield { a: one, b: others[0] ?? one };
    return;
  }
  const varied = Object.values(properties).filter(({ name }) => names.has(name));
  const isRequired = ({ name }: Property): boolean => required[name] !== undefined;
  const choices = varied.map((property): readonly (Json | undefined)[] => {
    const values = inner(property.schema);
    return isRequired(property) ? values : [undefined, ...values];
  });
  const rest = typeof plainest === "object" && plainest !== null && !Array.isArray(plainest) ? plainest : {};
  for (const chosen of combinations(choices)) {
    const members = new Map(Object.entries(rest));
    for (const [index, { name }] of varied.entries()) {
      const value = chosen[index];
      if (value === undefined) members.delete(name);
      else members.set(name, value);
    }
    yield dictionary([...members]);
  }
}

/** One of each, those first that are the first ones of most. */
function* combinations<T>(choices: readonly (readonly T[])[]): Generator<readonly T[]> {
  if (choices.some((each) => each.length === 0)) return;
  const queue: { readonly indices: readonly number[]; readonly from: number }[] = [
    { indices: choices.map(() => 0), from: 0 },
  ];
  for (const { indices, from } of queue) {
    yield indices.map((index, at) => choices[at]![index]!);
    for (let at = from; at < choices.length; at++) {
      const next = indices.with(at, indices[at]! + 1);
      if (next[at]! < choices[at]!.length) queue.push({ indices: next, from: at });
    }
  }
}

function first<T>(count: number, values: Iterable<T>, isWanted: (value: T) => boolean): readonly T[] {
  const found: T[] = [];
  for (const value of values) {
    if (isWanted(value)) found.push(value);
    if (found.length === count) break;
  }
  return found;
}
