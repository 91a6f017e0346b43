import { boundOf, compareLimits, exactNumber } from "../../model/bound.ts";
import { COUNTS } from "../../model/keyword-table.ts";
import {
  canonical,
  dictionary,
  isObject,
  sameJson,
  type Dictionary,
  type Json,
  type JsonObject,
} from "../../model/json.ts";
import { child, conjunction, ofTypes, type Pointer } from "../../model/pointer.ts";
import { ALL_TYPES, type Bound, type Facet, type Property, type TypeName } from "../../model/schema.ts";
import { typingField } from "../../model/typing.ts";
import {
  type Dialect,
  hasNoEffect,
  ignoresEmptyEnum,
  INTEGERS_OF_INT_OR_STRING,
  isExtension,
  isFilledIn,
  isParameterField,
  publishesIntOrString,
  isNullableStated,
} from "./dialect.ts";
import { emptyDraft, type Draft } from "./draft.ts";
import type { FieldReader } from "./fields.ts";
import type { Annotations } from "../../model/schema.ts";
import { readAsMeant } from "./misquoted.ts";
import { INT_OR_STRING, readKubernetes, hasKubernetesKeywords } from "./kubernetes.ts";

/** The context for reading one schema object. */
export interface Surroundings {
  readonly dialect: Dialect;
  readonly fields: FieldReader;
  /** The canonical pointer of the schema at a place. */
  alias(value: Json, at: Pointer): Pointer;
  /** Returns the value at a place. */
  target(value: Json, at: Pointer): Json;
  annotations(value: Json, at: Pointer): Annotations;
  /** The digits of a number as written. */
  numeral(value: number, at: Pointer): string | undefined;
  /** A value with all digits of its whole numbers. */
  exact(value: Json, at: Pointer): Json;
}

const TYPE_NAMES: ReadonlySet<string> = new Set([...ALL_TYPES, "integer", "file"]);

/**
 * Reads the keywords of a schema object, except `allOf`, `$ref` and alternatives. Keywords of the wrong type are
 * reported and skipped.
 */
export function readOwn(value: JsonObject, at: Pointer, around: Surroundings): Draft {
  const draft = emptyDraft(at);
  const { fields, dialect } = around;
  readTypes(value, at, draft, around);
  if (isNullableStated(value, dialect))
    draft.nullable = child(at, value["nullable"] === true ? "nullable" : "x-nullable");
  readEnum(value, at, draft, around);
  readBounds(value, at, draft, around);
  readScalars(value, at, draft, around);
  readObject(value, at, draft, around);
  readArray(value, at, draft, around);
  readLogic(value, at, draft, around);
  if (hasKubernetesKeywords(value)) draft.kubernetes = readKubernetes(value, at, fields);
  readExtensions(value, at, draft, dialect);
  if (typeof value["title"] === "string") draft.title = value["title"];
  if (typeof value["description"] === "string") draft.description = value["description"];
  return draft;
}

function readTypes(value: JsonObject, at: Pointer, draft: Draft, { fields, dialect }: Surroundings): void {
  const type = value["type"];
  if (type === "string" && publishesIntOrString(value, dialect)) {
    draft.types = { value: normalizeTypes(["integer", "string"]), at: child(at, "format") };
    return;
  }
  if (value[INT_OR_STRING] === true) {
    draft.types = { value: normalizeTypes(["integer", "string"]), at: child(at, INT_OR_STRING) };
    return;
  }
  if (type === undefined) return;
  const place = child(at, "type");
  const names = Array.isArray(type) ? type : [type];
  const known = names.filter((name): name is string => typeof name === "string" && TYPE_NAMES.has(name));
  if (known.length < names.length) {
    fields.wrongType(place, "one of the seven JSON Schema types, or a list of them", type);
    draft.unreadable = true;
    if (known.length === 0) return;
  }
  if (known.includes("file")) draft.format = { value: "binary", at: place };
  draft.types = {
    value: normalizeTypes(known.map((name) => (name === "file" ? "string" : name) as TypeName)),
    at: place,
  };
}

/** In the order of `ALL_TYPES`, each once, `integer` only without `number`. */
export function normalizeTypes(names: readonly TypeName[]): readonly TypeName[] {
  const integral = names.includes("integer") && !names.includes("number");
  const result: TypeName[] = [];
  for (const name of ALL_TYPES) {
    if (names.includes(name)) result.push(name);
    else if (name === "number" && integral) result.push("integer");
  }
  return result;
}

function readEnum(value: JsonObject, at: Pointer, draft: Draft, { fields, dialect, exact }: Surroundings): void {
  const list = (keyword: string): readonly Json[] | undefined => {
    const values = fields.list(value, at, keyword);
    return values && (exact(values, child(at, keyword)) as readonly Json[]);
  };
  const listed = list("enum");
  const values = listed?.length === 0 && ignoresEmptyEnum(dialect) ? undefined : listed;
  if (values !== undefined) {
    const meant = readAsMeant(values, value["type"], dialect);
    if (meant !== values)
      fields.readAs(child(at, "enum"), `None of the values of \`enum\` is of type \`${String(value["type"])}\``);
    draft.enum = { value: distinct(meant), at: child(at, "enum") };
  }
  if ("const" in value) {
    const constant = exact(value["const"]!, child(at, "const"));
    const isListed = values?.some((one) => sameJson(one, constant)) ?? true;
    draft.enum = { value: isListed ? [constant] : [], at: child(at, "const") };
    draft.constant = isListed;
  }
  const open = list("x-extensible-enum");
  if (open !== undefined) draft.openEnum = { value: distinct(open), at: child(at, "x-extensible-enum") };
}

function distinct(values: readonly Json[]): readonly Json[] {
  const seen = new Map<string, Json>();
  for (const value of values) {
    const key = canonical(value);
    if (!seen.has(key)) seen.set(key, value);
  }
  return seen.size === values.length ? values : [...seen.values()];
}

function readBounds(value: JsonObject, at: Pointer, draft: Draft, around: Surroundings): void {
  const minimum = readBound(value, at, "minimum", "exclusiveMinimum", around);
  const maximum = readBound(value, at, "maximum", "exclusiveMaximum", around);
  if (minimum !== undefined) draft.minimum = minimum;
  if (maximum !== undefined) draft.maximum = maximum;
}

/**
 * Reads a bound. Before draft 06, `exclusiveMinimum: true` modifies `minimum`; later it is a number. The tighter one of
 * two holds.
 */
function readBound(
  value: JsonObject,
  at: Pointer,
  keyword: "minimum" | "maximum",
  exclusiveKeyword: string,
  { fields, numeral }: Surroundings,
): Facet<Bound> | undefined {
  const exclusive = value[exclusiveKeyword];
  const read = (name: string, isExclusive: boolean): Facet<Bound> | undefined => {
    const limit = fields.number(value, at, name);
    const place = child(at, name);
    return limit === undefined
      ? undefined
      : { value: boundOf(limit, isExclusive, () => numeral(limit, place)), at: place };
  };
  const inclusive = read(keyword, exclusive === true);
  if (exclusive === undefined || typeof exclusive === "boolean") return inclusive;
  const strict = read(exclusiveKeyword, true);
  if (strict === undefined || inclusive === undefined) return strict ?? inclusive;
  const order = compareLimits(strict.value, inclusive.value);
  return (keyword === "minimum" ? order >= 0 : order <= 0) ? strict : inclusive;
}

const COUNTED = [...COUNTS, "minContains", "maxContains"] as const;
const TEXTS = ["format", "contentEncoding", "contentMediaType"] as const;

/** OpenAPI's formats that say how octets are written as text; JSON Schema says it with `contentEncoding`. API servers know the first alone. */
const ENCODINGS: Readonly<Record<string, string>> = { byte: "base64", base64: "base64", base64url: "base64url" };

function readFormatOfContent(draft: Draft, dialect: Dialect): void {
  const encoding =
    draft.format && Object.hasOwn(ENCODINGS, draft.format.value) ? ENCODINGS[draft.format.value] : undefined;
  if (encoding === undefined || dialect === "json-schema") return;
  if (dialect === "crd" && draft.format?.value !== "byte") return;
  draft.contentEncoding ??= { value: encoding, at: draft.format!.at };
  delete draft.format;
}

function readScalars(value: JsonObject, at: Pointer, draft: Draft, { fields, dialect, numeral }: Surroundings): void {
  for (const keyword of COUNTED) {
    if (value[keyword] === undefined) continue;
    const count = fields.number(value, at, keyword, "count");
    if (count !== undefined) draft[keyword] = { value: count, at: child(at, keyword) };
  }
  for (const keyword of TEXTS) {
    if (value[keyword] === undefined) continue;
    const text = fields.string(value, at, keyword);
    if (text !== undefined) draft[keyword] = { value: text, at: child(at, keyword) };
  }
  if (draft.format !== undefined && publishesIntOrString(value, dialect)) {
    draft.format = { ...draft.format, value: INTEGERS_OF_INT_OR_STRING };
  }
  readFormatOfContent(draft, dialect);
  const pattern = fields.string(value, at, "pattern");
  if (pattern !== undefined) draft.patterns = [{ value: pattern, at: child(at, "pattern") }];
  const multiple = fields.number(value, at, "multipleOf", "positive");
  if (multiple !== undefined) {
    const place = child(at, "multipleOf");
    draft.multiplesOf = [{ value: exactNumber(multiple, () => numeral(multiple, place)), at: place }];
  }
  if (value["uniqueItems"] === true) draft.uniqueItems = { value: true, at: child(at, "uniqueItems") };
}

function readObject(value: JsonObject, at: Pointer, draft: Draft, around: Surroundings): void {
  const { fields } = around;
  const properties = fields.object(value, at, "properties");
  if (properties !== undefined) {
    const place = child(at, "properties");
    const result = dictionary<Property>();
    for (const name of Object.keys(properties)) {
      const member = properties[name]!;
      const here = child(place, name);
      if (!fields.isSchema(member, here)) continue;
      result[name] = {
        name,
        at: here,
        schema: around.alias(member, here),
        annotations: around.annotations(member, here),
      };
    }
    draft.properties = result;
  }
  readRequired(value, at, draft, around);
  draft.patternProperties = readSchemas(value, at, "patternProperties", around);
  draft.dependentSchemas = readSchemas(value, at, "dependentSchemas", around);
  readDependencies(value, at, draft, around);
  readConstraint(value, at, "additionalProperties", draft, around);
  // `additionalProperties` evaluates all properties, also with `true`.
  if (!("additionalProperties" in value)) readConstraint(value, at, "unevaluatedProperties", draft, around);
  if ("additionalProperties" in value || "unevaluatedProperties" in value) draft.evaluatesMembers = true;
  if (isObject(value["additionalProperties"]) || isObject(value["unevaluatedProperties"])) draft.isOfMembers = true;
  const names = readSchema(value, at, "propertyNames", around);
  // Property names are strings, regardless of the types in their schema.
  if (names !== undefined) draft.propertyNames = [{ ...names, value: conjunction([names.value, ofTypes(["string"])]) }];
}

function readRequired(value: JsonObject, at: Pointer, draft: Draft, { fields, dialect }: Surroundings): void {
  // A boolean has no effect; it is reported with keywords of other versions.
  if (typeof value["required"] === "boolean" || isParameterField("required", value, dialect)) return;
  const names = fields.list(value, at, "required");
  if (names === undefined) return;
  const required = dictionary<Pointer>();
  names.forEach((name, index) => {
    const place = child(at, "required", index);
    if (isFilledIn(name, value, dialect)) return;
    if (typeof name === "string") required[name] ??= place;
    else fields.wrongType(place, "a property name", name);
  });
  draft.required = required;
}

/** `dependencies` of the drafts before 2019-09 is `dependentRequired` and `dependentSchemas` in one. */
function readDependencies(value: JsonObject, at: Pointer, draft: Draft, around: Surroundings): void {
  const required = dictionary<Facet<readonly string[]>>();
  const schemas = dictionary<Facet<Pointer>>(Object.entries(draft.dependentSchemas));
  for (const keyword of ["dependentRequired", "dependencies"] as const) {
    const dependencies = around.fields.object(value, at, keyword);
    for (const name of Object.keys(dependencies ?? {})) {
      const dependency = dependencies![name]!;
      const place = child(at, keyword, name);
      if (Array.isArray(dependency)) {
        required[name] = { value: dependency.filter((item) => typeof item === "string"), at: place };
      } else if (keyword === "dependencies" && around.fields.isSchema(dependency, place)) {
        schemas[name] = { value: around.alias(dependency, place), at: place };
      } else if (keyword === "dependentRequired") {
        around.fields.wrongType(place, "a list of property names", dependency);
      }
    }
  }
  if (Object.keys(required).length > 0) draft.dependentRequired = required;
  if (Object.keys(schemas).length > 0) draft.dependentSchemas = schemas;
}

function readArray(value: JsonObject, at: Pointer, draft: Draft, around: Surroundings): void {
  const { fields } = around;
  const tuple = Array.isArray(value["items"]) ? "items" : "prefixItems";
  const prefix = fields.list(value, at, tuple);
  if (prefix !== undefined) {
    draft.prefixItems = prefix.flatMap((item, index) => {
      const place = child(at, tuple, index);
      return fields.isSchema(item, place) ? [{ value: around.alias(item, place), at: place }] : [];
    });
  }
  const others = tuple === "items" ? "additionalItems" : "items";
  const rest = readRest(value, at, others, around);
  if (rest !== undefined) draft.items = rest;
  if (!(others in value)) readConstraint(value, at, "unevaluatedItems", draft, around);
  if (others in value || "unevaluatedItems" in value) draft.evaluatesItems = true;
  if (isObject(value[others]) || isObject(value["unevaluatedItems"])) draft.isOfItems = true;
  const contains = readSchema(value, at, "contains", around);
  if (contains !== undefined) draft.contains = [contains];
  readConstraint(value, at, "contentSchema", draft, around);
}

function readLogic(value: JsonObject, at: Pointer, draft: Draft, around: Surroundings): void {
  const not = readSchema(value, at, "not", around);
  // Like `false`: nothing is left.
  if (not !== undefined && admitsAnything(value["not"]!)) {
    draft.types = { value: [], at: child(at, "not") };
    // An API server tries no `not` on null.
    if (around.dialect !== "crd") delete draft.nullable;
  } else if (not !== undefined) draft.not = [not];
  const condition = readSchema(value, at, "if", around);
  if (condition === undefined) return;
  const then = readSchema(value, at, "then", around);
  const otherwise = readSchema(value, at, "else", around);
  // Alone, it decides only what `unevaluated…` applies to.
  if (then === undefined && otherwise === undefined && !evaluates(value["if"]!)) return;
  draft.conditionals = [
    {
      at: condition.at,
      if: condition.value,
      ...(then && { then: then.value }),
      ...(otherwise && { else: otherwise.value }),
    },
  ];
}

/** Returns whether a condition says something of members or items. */
function evaluates(condition: Json): boolean {
  return (
    isObject(condition) && Object.keys(condition).some((keyword) => !hasNoEffect(keyword) && keyword !== "required")
  );
}

function readExtensions(value: JsonObject, at: Pointer, draft: Draft, dialect: Dialect): void {
  let extensions: Record<string, Facet<Json>> | undefined;
  for (const keyword of Object.keys(value)) {
    if (!isExtension(keyword, value, dialect)) continue;
    const facet = { value: value[keyword]!, at: child(at, keyword) };
    const field = typingField(keyword, facet.value);
    if (field === undefined) (extensions ??= dictionary<Facet<Json>>())[keyword] = facet;
    else draft.typing = { ...draft.typing, [field]: facet };
  }
  if (extensions !== undefined) draft.extensions = extensions;
}

function readConstraint(
  value: JsonObject,
  at: Pointer,
  keyword: "additionalProperties" | "unevaluatedProperties" | "unevaluatedItems" | "contentSchema",
  draft: Draft,
  around: Surroundings,
): void {
  const schema = readRest(value, at, keyword, around);
  if (schema !== undefined) draft[keyword] = schema;
}

/** Reads a keyword whose absence, `true` and `{}` all mean: anything. */
function readRest(value: JsonObject, at: Pointer, keyword: string, around: Surroundings): Facet<Pointer> | undefined {
  const schema = readSchema(value, at, keyword, around);
  return schema !== undefined && admitsAnything(around.target(value[keyword]!, child(at, keyword)))
    ? undefined
    : schema;
}

const NULLABILITY: readonly string[] = ["nullable", "x-nullable"];

function admitsAnything(schema: Json): boolean {
  if (!isObject(schema)) return schema === true;
  return Object.keys(schema).every((keyword) => hasNoEffect(keyword) || NULLABILITY.includes(keyword));
}

function readSchema(value: JsonObject, at: Pointer, keyword: string, around: Surroundings): Facet<Pointer> | undefined {
  const schema = value[keyword];
  if (schema === undefined) return undefined;
  const place = child(at, keyword);
  return around.fields.isSchema(schema, place) ? { value: around.alias(schema, place), at: place } : undefined;
}

const NO_SCHEMAS: Dictionary<Facet<Pointer>> = Object.freeze(dictionary<Facet<Pointer>>());

function readSchemas(
  value: JsonObject,
  at: Pointer,
  keyword: string,
  around: Surroundings,
): Dictionary<Facet<Pointer>> {
  const schemas = around.fields.object(value, at, keyword);
  if (schemas === undefined) return NO_SCHEMAS;
  const result = dictionary<Facet<Pointer>>();
  for (const name of Object.keys(schemas)) {
    const place = child(at, keyword, name);
    const schema = schemas[name]!;
    if (around.fields.isSchema(schema, place)) result[name] = { value: around.alias(schema, place), at: place };
  }
  return result;
}
