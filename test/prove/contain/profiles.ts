// Random pairs with interacting keywords: each profile combines five and more of them, with few properties, items or
// values.
import type { Json, JsonObject } from "../../../src/model/json.ts";

/** Chooses by a seed; the same choices for the same seed. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  of<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!;
  }

  is(percent: number): boolean {
    return this.below(100) < percent;
  }

  some<T>(values: readonly T[], least: number, most: number): readonly T[] {
    const left = [...values];
    const count = Math.min(values.length, least + this.below(most - least + 1));
    return Array.from({ length: count }, () => left.splice(this.below(left.length), 1)[0]!);
  }

  list<T>(least: number, most: number, make: () => T): readonly T[] {
    return Array.from({ length: least + this.below(most - least + 1) }, make);
  }

  record(names: readonly string[], most: number, make: () => Json): JsonObject {
    return Object.fromEntries(this.some(names, 1, most).map((name) => [name, make()]));
  }
}

type Make = (dice: Dice, depth: number) => Json;

export interface Profile {
  readonly name: string;
  /** The keywords of a schema, at least five, each with its value. */
  readonly keywords: Readonly<Record<string, Make>>;
  readonly type?: string;
  /** The inner schema. */
  readonly leaf: Make;
  /** Keywords of one schema. */
  readonly least: number;
  /** The probability of a negation or an alternative. */
  readonly logic: number;
  readonly definitions?: boolean;
}

export interface Pair {
  readonly a: Json;
  readonly b: Json;
}

const NAMES = ["a", "b", "c", "ab", "x-"] as const;
const PATTERNS = ["^a", "b$", "^[a-c]$", "^.{2}$", "^x-", "^(a|b)*$", "^[a-z]*$", "^(p|q)$"] as const;
const SCALARS: readonly Json[] = [null, true, 0, 1, 2, "", "a", "b", "ab"];

const count: Make = (dice) => dice.of([0, 1, 1, 2, 2, 3]);
const pattern: Make = (dice) => dice.of(PATTERNS);
const scalar: Make = (dice) =>
  dice.of<Json>([
    true,
    false,
    { type: "string" },
    { type: "integer" },
    { not: { type: "string" } },
    { const: dice.of(SCALARS) },
    { not: { const: dice.of(SCALARS) } },
    { enum: dice.some(SCALARS, 2, 3) },
    { type: "number", minimum: 1 },
    { type: "string", pattern: dice.of(PATTERNS) },
  ]);
const names: Make = (dice) => {
  const plain = (): Json =>
    dice.of<Json>([
      { pattern: dice.of(PATTERNS) },
      { pattern: dice.of(PATTERNS), maxLength: 1 + dice.below(2) },
      { enum: dice.some([...NAMES, "p", "q", "d"], 1, 4) },
      { maxLength: dice.below(3) },
      { minLength: 1 + dice.below(2) },
      { const: dice.of([...NAMES, "p"]) },
    ]);
  if (dice.is(20)) return { not: plain() };
  return dice.is(15) ? { anyOf: [plain(), plain()] } : plain();
};
const inner =
  (of: Make): Make =>
  (dice, depth) =>
    dice.is(80) || depth <= 0 ? of(dice, depth) : { type: "object", ...object(dice, depth - 1) };

const properties: Make = (dice, depth) => dice.record(NAMES, 2, () => inner(scalar)(dice, depth));
const patternProperties: Make = (dice, depth) => dice.record(PATTERNS, 2, () => inner(scalar)(dice, depth));
const required: Make = (dice) => dice.some(NAMES, 1, 2);
const dependentRequired: Make = (dice) => dice.record(NAMES, 2, () => dice.some(NAMES, 1, 2));

/** A constraint that requires some property when it is negated. */
const requirement: Make = (dice, depth) =>
  dice.of<() => Json>([
    () => ({ propertyNames: names(dice, depth) }),
    () => ({ patternProperties: patternProperties(dice, 0) }),
    () => ({ properties: properties(dice, 0), additionalProperties: scalar(dice, 0) }),
    () => ({ additionalProperties: scalar(dice, 0) }),
    () => ({ patternProperties: patternProperties(dice, 0), additionalProperties: false }),
    () => ({ required: required(dice, 0) }),
    () => ({ minProperties: 1 + dice.below(3) }),
    () => ({ maxProperties: dice.below(3) }),
  ])();
const requirements: Make = (dice, depth) => dice.list(2, 4, () => requirement(dice, depth));
const negated: Make = (dice, depth) => ({ [dice.of(["anyOf", "oneOf", "allOf"])]: requirements(dice, depth) });

const object = (dice: Dice, depth: number): JsonObject => {
  const { properties, required, additionalProperties, minProperties, maxProperties } = OBJECTS;
  return keywordsOf({ properties, required, additionalProperties, minProperties, maxProperties }, 2, dice, depth);
};

const OBJECTS = {
  properties,
  patternProperties,
  required,
  additionalProperties: (dice, depth) => inner(scalar)(dice, depth),
  minProperties: count,
  maxProperties: count,
} satisfies Readonly<Record<string, Make>>;

const integer: Make = (dice) => dice.below(4) - 1;
const ITEM_VALUES: readonly Json[] = [1, 2, "a"];
const item: Make = (dice) =>
  dice.of<Json>([
    true,
    { const: dice.of(ITEM_VALUES) },
    { not: { const: dice.of(ITEM_VALUES) } },
    { enum: dice.some(ITEM_VALUES, 2, 2) },
    { type: "string" },
    { minimum: 2 },
    { type: "array", maxItems: 1 },
  ]);

const ARRAYS = {
  items: item,
  prefixItems: (dice) => dice.list(1, 3, () => item(dice, 0)),
  contains: item,
  minContains: count,
  maxContains: count,
  minItems: count,
  maxItems: (dice) => 1 + dice.below(3),
  uniqueItems: (dice) => dice.is(70),
  allOf: (dice) => dice.list(1, 2, () => ({ contains: item(dice, 0), maxContains: 1 + dice.below(2) })),
  not: (dice) =>
    dice.of<() => Json>([
      () => ({ items: item(dice, 0) }),
      () => ({ contains: item(dice, 0), minContains: dice.below(3), maxContains: 1 + dice.below(2) }),
      () => ({ uniqueItems: true }),
      () => ({ prefixItems: [item(dice, 0), item(dice, 0)] }),
    ])(),
} satisfies Readonly<Record<string, Make>>;

const reference: Make = (dice) => ({ $ref: dice.of(["#/$defs/x", "#/$defs/y"]) });

/** Ten kinds of schemas whose keywords depend on one another. */
export const PROFILES: readonly Profile[] = [
  {
    name: "some property with a name, of few",
    keywords: { ...OBJECTS, anyOf: requirements, not: negated, propertyNames: names, oneOf: requirements },
    type: "object",
    leaf: scalar,
    least: 5,
    logic: 40,
  },
  {
    name: "finite classes of names",
    keywords: {
      propertyNames: (dice) => ({ enum: dice.some(["a", "b", "p", "q", "x-"], 1, 4) }),
      patternProperties,
      additionalProperties: scalar,
      minProperties: count,
      maxProperties: (dice) => 1 + dice.below(3),
      not: negated,
      anyOf: requirements,
      allOf: (dice, depth) => dice.list(1, 3, () => ({ not: requirement(dice, depth) })),
    },
    type: "object",
    leaf: scalar,
    least: 5,
    logic: 40,
  },
  {
    name: "requirements one beside the other",
    keywords: {
      allOf: (dice, depth) => dice.list(2, 4, () => ({ not: requirement(dice, depth) })),
      maxProperties: (dice) => 1 + dice.below(2),
      minProperties: count,
      propertyNames: names,
      patternProperties,
      additionalProperties: scalar,
      not: (dice, depth) => requirement(dice, depth),
    },
    type: "object",
    leaf: scalar,
    least: 5,
    logic: 30,
  },
  {
    name: "unevaluated properties",
    keywords: {
      ...OBJECTS,
      unevaluatedProperties: (dice) => dice.of<Json>([false, { type: "string" }, { type: "integer" }, { const: 1 }]),
      anyOf: (dice, depth) => dice.list(2, 3, () => ({ ...object(dice, depth - 1) })),
      if: (dice) => dice.of<Json>([{ required: required(dice, 0) }, { properties: properties(dice, 0) }]),
      then: (dice, depth) => ({ properties: properties(dice, 0), ...(dice.is(30) && object(dice, depth - 1)) }),
      else: (dice) => ({ patternProperties: patternProperties(dice, 0) }),
      dependentSchemas: (dice) => dice.record(NAMES, 1, () => ({ properties: properties(dice, 0) })),
      not: negated,
    },
    type: "object",
    leaf: scalar,
    least: 5,
    logic: 25,
  },
  {
    name: "properties that depend on one another",
    keywords: {
      ...OBJECTS,
      dependentRequired,
      dependentSchemas: (dice, depth) => dice.record(NAMES, 2, () => object(dice, depth - 1)),
      propertyNames: names,
      not: (dice) => ({ dependentRequired: dependentRequired(dice, 0) }),
      oneOf: (dice) => dice.list(2, 3, () => ({ required: required(dice, 0) })),
    },
    type: "object",
    leaf: scalar,
    least: 5,
    logic: 30,
  },
  { name: "items that are counted", keywords: ARRAYS, type: "array", leaf: item, least: 5, logic: 35 },
  {
    name: "unevaluated items",
    keywords: {
      ...ARRAYS,
      unevaluatedItems: (dice) => dice.of<Json>([false, { type: "string" }, { const: 1 }]),
      anyOf: (dice) => dice.list(2, 3, () => keywordsOf(ARRAYS, 1, dice, 0)),
      if: (dice) => keywordsOf(ARRAYS, 1, dice, 0),
      then: (dice) => ({ prefixItems: dice.list(1, 3, () => item(dice, 0)) }),
    },
    type: "array",
    leaf: item,
    least: 5,
    logic: 25,
  },
  {
    name: "numbers",
    keywords: {
      minimum: integer,
      maximum: (dice) => 1 + dice.below(4),
      exclusiveMinimum: integer,
      exclusiveMaximum: (dice) => 1 + dice.below(4),
      multipleOf: (dice) => dice.of([0.5, 1, 1.5, 2, 3]),
      not: (dice) => dice.of<Json>([{ multipleOf: dice.of([1, 2]) }, { minimum: 2 }, { enum: [0, 1] }, { const: 3 }]),
      enum: (dice) => dice.some([0, 0.5, 1, 1.5, 2, 3, "a"], 2, 5),
      oneOf: (dice) => dice.list(2, 3, () => dice.of<Json>([{ multipleOf: 2 }, { multipleOf: 3 }, { minimum: 2 }])),
    },
    type: "number",
    leaf: (dice) => dice.of<Json>([{ minimum: 1 }, { multipleOf: 0.5 }, { not: { multipleOf: 1 } }]),
    least: 5,
    logic: 40,
  },
  {
    name: "strings",
    keywords: {
      minLength: count,
      maxLength: count,
      pattern,
      not: names,
      enum: (dice) => dice.some(["", "a", "b", "ab", "x-", "p", 1], 2, 5),
      anyOf: (dice) => dice.list(2, 3, () => names(dice, 0)),
      oneOf: (dice) => dice.list(2, 3, () => names(dice, 0)),
      allOf: (dice) => dice.list(1, 2, () => ({ not: names(dice, 0) })),
    },
    type: "string",
    leaf: names,
    least: 5,
    logic: 40,
  },
  {
    name: "references that lead back",
    keywords: {
      ...OBJECTS,
      properties: (dice) => dice.record(NAMES, 2, () => dice.of([reference, scalar])(dice, 0)),
      additionalProperties: reference,
      propertyNames: names,
      anyOf: requirements,
      not: (dice) => ({ properties: dice.record(NAMES, 1, () => reference(dice, 0)) }),
      items: reference,
      contains: reference,
      maxItems: count,
    },
    leaf: scalar,
    least: 5,
    logic: 30,
    definitions: true,
  },
];

/** Returns at least this many keywords, if there are as many. */
function keywordsOf(
  keywords: Readonly<Record<string, Make>>,
  least: number,
  dice: Dice,
  depth: number,
  most = least + 3,
): JsonObject {
  const chosen = dice.some(Object.keys(keywords), least, most);
  return Object.fromEntries(chosen.map((keyword) => [keyword, keywords[keyword]!(dice, depth)]));
}

function schemaOf(profile: Profile, dice: Dice, depth: number): JsonObject {
  const { keywords, least, type } = profile;
  const own = keywordsOf(keywords, least, dice, depth);
  return type === undefined || dice.is(15) ? own : { type, ...own };
}

function typeOf({ type }: Profile): JsonObject {
  return type === undefined ? {} : { type };
}

/** A schema, or some of them under a keyword that combines them. */
function combined(profile: Profile, dice: Dice, depth: number): Json {
  const own = schemaOf(profile, dice, depth);
  if (depth <= 0 || !dice.is(profile.logic)) return own;
  const other = (): Json => (dice.is(50) ? profile.leaf(dice, 0) : combined(profile, dice, depth - 1));
  return dice.of<() => Json>([
    () => ({ anyOf: [own, other()] }),
    () => ({ oneOf: [own, other()] }),
    () => ({ allOf: [own, { not: other() }] }),
    () => ({ not: own }),
    () => ({ if: own, then: other(), else: other() }),
  ])();
}

/** The schema with one keyword less, more, or of another value. */
function changed(schema: JsonObject, profile: Profile, dice: Dice): JsonObject {
  const keyword = dice.of(Object.keys(profile.keywords));
  const own = dice.of(Object.keys(schema));
  if (dice.is(35)) return Object.fromEntries(Object.entries(schema).filter(([each]) => each !== own));
  return { ...schema, [keyword]: profile.keywords[keyword]!(dice, 1) };
}

/** Two schemas: independent ones, a schema and a change of it, or one that few values are to satisfy. */
export function pairOf(profile: Profile, dice: Dice): Pair {
  const isLight = dice.is(40);
  const a = isLight ? { ...typeOf(profile), ...keywordsOf(profile.keywords, 2, dice, 1) } : schemaOf(profile, dice, 1);
  const b = dice.of<() => Json>([
    () => combined(profile, dice, 2),
    () => changed(a, profile, dice),
    () => changed(changed(a, profile, dice), profile, dice),
    () => ({ anyOf: dice.list(3, 4, () => keywordsOf(profile.keywords, 1, dice, 0, 1)) }),
    () => ({ anyOf: dice.list(3, 4, () => (profile.type === "object" ? requirement : profile.leaf)(dice, 0)) }),
    () => false,
    () => profile.leaf(dice, 0),
  ])();
  const pair = dice.is(25) && b !== false ? { a: b, b: a } : { a, b };
  if (profile.definitions !== true) return pair;
  const definitions = { x: schemaOf(profile, dice, 0), y: dice.of([scalar, object])(dice, 0) };
  const withDefinitions = (schema: Json): Json =>
    typeof schema === "object" ? { ...schema, $defs: guarded(definitions) } : schema;
  return { a: withDefinitions(pair.a), b: withDefinitions(pair.b) };
}

/** A reference in place, which would lead back without a property or an item between, is left out. */
function guarded(definitions: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(definitions).map(([key, schema]) => [
      key,
      JSON.stringify(schema).includes('"not":{"$ref"') ? true : schema,
    ]),
  );
}

/** Values that proofs are attacked with: few names and few values, so that they meet what the schemas are about. */
export function attackersOf(dice: Dice, many: number): readonly Json[] {
  const words = [...NAMES, "", "p", "q", "d", "aa", "bb", "ba", "A", "x-a", "a1"];
  const value = (): Json => {
    if (dice.is(85)) return dice.of<Json>([...SCALARS, 1.5, 3, -1, "x-", []]);
    return dice.is(50) ? dice.list(0, 2, () => dice.of(SCALARS)) : { [dice.of(words)]: dice.of(SCALARS) };
  };
  const nested = (depth: number): Json =>
    depth <= 0 || dice.is(70) ? value() : dice.is(60) ? shaped(depth) : listed(depth);
  const shaped = (depth: number): Json =>
    Object.fromEntries(dice.some(words, 0, 4).map((each) => [each, nested(depth - 1)]));
  const listed = (depth: number): Json => dice.list(0, 4, () => nested(depth - 1));
  const single = words.flatMap((word) => [0, 1, "", "a", true].map((each): Json => ({ [word]: each })));
  const items = [[], [1], [2], ["a"], [1, 1], [1, 2], ["a", 1], [1, 2, "a"], [2, "a", "a"], [[], 1], ["a", "b", "ab"]];
  const plain: readonly Json[] = [
    ...SCALARS,
    3,
    -1,
    0.5,
    1.5,
    2.5,
    "c",
    "p",
    "q",
    "x-",
    "aa",
    "bb",
    "abc",
    "0",
    {},
    ...items,
  ];
  const random = dice.list(many, many, () => (dice.is(65) ? shaped(2) : listed(2)));
  return [...plain, ...single, ...random];
}
