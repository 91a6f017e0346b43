// One edit of one schema, wherever it stands in a document.
import { isObject, type Json, type JsonObject } from "../../src/model/json.ts";
import type { Chance } from "../property/chance.ts";

/** Undefined where it does not apply. */
export type SchemaEdit = (schema: JsonObject, chance: Chance) => JsonObject | undefined;

const NAMES = ["age", "bark", "crown", "kind", "leaf", "root"] as const;
const SCALARS: readonly JsonObject[] = [
  { type: "string" },
  { type: "string", maxLength: 5 },
  { type: "integer" },
  { type: "number", minimum: 1 },
  { type: "boolean" },
];

export const SCHEMA_EDITS: Readonly<Record<string, SchemaEdit>> = {
  "remove a property": ofProperties((own, chance) => without(own, chance.of(Object.keys(own)))),
  "change the type of a property": ofProperties((own, chance) => ({
    ...own,
    [chance.of(Object.keys(own))]: chance.of(SCALARS),
  })),
  "add a property": (schema, chance) =>
    schema["type"] === "object"
      ? { ...schema, properties: { ...propertiesOf(schema), [chance.of(NAMES)]: chance.of(SCALARS) } }
      : undefined,
  "rename a property": ofProperties((own, chance) => {
    const name = chance.of(Object.keys(own));
    return { ...without(own, name), [chance.of(NAMES)]: own[name]! };
  }),
  "add or remove `required`": (schema, chance) => {
    const names = Object.keys(propertiesOf(schema));
    return names.length === 0 ? undefined : toggled(schema, "required", chance.of(names));
  },
  "close or open": (schema) => {
    if (schema["type"] !== "object") return undefined;
    return "additionalProperties" in schema
      ? without(schema, "additionalProperties")
      : { ...schema, additionalProperties: false };
  },
  "add or remove a value": (schema, chance) =>
    Array.isArray(schema["enum"]) ? toggled(schema, "enum", chance.of(["red", "green", "blue", "white"])) : undefined,
  "set a limit": (schema, chance) => {
    const names = LIMITS[schema["type"] as string];
    return names && { ...schema, [chance.of(names)]: chance.of([1, 2, 3, 7]) };
  },
  "change the type": (schema, chance) =>
    typeof schema["type"] === "string" && schema["type"] !== "object" ? { ...chance.of(SCALARS) } : undefined,
  "admit null or not": (schema) =>
    !("type" in schema)
      ? undefined
      : "nullable" in schema
        ? without(schema, "nullable")
        : { ...schema, nullable: true },
  "set a default": (schema, chance) =>
    schema["type"] === "string" && !("enum" in schema) ? { ...schema, default: chance.of(["a", "b"]) } : undefined,
  "set or drop a pattern": (schema, chance) => {
    if (schema["type"] !== "string") return undefined;
    return "pattern" in schema && chance.is(50)
      ? without(schema, "pattern")
      : { ...schema, pattern: chance.of(["^a", "^[a-z]+$", "\\d"]) };
  },
  "forbid something": (schema, chance) =>
    schema["type"] === "string" ? { ...schema, not: { enum: [chance.of(["red", "blue"])] } } : undefined,
  "remove an alternative": ofBranches((own, chance) => {
    const at = chance.of([...own.keys()]);
    return own.length > 1 ? own.filter((_, index) => index !== at) : undefined;
  }),
  "add an alternative": ofBranches((own, chance) => [...own, chance.of(SCALARS)]),
  deprecate: (schema) => (schema["deprecated"] === true ? undefined : { ...schema, deprecated: true }),
  describe: (schema, chance) => ({ ...schema, description: chance.of(["It is so.", "It may be so."]) }),
};

const LIMITS: Readonly<Record<string, readonly string[]>> = {
  string: ["minLength", "maxLength"],
  integer: ["minimum", "maximum"],
  number: ["minimum", "maximum"],
  array: ["minItems", "maxItems"],
  object: ["minProperties", "maxProperties"],
};

/** The keywords with subschemas. */
const WITHIN: Readonly<Record<string, "one" | "list" | "map">> = {
  items: "one",
  additionalProperties: "one",
  not: "one",
  allOf: "list",
  anyOf: "list",
  oneOf: "list",
  properties: "map",
};

export type Path = readonly (string | number)[];

/** The paths of a schema and of all that it holds; references are not followed. */
export function schemaPaths(schema: Json, at: Path = []): readonly Path[] {
  if (!isObject(schema)) return [];
  const inner = Object.entries(WITHIN).flatMap(([keyword, kind]) => {
    const value = schema[keyword];
    if (value === undefined) return [];
    if (kind === "one") return schemaPaths(value, [...at, keyword]);
    const entries = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
    return entries.flatMap(([key, each]) => schemaPaths(each as Json, [...at, keyword, key]));
  });
  return [at, ...inner];
}

export function valueAt(document: Json, [key, ...rest]: Path): Json {
  if (key === undefined) return document;
  return valueAt((document as Readonly<Record<string, Json>>)[key]!, rest);
}

export function withValueAt(document: Json, [key, ...rest]: Path, value: Json): Json {
  if (key === undefined) return value;
  const inner = withValueAt((document as Readonly<Record<string, Json>>)[key]!, rest, value);
  if (Array.isArray(document)) return (document as Json[]).map((each, index) => (index === key ? inner : each));
  return { ...(document as JsonObject), [key]: inner };
}

/** The document after an edit of one of its schemas; undefined where no try applies. */
export function editedSchema(
  document: Json,
  paths: readonly Path[],
  names: readonly string[],
  chance: Chance,
): Json | undefined {
  for (let tries = 0; tries < 6; tries++) {
    const path = chance.of(paths);
    const schema = valueAt(document, path);
    if (!isObject(schema) || "$ref" in schema) continue;
    const after = SCHEMA_EDITS[chance.of(names)]!(schema, chance);
    if (after !== undefined) return withValueAt(document, path, after);
  }
  return undefined;
}

export function without(object: JsonObject, name: string): JsonObject {
  const { [name]: _, ...rest } = object;
  return rest;
}

function propertiesOf(schema: JsonObject): JsonObject {
  const own = schema["properties"];
  return isObject(own) ? own : {};
}

function ofProperties(edit: (own: JsonObject, chance: Chance) => JsonObject): SchemaEdit {
  return (schema, chance) => {
    const own = propertiesOf(schema);
    return Object.keys(own).length === 0 ? undefined : { ...schema, properties: edit(own, chance) };
  };
}

function ofBranches(edit: (own: readonly Json[], chance: Chance) => readonly Json[] | undefined): SchemaEdit {
  return (schema, chance) => {
    const keyword = ["oneOf", "anyOf", "allOf"].find((each) => Array.isArray(schema[each]));
    const after = keyword === undefined ? undefined : edit(schema[keyword] as Json[], chance);
    return after && { ...schema, [keyword!]: after };
  };
}

/** In the list, or no longer in it; a list without values is none. */
function toggled(schema: JsonObject, keyword: string, value: string): JsonObject {
  const list = Array.isArray(schema[keyword]) ? (schema[keyword] as Json[]) : [];
  const after = list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
  return after.length === 0 ? without(schema, keyword) : { ...schema, [keyword]: after };
}
