import { RANGES } from "../../model/keyword-table.ts";
import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { STATED } from "../../model/typing.ts";
import { KUBERNETES_KEYWORDS } from "./kubernetes.ts";

/**
 * The dialect of a schema. OpenAPI 3.2 uses that of 3.1; `kubernetes` is 3.0 as published by an API server, `crd` that
 * of custom resource definitions, and `go` that of converted Go types, in the terms of 3.1.
 */
export type Dialect = "swagger-2.0" | "openapi-3.0" | "openapi-3.1" | "json-schema" | "kubernetes" | "crd" | "go";

/** Before 3.1, what stands beside a `$ref` is ignored. */
export function readsSiblings(dialect: Dialect): boolean {
  return dialect === "openapi-3.1" || dialect === "json-schema" || dialect === "go";
}

/** OpenAPI authors leave out `type` and mean it; JSON Schema says what it says. */
export function impliesTypes(dialect: Dialect): boolean {
  return dialect !== "json-schema";
}

export function isNullableStated(schema: JsonObject, dialect: Dialect): boolean {
  if (dialect === "json-schema") return false;
  const { enum: values } = schema;
  // An API server asks a null for its type, and for the values beside that.
  if ((dialect === "crd" || dialect === "go") && Array.isArray(values) && values.length > 0 && !values.includes(null))
    return false;
  return schema["nullable"] === true || schema["x-nullable"] === true;
}

/**
 * Returns whether an alternative is only `{ nullable: true }`. Taken literally it accepts everything; generators write
 * it for null, so it is read as null.
 */
export function isNullAlternative(schema: Json, dialect: Dialect): boolean {
  if (!LENIENT.has(dialect) || !isObject(schema) || !isNullableStated(schema, dialect)) return false;
  return Object.keys(schema).every((keyword) => NULLABLE.has(keyword) || !CONSTRAINING.has(keyword));
}

/** An API server publishes what is an integer or a string in this format, as a string or as alternatives. What a custom resource definition says is meant. */
export function publishesIntOrString({ format }: JsonObject, dialect: Dialect): boolean {
  return format === "int-or-string" && PUBLISHED.has(dialect);
}

/** The format of what is an integer among them. */
export const INTEGERS_OF_INT_OR_STRING = "int32";

const PUBLISHED: ReadonlySet<Dialect> = new Set(["swagger-2.0", "openapi-3.0", "kubernetes"]);

/** An API server prints a default for each member that Go always writes: the zero value, which it does not set. */
export function isVoidDefault(value: Json, dialect: Dialect): boolean {
  if (dialect !== "kubernetes") return false;
  return value === "" || value === 0 || value === false || isEmptyObject(value);
}

/** A server of custom resources fills in defaults, and drops nulls, before it looks what is missing: such a member may be left out. */
export function isFilledIn(name: Json, { properties }: JsonObject, dialect: Dialect): boolean {
  if ((dialect !== "crd" && dialect !== "go") || typeof name !== "string" || !isObject(properties)) return false;
  const member = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isObject(member) && member["default"] !== undefined;
}

function isEmptyObject(value: Json): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

/** Keywords that never constrain a value and that clients do not rely on. */
const PROSE: readonly string[] = [
  "title",
  "description",
  "example",
  "examples",
  "externalDocs",
  "$comment",
  "summary",
  "x-apicompat-ignore",
  // Keywords for editors, as documented by VS Code, JetBrains, Taplo and Tombi.
  "markdownDescription",
  "enumDescriptions",
  "markdownEnumDescriptions",
  "enumItemLabels",
  "deprecationMessage",
  "markdownDeprecationMessage",
  "patternErrorMessage",
  "errorMessage",
  "completionDetail",
  "defaultSnippets",
  "doNotSuggest",
  "suggestSortText",
  "allowComments",
  "allowTrailingCommas",
  "x-intellij-html-description",
  "x-intellij-language-injection",
  "x-intellij-metadata",
  "x-intellij-enum-metadata",
  "x-intellij-enum-order-sensitive",
  "x-taplo",
  "x-taplo-info",
  "x-tombi-additional-key-label",
  "x-tombi-array-values-order",
  "x-tombi-array-values-order-by",
  "x-tombi-table-keys-order",
  "x-tombi-table-keys-order-by",
  "x-tombi-toml-version",
  // The descriptions of enum values for jsonschema2md.
  "meta:enum",
];

/** Keywords about the use of a schema, not about its values. */
export const ANNOTATION_KEYWORDS: readonly string[] = [
  "default",
  "readOnly",
  "writeOnly",
  "deprecated",
  "x-sunset",
  "x-stability-level",
  "x-kubernetes-api-lifecycle",
  "x-go-feature-gates",
  STATED,
];

const IDENTIFIERS: readonly string[] = [
  "$schema",
  "$id",
  "id",
  "$anchor",
  "$dynamicAnchor",
  "$recursiveAnchor",
  "$vocabulary",
  "$defs",
  "definitions",
];

const CONSTRAINTS: readonly string[] = [
  "$ref",
  "$dynamicRef",
  "$recursiveRef",
  "type",
  "nullable",
  "x-nullable",
  "enum",
  "const",
  "x-extensible-enum",
  "format",
  ...RANGES,
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "pattern",
  "uniqueItems",
  "minContains",
  "maxContains",
  "contains",
  "items",
  "prefixItems",
  "additionalItems",
  "unevaluatedItems",
  "properties",
  "required",
  "patternProperties",
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
  "dependencies",
  "dependentRequired",
  "dependentSchemas",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "discriminator",
  "x-ms-discriminator-value",
  ...KUBERNETES_KEYWORDS,
];

/** The keywords for corrections of misspelled ones. */
export const WORDS: readonly string[] = [...PROSE, ...ANNOTATION_KEYWORDS, ...IDENTIFIERS, ...CONSTRAINTS].filter(
  (word) => !word.startsWith("x-"),
);

const CONSTRAINING: ReadonlySet<string> = new Set(CONSTRAINTS);
const NULLABLE: ReadonlySet<string> = new Set(["nullable", "x-nullable"]);
const LENIENT: ReadonlySet<Dialect> = new Set(["swagger-2.0", "openapi-3.0", "openapi-3.1"]);
const KNOWN: ReadonlySet<string> = new Set([...PROSE, ...ANNOTATION_KEYWORDS, ...IDENTIFIERS, ...CONSTRAINTS]);
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([...PROSE, ...ANNOTATION_KEYWORDS, ...IDENTIFIERS]);
const SWAGGER_PARAMETER: ReadonlySet<string> = new Set([
  "name",
  "in",
  "required",
  "schema",
  "allowEmptyValue",
  "collectionFormat",
]);

/** Returns whether the model does not contain the keyword, so that it is kept as an extension. */
export function isExtension(keyword: string, schema: JsonObject, dialect: Dialect): boolean {
  return !KNOWN.has(keyword) && !isParameterField(keyword, schema, dialect);
}

/** In Swagger 2 a parameter, a header and an `items` object are schemas with a few fields more. */
export function isParameterField(keyword: string, schema: JsonObject, dialect: Dialect): boolean {
  if (dialect !== "swagger-2.0" || !SWAGGER_PARAMETER.has(keyword)) return false;
  return keyword === "collectionFormat" || typeof schema["in"] === "string";
}

/** Returns whether the keyword does not change the set of values. */
export function hasNoEffect(keyword: string): boolean {
  return WITHOUT_EFFECT.has(keyword);
}

/** An API server drops an empty `enum` of a custom resource when it stores the definition: there it restricts nothing. */
export function ignoresEmptyEnum(dialect: Dialect): boolean {
  return dialect === "crd";
}

export function isEmptyList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}
