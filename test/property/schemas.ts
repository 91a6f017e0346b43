// Random schemas as people write them, small enough that keywords meet, and what one or two small edits make of them.
import fc, { type Arbitrary } from "fast-check";
import { isObject, type Json, type JsonObject } from "../../src/model/json.ts";
import { changedAt, mapSchemas, some } from "../prove/contain/random.ts";

/** The notation of schemas. */
export interface Style {
  /** For OpenAPI 3.0 and custom resources: `nullable`, boolean exclusive limits, and no keywords of later drafts. */
  readonly early: boolean;
  /** Custom resources state the type of everything, and refer to nothing. */
  readonly structural: boolean;
  /** The place of definitions. */
  readonly prefix: string;
  /** True if discriminators are supported. */
  readonly discriminator: boolean;
}

/** `Root` is what is compared; it may refer to the others. */
export type Definitions = Readonly<Record<"Root" | "X" | "Y", JsonObject>>;

export interface Edited {
  readonly old: Definitions;
  readonly new: Definitions;
}

const NAMES = ["id", "name", "kind", "size", "tags", "x-y"] as const;
const KINDS = ["cat", "dog", "owl"] as const;
const TEXTS = ["", "a", "b", "red", "green", "2020-01-02", "10.0.0.1", "A", "a-b", "toolongtext"] as const;
const FORMATS = ["date", "uuid", "ipv4", "email", "uri", "date-time", "custom"] as const;
const PATTERNS = ["^a", "^[a-z]+$", "^([a-z]+-)*[a-z]+$", "\\d", "^.{1,5}$", "^(red|green)$", "^[^A-Z]*$"] as const;
const INTEGERS = [0, 1, 2, 5, 10, 100] as const;
const NUMBERS = [...INTEGERS, -1, 1.5, 2 ** 31, 2 ** 53, 1e21] as const;
const TYPES = ["string", "integer", "number", "boolean", "object", "array"] as const;

const NULL = { type: "null" };

type Type = (typeof TYPES)[number];
type Keywords = Readonly<Record<string, Arbitrary<Json>>>;
type Edit = (schema: Json) => Json;

const oneOf = <T extends Json>(values: readonly T[]): Arbitrary<T> => fc.constantFrom(...values);
const listOf = (values: readonly Json[], maxLength: number): Arbitrary<readonly Json[]> =>
  fc.uniqueArray(oneOf(values), { minLength: 1, maxLength });
const upTo = (max: number): Arbitrary<number> => fc.nat(max);
const members = (value: Arbitrary<Json>, maxKeys = 4): Arbitrary<JsonObject> =>
  fc.dictionary(oneOf(NAMES), value, { minKeys: 1, maxKeys, noNullPrototype: true });

/** An object whose members no other keyword has to name. */
const valueWith = (maxKeys: number): Arbitrary<JsonObject> => members(oneOf([...TEXTS, ...INTEGERS, null]), maxKeys);

/** Returns the keywords for each type. */
function keywordsOf({ early, structural }: Style, schema: Arbitrary<Json>): Readonly<Record<Type, Keywords>> {
  const limits = { minimum: oneOf(NUMBERS), maximum: oneOf(NUMBERS) };
  const annotations = { deprecated: fc.constant(true), description: oneOf(["", "As it says."]) };
  return {
    string: {
      enum: listOf(TEXTS, 4),
      format: oneOf(FORMATS),
      pattern: oneOf(PATTERNS),
      minLength: upTo(3),
      maxLength: upTo(11),
      default: oneOf(TEXTS),
      ...annotations,
      ...(!structural && { "x-extensible-enum": listOf(TEXTS, 4) }),
      ...(!early && { const: oneOf([...TEXTS, null]) }),
    },
    integer: {
      enum: listOf(INTEGERS, 4),
      format: oneOf(["int32", "int64"]),
      ...limits,
      multipleOf: oneOf([0.5, 1, 1.5, 2, 5]),
      exclusiveMinimum: early ? fc.constant(true) : oneOf(NUMBERS),
      ...(early && { exclusiveMaximum: fc.constant(true) }),
    },
    number: {
      enum: listOf(NUMBERS, 4),
      format: oneOf(["float", "double"]),
      ...limits,
      multipleOf: oneOf([0.5, 1, 1.5, 2]),
    },
    boolean: { enum: listOf([true, false], 1) },
    object: {
      properties: members(member(schema)),
      enum: fc.array(valueWith(2), { minLength: 1, maxLength: 2 }),
      required: listOf(NAMES, 2),
      additionalProperties: fc.oneof(fc.boolean(), schema),
      minProperties: upTo(2),
      maxProperties: upTo(4),
      ...(!early && {
        propertyNames: fc.oneof(
          oneOf(PATTERNS).map((pattern): Json => ({ pattern })),
          listOf(NAMES, 3).map((names): Json => ({ enum: names })),
          oneOf(NAMES).map((name): Json => ({ const: name })),
        ),
        const: valueWith(1),
        patternProperties: fc.dictionary(oneOf(PATTERNS), schema, { minKeys: 1, maxKeys: 1, noNullPrototype: true }),
        dependentRequired: fc.dictionary(oneOf(NAMES), listOf(NAMES, 2), {
          minKeys: 1,
          maxKeys: 1,
          noNullPrototype: true,
        }),
        dependentSchemas: members(schema, 1),
        unevaluatedProperties: fc.oneof(fc.constant<Json>(false), schema),
      }),
    },
    array: {
      items: schema,
      minItems: upTo(2),
      maxItems: upTo(4),
      uniqueItems: fc.boolean(),
      ...(!early && {
        contains: schema,
        minContains: upTo(2),
        maxContains: upTo(2),
        prefixItems: fc.array(schema, { minLength: 1, maxLength: 2 }),
      }),
    },
  };
}

/** Creates a property; read-only and write-only belong to it. */
function member(schema: Arbitrary<Json>): Arbitrary<Json> {
  const sided = fc
    .tuple(schema, oneOf(["readOnly", "writeOnly"]))
    .map(([own, side]): Json => (isObject(own) && !("$ref" in own) ? { ...own, [side]: true } : own));
  return fc.oneof({ weight: 9, arbitrary: schema }, { weight: 1, arbitrary: sided });
}

/** Most objects declare members, and all lists their items. */
function typed(type: Type, keywords: Keywords, { early, structural }: Style): Arbitrary<JsonObject> {
  const usual = { object: "properties", array: "items" }[type as string];
  const declared = usual === undefined ? fc.constant<JsonObject>({}) : fc.record({ [usual]: keywords[usual]! });
  const bare = type === "object" ? 1 : 0;
  return fc
    .record({
      usual: fc.oneof({ weight: 4, arbitrary: declared }, { weight: bare, arbitrary: fc.constant<JsonObject>({}) }),
      others: fc.oneof({ weight: 1, arbitrary: fc.constant<JsonObject>({}) }, { weight: 3, arbitrary: some(keywords) }),
      untyped: fc.nat(structural ? 0 : 15),
      nullable: fc.nat(7),
    })
    .map(({ usual: own, others, untyped, nullable }) => {
      const whole = { ...(untyped < 15 && { type }), ...own, ...others };
      return nullable < 6 ? whole : orNull(whole, nullable === 6, early);
    });
}

/** Its list of values, if it has one, names `null` as well or does not, as documents do. */
function orNull(schema: JsonObject, listed: boolean, early: boolean): JsonObject {
  const { type, enum: values } = schema;
  if (type === undefined) return schema;
  const list = listed && Array.isArray(values) ? { enum: [...(values as Json[]), null] } : {};
  return early ? { ...schema, ...list, nullable: true } : { ...schema, ...list, type: [type, "null"] };
}

/** Creates alternatives with a discriminator property. */
function tagged({ early, discriminator }: Style, value: Arbitrary<Json>): Arbitrary<JsonObject> {
  return fc
    .tuple(
      fc.uniqueArray(fc.tuple(oneOf(KINDS), oneOf(NAMES.slice(0, 2)), value), {
        minLength: 2,
        selector: ([kind]) => kind,
      }),
      fc.boolean(),
    )
    .map(([kinds, named]) => ({
      oneOf: kinds.map(([kind, name, own]) => alternative(kind, { [name]: own }, early)),
      ...(discriminator && named && { discriminator: { propertyName: "kind" } }),
    }));
}

function alternative(kind: string, properties: JsonObject, early: boolean): JsonObject {
  const tag = early ? { type: "string", enum: [kind] } : { const: kind };
  return { type: "object", required: ["kind"], properties: { kind: tag, ...properties } };
}

interface Weighted {
  readonly weight: number;
  readonly arbitrary: Arbitrary<Json>;
}

interface Parts {
  readonly schema: Arbitrary<Json>;
  /** Without combinations at the top. */
  readonly plain: Arbitrary<JsonObject>;
  readonly object: Arbitrary<JsonObject>;
  readonly keywords: Readonly<Record<Type, Keywords>>;
}

function partsOf(style: Style): Parts {
  let keywords: Parts["keywords"] | undefined;
  const { schema, plain, object } = fc.letrec<{
    schema: Json;
    plain: JsonObject;
    scalar: JsonObject;
    object: JsonObject;
  }>((tie) => {
    keywords = keywordsOf(style, tie("schema"));
    const of = (type: Type): Arbitrary<JsonObject> => typed(type, keywords![type], style);
    const [one, own] = [tie("schema"), tie("plain")];
    const list = (minLength: number): Arbitrary<readonly Json[]> => fc.array(one, { minLength, maxLength: 2 });
    const reference = oneOf([{ $ref: `${style.prefix}X` }, { $ref: `${style.prefix}Y` }]);
    const combined = (inner: Arbitrary<JsonObject>): readonly Weighted[] => [
      { weight: 1, arbitrary: fc.tuple(own, inner).map(([a, b]) => ({ ...a, allOf: [b] })) },
      { weight: 1, arbitrary: fc.tuple(own, inner).map(([a, b]) => ({ ...a, not: b })) },
      { weight: 1, arbitrary: fc.tuple(own, inner, inner).map(([a, b, c]) => ({ ...a, anyOf: [b, c] })) },
    ];
    const free: readonly Weighted[] = [
      { weight: 2, arbitrary: reference },
      { weight: 1, arbitrary: list(2).map((each) => ({ oneOf: each })) },
      { weight: 1, arbitrary: list(1).map((allOf) => ({ allOf })) },
      { weight: 1, arbitrary: list(2).map((anyOf) => ({ anyOf })) },
      { weight: 1, arbitrary: tagged(style, own) },
    ];
    const late: readonly Weighted[] = [
      {
        weight: 1,
        arbitrary: fc.tuple(own, own, own, own).map(([whole, test, yes, no]) => ({
          ...whole,
          if: test,
          then: yes,
          else: no,
        })),
      },
      { weight: 1, arbitrary: fc.tuple(reference, own).map(([to, beside]) => ({ ...beside, ...to })) },
      {
        weight: 1,
        arbitrary: fc.tuple(one, oneOf(["anyOf", "oneOf"])).map(([each, keyword]) => ({ [keyword]: [each, NULL] })),
      },
      { weight: 1, arbitrary: fc.boolean() },
    ];
    return {
      scalar: fc.oneof(...TYPES.slice(0, 4).map(of)),
      object: of("object"),
      plain: fc.oneof(
        { depthSize: "small", maxDepth: 4 },
        { weight: 5, arbitrary: tie("scalar") },
        { weight: 3, arbitrary: tie("object") },
        { weight: 1, arbitrary: of("array") },
      ),
      schema: fc.oneof(
        { depthSize: "small", maxDepth: 4 },
        { weight: 12, arbitrary: own },
        ...combined(style.structural ? tie("scalar").map(withoutForm) : own),
        ...(style.structural ? [] : free),
        ...(style.early ? [] : late),
      ),
    };
  });
  return { schema, plain, object, keywords: keywords! };
}

/** Creates edits as people make them. */
function edits({ schema, plain, keywords }: Parts, { structural, early, prefix }: Style): Arbitrary<Edit> {
  const within =
    (change: (schema: JsonObject) => Json): Edit =>
    (own) =>
      isObject(own) ? change(own) : own;
  const stated = fc
    .constantFrom(...TYPES)
    .chain((type) =>
      fc
        .constantFrom(...Object.entries(keywords[type]))
        .chain(([name, value]) => value.map((each) => ({ type, name, each }))),
    )
    .map(({ type, name, each }) =>
      within((own) => (isOfType(own, type) ? { ...own, [name]: each } : without(own, name))),
    );
  const dropped = fc
    .nat()
    .map((which) => within((own) => without(own, Object.keys(own)[which % Math.max(1, Object.keys(own).length)]!)));
  const replaced = plain.map(
    (piece): Edit =>
      () =>
        piece,
  );
  const listed = fc
    .tuple(fc.boolean(), oneOf(TEXTS))
    .map(([more, text]) => within((own) => changeList(own, "enum", more, text)));
  const declared = fc
    .tuple(oneOf(NAMES), fc.option(schema, { nil: undefined }))
    .map(([name, own]) => within((whole) => declare(whole, name, own)));
  const demanded = fc
    .tuple(fc.boolean(), oneOf(NAMES))
    .map(([more, name]) => within((own) => (isOfType(own, "object") ? changeList(own, "required", more, name) : own)));
  const composed: readonly Arbitrary<Edit>[] = [
    fc.constant<Edit>((own) => ({ allOf: [own] })),
    fc.nat().map((which) => within((own) => factoredOut(own, which))),
    plain.map((other): Edit => (own) => ({ anyOf: [own, other] })),
    fc.constant<Edit>(() => ({ $ref: `${prefix}X` })),
    fc
      .tuple(fc.boolean(), oneOf(["fox", "elk"]))
      .map(([more, kind]) =>
        within((own) => ("oneOf" in own ? changeList(own, "oneOf", more, alternative(kind, {}, early)) : own)),
      ),
  ];
  const renamed = oneOf(PATTERNS).map((pattern) => within((own) => renamePattern(own, pattern)));
  const moved = oneOf(["anyOf", "oneOf"]).map((keyword) => within((own) => moveProperty(own, keyword)));
  const retyped = fc
    .tuple(fc.constantFrom(...TYPES), fc.boolean())
    .map(([type, also]) => within((own) => retype(own, also && !early ? [own["type"] as Json, type].flat() : type)));
  return fc.oneof(
    { weight: 6, arbitrary: stated },
    ...[dropped, listed, declared, demanded].map((arbitrary) => ({ weight: 3, arbitrary })),
    replaced,
    retyped,
    ...(structural ? [] : composed),
    ...(structural ? [] : [moved]),
    ...(early ? [] : [{ weight: 3, arbitrary: renamed }]),
  );
}

function isOfType({ type }: JsonObject, name: string): boolean {
  return [type].flat().includes(name);
}

/** A structural schema says of a value's form nothing in alternatives. */
function withoutForm(schema: JsonObject): JsonObject {
  return ["type", "nullable", "default", "description"].reduce(without, schema);
}

function without(schema: JsonObject, keyword: string): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([each]) => each !== keyword));
}

/** The list with another element, or without its first. */
function changeList(schema: JsonObject, keyword: string, more: boolean, element: Json): JsonObject {
  const list = (schema[keyword] ?? []) as readonly Json[];
  return { ...schema, [keyword]: more ? [...list.filter((each) => each !== element), element] : list.slice(1) };
}

/** Moves one keyword into an `allOf`. */
function factoredOut(schema: JsonObject, which: number): JsonObject {
  const names = Object.keys(schema).filter((name) => name !== "allOf");
  const name = names[which % Math.max(1, names.length)];
  if (name === undefined) return schema;
  return { ...without(schema, name), allOf: [...((schema["allOf"] ?? []) as Json[]), { [name]: schema[name]! }] };
}

function retype(schema: JsonObject, type: Json): JsonObject {
  return "type" in schema ? { ...schema, type: Array.isArray(type) ? [...new Set(type as Json[])] : type } : schema;
}

/** Replaces a pattern of `patternProperties`, and keeps its schema. */
function renamePattern(schema: JsonObject, pattern: string): JsonObject {
  const { patternProperties } = schema;
  const [first, ...others] = isObject(patternProperties) ? Object.entries(patternProperties) : [];
  if (first === undefined) return schema;
  return { ...schema, patternProperties: Object.fromEntries([[pattern, first[1]], ...others]) };
}

/** Moves a property from the first alternative to the last one. */
function moveProperty(schema: JsonObject, keyword: string): JsonObject {
  const list = schema[keyword];
  if (!Array.isArray(list) || list.length < 2) return schema;
  const [first, ...others] = list as readonly Json[];
  const last = others.at(-1)!;
  if (!isObject(first) || !isObject(last) || !isObject(first["properties"])) return schema;
  const [property, ...rest] = Object.entries(first["properties"]);
  if (property === undefined) return schema;
  const properties = { ...(isObject(last["properties"]) && last["properties"]), [property[0]]: property[1] };
  return {
    ...schema,
    [keyword]: [{ ...first, properties: Object.fromEntries(rest) }, ...others.slice(0, -1), { ...last, properties }],
  };
}

function declare(schema: JsonObject, name: string, own: Json | undefined): JsonObject {
  const properties = schema["properties"];
  if (!isObject(properties)) return schema;
  return { ...schema, properties: own === undefined ? without(properties, name) : { ...properties, [name]: own } };
}

const UNDECLARED = ["additionalProperties", "patternProperties", "unevaluatedProperties"] as const;

function mapValues(object: JsonObject, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

function withoutSide(schema: Json): Json {
  return isObject(schema) ? without(without(schema, "readOnly"), "writeOnly") : schema;
}

function withoutUnevaluated(schema: Json): Json {
  return isObject(schema) ? without(schema, "unevaluatedProperties") : schema;
}

/**
 * Removes unrealistic combinations. Beside an enum, a format is removed, because it can contradict it, and open enums,
 * because they announce other values.
 */
function tidied(schema: Json, style: Style): Json {
  if (!isObject(schema)) return schema;
  const own = mapSchemas(schema, (each) => tidied(each, style));
  const isNamed = "enum" in own || "const" in own;
  const properties = own["properties"];
  const isPointless = (keyword: string, value: Json): boolean =>
    (["format", "x-extensible-enum"].includes(keyword) && isNamed) ||
    (["enum", "required", "oneOf"].includes(keyword) && (value as readonly Json[]).length === 0) ||
    (style.early && keyword === "exclusiveMinimum" && !("minimum" in own)) ||
    (style.early && keyword === "exclusiveMaximum" && !("maximum" in own)) ||
    (keyword === "nullable" && !("type" in own));
  return {
    ...(style.early && isOfType(own, "array") && { items: {} }),
    ...Object.fromEntries(Object.entries(own).filter(([keyword, value]) => !isPointless(keyword, value))),
    // Parts of a composition do not know each other's properties, so they are read as one.
    ...(Array.isArray(own["allOf"]) && { allOf: (own["allOf"] as Json[]).map(withoutUnevaluated) }),
    // The direction of a property matters little if undeclared ones can have its name.
    ...(isObject(properties) &&
      UNDECLARED.some((keyword) => keyword in own) && { properties: mapValues(properties, withoutSide) }),
  };
}

function tidy(definitions: Definitions, style: Style): Definitions {
  const one = (own: Json): JsonObject => tidied(own, style) as JsonObject;
  return { Root: one(definitions.Root), X: one(definitions.X), Y: one(definitions.Y) };
}

/** A document's schemas, and the same after one or two edits of one of them. */
export function edited(style: Style): Arbitrary<Edited> {
  const parts = partsOf(style);
  const root = fc.oneof(parts.schema.filter(isObject), parts.object);
  const definitions = fc.record({ Root: root, X: parts.plain, Y: parts.plain });
  const edit = fc.record({
    of: fc.nat(9).map((luck): keyof Definitions => (style.structural || luck < 9 ? "Root" : "X")),
    place: fc.nat(),
    change: edits(parts, style),
  });
  return fc
    .tuple(definitions, fc.array(edit, { minLength: 1, maxLength: 2 }))
    .map(([old, made]): Edited => {
      const after = made.reduce<Definitions>((now, { of, place, change }) => {
        const next = changedAt(now[of], place, change);
        return isObject(next) ? { ...now, [of]: next } : now;
      }, old);
      return { old: tidy(old, style), new: tidy(after, style) };
    })
    .filter(({ old, new: new_ }) => JSON.stringify(old) !== JSON.stringify(new_));
}
