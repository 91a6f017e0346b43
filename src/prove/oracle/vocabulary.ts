import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { baseDraft, type Draft, type SchemaDialect } from "./dialect.ts";

/** The expected shape of a keyword's value; a value of another shape has no effect. */
export type Shape =
  | "schema"
  | "schemas"
  | "named schemas"
  | "schema or schemas"
  | "dependencies"
  | "number"
  | "positive"
  | "count"
  | "boolean"
  | "number or boolean"
  | "text"
  | "names"
  | "named names"
  | "types"
  | "values"
  | "value";

export type Vocabulary = Readonly<Record<string, Shape>>;

const DRAFT_04: Vocabulary = {
  type: "types",
  enum: "values",
  multipleOf: "positive",
  maximum: "number",
  minimum: "number",
  exclusiveMaximum: "boolean",
  exclusiveMinimum: "boolean",
  maxLength: "count",
  minLength: "count",
  pattern: "text",
  format: "text",
  items: "schema or schemas",
  additionalItems: "schema",
  maxItems: "count",
  minItems: "count",
  uniqueItems: "boolean",
  maxProperties: "count",
  minProperties: "count",
  required: "names",
  properties: "named schemas",
  patternProperties: "named schemas",
  additionalProperties: "schema",
  dependencies: "dependencies",
  allOf: "schemas",
  anyOf: "schemas",
  oneOf: "schemas",
  not: "schema",
  readOnly: "boolean",
  writeOnly: "boolean",
};

const DRAFT_06: Vocabulary = {
  ...DRAFT_04,
  exclusiveMaximum: "number",
  exclusiveMinimum: "number",
  const: "value",
  contains: "schema",
  propertyNames: "schema",
};

const DRAFT_07: Vocabulary = { ...DRAFT_06, if: "schema", then: "schema", else: "schema" };

const { dependencies: _dependencies, ...WITHOUT_DEPENDENCIES } = DRAFT_07;

const DRAFT_2019_09: Vocabulary = {
  ...WITHOUT_DEPENDENCIES,
  dependentRequired: "named names",
  dependentSchemas: "named schemas",
  minContains: "count",
  maxContains: "count",
  unevaluatedItems: "schema",
  unevaluatedProperties: "schema",
};

const { additionalItems: _additionalItems, ...WITHOUT_ADDITIONAL_ITEMS } = DRAFT_2019_09;

const DRAFT_2020_12: Vocabulary = { ...WITHOUT_ADDITIONAL_ITEMS, items: "schema", prefixItems: "schemas" };

const DRAFTS: Readonly<Record<Draft, Vocabulary>> = {
  "draft-04": DRAFT_04,
  "draft-06": DRAFT_06,
  "draft-07": DRAFT_07,
  "2019-09": DRAFT_2019_09,
  "2020-12": DRAFT_2020_12,
};

const NULLABLE: Vocabulary = { nullable: "boolean", "x-nullable": "boolean" };

const OPENAPI_30: Vocabulary = { ...DRAFT_04, ...NULLABLE };

/** Since this version `nullable` has no effect if taken literally; the lens decides. */
const OPENAPI_31: Vocabulary = { ...DRAFT_2020_12, ...NULLABLE };

const KUBERNETES: Vocabulary = {
  nullable: "boolean",
  "x-kubernetes-int-or-string": "boolean",
  "x-kubernetes-preserve-unknown-fields": "boolean",
  "x-kubernetes-embedded-resource": "boolean",
};

const CUSTOM_RESOURCES: Vocabulary = { ...DRAFT_04, ...KUBERNETES };

const GO_TYPES: Vocabulary = { ...DRAFT_2020_12, ...KUBERNETES };

/**
 * Returns the keywords that constrain values, except `$ref` and similar ones; `readOnly` and `writeOnly` depend on the
 * direction.
 */
export function vocabularyOf(dialect: SchemaDialect): Vocabulary {
  switch (dialect) {
    case "openapi-3.0":
    case "swagger-2.0":
      return OPENAPI_30;
    case "openapi-3.1":
      return OPENAPI_31;
    case "crd":
      return CUSTOM_RESOURCES;
    case "go":
      return GO_TYPES;
    default:
      return DRAFTS[baseDraft(dialect)];
  }
}

/** Keywords whose values changed shape between drafts. Each shape has one sensible reading, so it is read in every draft. */
const RESHAPED: Vocabulary = {
  exclusiveMaximum: "number or boolean",
  exclusiveMinimum: "number or boolean",
  items: "schema or schemas",
  additionalItems: "schema",
};

/** The keywords of all drafts. */
const EVERY_DRAFT: Vocabulary = { ...DRAFT_2020_12, dependencies: "dependencies", ...RESHAPED };

/**
 * The keywords that are read in documents of a dialect: OpenAPI documents use those of other versions, as does a JSON Schema that
 * states no draft. `vocabularyOf` holds those that the dialect defines itself.
 */
export function readableIn(dialect: SchemaDialect): Vocabulary {
  switch (dialect) {
    case "openapi-3.0":
    case "swagger-2.0":
    case "openapi-3.1":
      return { ...EVERY_DRAFT, ...NULLABLE };
    case "undeclared":
      return EVERY_DRAFT;
    case "crd":
    case "go":
      return vocabularyOf(dialect);
    default:
      return { ...DRAFTS[dialect], ...RESHAPED };
  }
}

const TYPES: ReadonlySet<unknown> = new Set(["null", "boolean", "integer", "number", "string", "array", "object"]);

export function isSchema(value: Json | undefined): value is boolean | JsonObject {
  return typeof value === "boolean" || isObject(value);
}

/** Returns whether a keyword's value has a meaningful shape. */
export function fits(shape: Shape, value: Json): boolean {
  switch (shape) {
    case "schema":
      return isSchema(value);
    case "schemas":
      return Array.isArray(value) && value.length > 0 && value.every(isSchema);
    case "schema or schemas":
      return isSchema(value) || (Array.isArray(value) && value.every(isSchema));
    case "named schemas":
      return isObject(value) && Object.values(value).every(isSchema);
    case "dependencies":
      return isObject(value) && Object.values(value).every((each) => isSchema(each) || isNames(each));
    case "named names":
      return isObject(value) && Object.values(value).every(isNames);
    case "names":
      return isNames(value);
    case "types":
      return TYPES.has(value) || (Array.isArray(value) && value.length > 0 && value.every((name) => TYPES.has(name)));
    case "values":
      return Array.isArray(value);
    case "number":
      return typeof value === "number";
    case "positive":
      return typeof value === "number" && value > 0;
    case "count":
      return typeof value === "number" && value >= 0 && Number.isInteger(value);
    case "boolean":
      return typeof value === "boolean";
    case "number or boolean":
      return typeof value === "number" || typeof value === "boolean";
    case "text":
      return typeof value === "string";
    case "value":
      return true;
  }
}

function isNames(value: Json): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}

/** Gives what takes the place of a schema; `tokens` leads to it from the schema that holds it. */
export type SchemaMap = (schema: Json, keyword: string, tokens: readonly string[]) => Json;

/** The value of a keyword with each schema in it replaced; the value itself where none is. */
export function mapSchemas(shape: Shape, keyword: string, value: Json, map: SchemaMap): Json {
  if (Array.isArray(value)) {
    if (shape !== "schemas" && shape !== "schema or schemas") return value;
    const items = value as readonly Json[];
    const mapped = items.map((each, index) => map(each, keyword, [keyword, String(index)]));
    return mapped.every((each, index) => each === items[index]) ? value : mapped;
  }
  if (shape === "schema" || shape === "schema or schemas") return map(value, keyword, [keyword]);
  if ((shape !== "named schemas" && shape !== "dependencies") || !isObject(value)) return value;
  return mapMembers(value, (each, name) => (Array.isArray(each) ? each : map(each, keyword, [keyword, name])));
}

/** A schema with each schema directly inside it replaced; the schema itself where none is. */
export function mapSubschemas(schema: JsonObject, vocabulary: Vocabulary, map: SchemaMap): JsonObject {
  return mapMembers(schema, (value, keyword) => {
    const shape = shapeOf(vocabulary, keyword);
    return shape === undefined ? value : mapSchemas(shape, keyword, value, map);
  });
}

/** Visits each schema directly inside a schema. */
export function eachSubschema(schema: JsonObject, vocabulary: Vocabulary, visit: (schema: Json) => void): void {
  mapSubschemas(schema, vocabulary, (each) => {
    visit(each);
    return each;
  });
}

/** Visits the way to each schema directly inside a schema. */
export function eachSubschemaAt(
  schema: JsonObject,
  vocabulary: Vocabulary,
  visit: (tokens: readonly string[]) => void,
): void {
  mapSubschemas(schema, vocabulary, (each, _, tokens) => {
    visit(tokens);
    return each;
  });
}

function mapMembers(object: JsonObject, map: (value: Json, name: string) => Json): JsonObject {
  let isSame = true;
  const members = Object.keys(object).map((name) => {
    const value = object[name]!;
    const mapped = map(value, name);
    isSame &&= mapped === value;
    return [name, mapped] as const;
  });
  return isSame ? object : objectOf(members);
}

export function shapeOf(vocabulary: Vocabulary, keyword: string): Shape | undefined {
  return Object.hasOwn(vocabulary, keyword) ? vocabulary[keyword] : undefined;
}

/** Creates an object with a prototype, as validators expect; `__proto__` is an ordinary name. */
export function objectOf(members: Iterable<readonly [string, Json]>): JsonObject {
  return Object.fromEntries(members);
}
