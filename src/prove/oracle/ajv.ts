import type { Format, FuncKeywordDefinition, Options } from "ajv";
import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import type { Draft } from "./dialect.ts";
import { isMultiple } from "./evaluate/numbers.ts";
import { INTEGER_FORMATS } from "./integer-formats.ts";
import { type Matcher, matcherOf, type RegexDialect } from "./patterns.ts";
import { Parts } from "./parts.ts";
import { referredBy } from "./bundle.ts";
import { mapSubschemas, type Vocabulary, vocabularyOf } from "./vocabulary.ts";
import { copyOf, type Validate } from "./validate.ts";

/** Compiles a document by Ajv, in the class that knows the draft. */
export async function compileAjv(document: JsonObject, draft: Draft, regex: RegexDialect): Promise<Validate> {
  const { ajv, parts } = await instanceOf(draft, regex);
  const schema = copyOf(prepared(document, draft, parts));
  const validate = ajv.compile(schema);
  // The schema would be kept as long as the instance.
  ajv.removeSchema(schema);
  return (value) => validate(copyOf(value));
}

/** The keyword for a reference whose results are remembered. */
const ONCE = "x-once";

/** Compiles a document whose definitions are referred to so often that each is checked once for each value. */
export async function compileSharing(document: JsonObject, draft: Draft, regex: RegexDialect): Promise<Validate> {
  const { ajv, parts } = await createInstance(draft, regex);
  const { $defs, ...root } = document as { readonly $defs: JsonObject };
  const compiled = new Map<string, (value: unknown) => boolean>();
  let known = new Map<string, Map<unknown, boolean>>();
  const compile = (schema: Json): ((value: unknown) => boolean) =>
    ajv.compile(copyOf(prepared({ allOf: [shared(schema, vocabularyOf(draft))], $defs: {} }, draft, parts)));
  const once = (name: string, value: unknown): boolean => {
    let results = known.get(name);
    if (results === undefined) known.set(name, (results = new Map()));
    let valid = results.get(value);
    if (valid !== undefined) return valid;
    let validate = compiled.get(name);
    if (validate === undefined) compiled.set(name, (validate = compile($defs[name]!)));
    results.set(value, (valid = validate(value)));
    return valid;
  };
  ajv.addKeyword({ keyword: ONCE, compile: (name) => (value) => once(name as string, value) });
  const validate = compile(root);
  return (value) => {
    known = new Map();
    return validate(copyOf(value));
  };
}

function shared(schema: Json, vocabulary: Vocabulary): Json {
  if (!isObject(schema)) return schema;
  if (schema["unevaluatedProperties"] !== undefined || schema["unevaluatedItems"] !== undefined)
    throw new Error("What a reference evaluates is not remembered.");
  const { $ref, ...rest } = mapSubschemas(schema, vocabulary, (each) => shared(each, vocabulary));
  const name = referredBy(schema);
  return name === undefined ? { ...rest, ...($ref !== undefined && { $ref }) } : { ...rest, [ONCE]: name };
}

/** An instance keeps something of each schema that it has compiled. */
const MAX_USES = 500;
const instances = new Map<string, { readonly instance: Promise<Instance>; uses: number }>();

interface Instance {
  readonly ajv: Compiler;
  readonly parts: Parts;
}

/** One for many documents: setting one up takes longer than a small schema does. */
function instanceOf(draft: Draft, regex: RegexDialect): Promise<Instance> {
  const key = `${draft} ${regex}`;
  let known = instances.get(key);
  if (known === undefined || known.uses++ > MAX_USES) {
    known = { instance: createInstance(draft, regex), uses: 1 };
    instances.set(key, known);
  }
  return known.instance;
}

async function createInstance(draft: Draft, regex: RegexDialect): Promise<Instance> {
  const { fullFormats } = (await import("ajv-formats/dist/formats.js")).default;
  const options: Options = {
    strict: false,
    validateSchema: false,
    meta: false,
    // Only the verdict is needed, so error reporting and optimization are disabled.
    allErrors: false,
    messages: false,
    ownProperties: true,
    inlineRefs: false,
    logger: false,
    addUsedSchema: false,
    formats: { ...fullFormats, ...integers() },
    code: { optimize: false, regExp: Object.assign(engine(regex), { code: "engine" }) },
  };
  const ajv = await create(draft, options);
  // Floating point would reject 0.3 as a multiple of 0.1.
  ajv.removeKeyword("multipleOf");
  ajv.addKeyword({ keyword: "multipleOf", type: "number", compile: multiplesOf });
  return { ajv, parts: new Parts((schema, name) => ajv.addSchema(copyOf(schema), name)) };
}

/** For Ajv's own formats every integer is of 64 bits. */
function integers(): Record<string, Format> {
  const formats = Object.entries(INTEGER_FORMATS);
  return Object.fromEntries(formats.map(([name, validate]) => [name, { type: "number", validate }]));
}

/** Ignores a divisor that is not a number. */
function multiplesOf(divisor: unknown): (value: number) => boolean {
  return (value) => typeof divisor !== "number" || isMultiple(value, divisor);
}

interface Compiler {
  addKeyword(definition: FuncKeywordDefinition): unknown;
  removeKeyword(keyword: string): unknown;
  compile(schema: object): (value: unknown) => boolean;
  addSchema(schema: object, name: string): unknown;
  removeSchema(schema: object): unknown;
}

/** Uses `default`, because a bundle keeps only that of a CommonJS module. */
async function create(draft: Draft, options: Options): Promise<Compiler> {
  switch (draft) {
    case "draft-04":
      return new (await import("ajv-draft-04")).default.default(options) as unknown as Compiler;
    case "2019-09":
      return new (await import("ajv/dist/2019.js")).default.default(options) as unknown as Compiler;
    case "2020-12":
      return new (await import("ajv/dist/2020.js")).default.default(options) as unknown as Compiler;
    default:
      return new (await import("ajv")).default.default(options) as unknown as Compiler;
  }
}

/** Creates the pattern engine; Ajv identifies patterns by their text. */
function engine(regex: RegexDialect): (pattern: string) => Matcher {
  return (pattern) => Object.assign(matcherOf(pattern, regex), { toString: () => pattern });
}

/**
 * Works around known faults of Ajv. An `if` without `then` evaluates nothing for it, and it rejects an empty `enum`.
 * Ajv abstains from `unevaluatedItems` beside `contains` or beside alternatives that evaluate items, from
 * `unevaluatedProperties` where an `if` or `dependentSchemas` evaluates properties, and from required properties named `""` or `__proto__`.
 */
function prepared(document: JsonObject, draft: Draft, parts: Parts): JsonObject {
  const keywords = new Set<string>();
  let hasEvaluatingCondition = false;
  const result = parts.share(document, vocabularyOf(draft), (schema) => {
    for (const keyword of Object.keys(schema)) keywords.add(keyword);
    refuseNames(schema);
    hasEvaluatingCondition ||= [schema["if"], ...dependents(schema)].some(isEvaluating);
    const inside = withoutEmptyList(schema);
    return inside["if"] === undefined ? inside : { then: VALID, else: VALID, ...inside };
  });
  if (keywords.has("unevaluatedItems") && (keywords.has("contains") || evaluatesSometimes(keywords))) {
    throw new Error("Ajv misjudges `unevaluatedItems` where items are evaluated sometimes, or by `contains`.");
  }
  if (hasEvaluatingCondition && keywords.has("unevaluatedProperties"))
    throw new Error("For Ajv, an `if` or `dependentSchemas` that does not apply changes what is evaluated.");
  return result;
}

const EVALUATING: readonly string[] = [
  ...["properties", "patternProperties", "additionalProperties", "unevaluatedProperties"],
  ...["allOf", "anyOf", "oneOf", "if", "dependentSchemas", "$ref", "$dynamicRef", "$recursiveRef"],
];

function dependents({ dependentSchemas }: JsonObject): readonly Json[] {
  return isObject(dependentSchemas) ? Object.values(dependentSchemas) : [];
}

/** Returns whether a schema, or one that it applies in place, can evaluate properties. */
function isEvaluating(schema: Json | undefined): boolean {
  return isObject(schema) && EVALUATING.some((keyword) => Object.hasOwn(schema, keyword));
}

/** Accepts every value, but Ajv does not recognize it. Ajv treats `then: true` as a missing `then`. */
const VALID: Json = { allOf: [true] };

/** No value is one of none. */
function withoutEmptyList(schema: JsonObject): JsonObject {
  const { enum: values, allOf, ...rest } = schema;
  if (!Array.isArray(values) || values.length > 0) return schema;
  return { ...rest, allOf: [...(Array.isArray(allOf) ? (allOf as readonly Json[]) : []), { not: {} }] };
}

/** Returns whether an alternative that does not always hold can evaluate items. */
function evaluatesSometimes(keywords: ReadonlySet<string>): boolean {
  const any = (names: readonly string[]): boolean => names.some((name) => keywords.has(name));
  return any(["prefixItems", "items"]) && any(["anyOf", "oneOf", "if", "dependentSchemas"]);
}

function refuseNames({ properties, required, dependentRequired }: JsonObject): void {
  if (isObject(properties) && Object.hasOwn(properties, "__proto__"))
    throw new Error("Ajv passes over a member called `__proto__`.");
  const lists = [required, ...(isObject(dependentRequired) ? Object.values(dependentRequired) : [])];
  if (lists.some((names) => Array.isArray(names) && names.includes("")))
    throw new Error("Ajv does not miss a required member without a name.");
}
