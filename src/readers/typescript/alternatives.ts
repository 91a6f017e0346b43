import { isObject, type Json } from "../../model/json.ts";
import { child } from "../../model/pointer.ts";
import { FOREIGN_TYPE, TYPE_TRAITS, type TypeTraits } from "../../model/typing.ts";
import { type Definitions, type Draft, isCalled, listAt } from "./definitions.ts";
import { withTraits } from "./traits.ts";

/** The category of a type: a value, a kind of values, or a container. */
type Sort = "value" | "string" | "number" | "boolean" | "null" | "undefined" | "object" | "list" | "call" | "opaque";

const KINDS: ReadonlySet<string> = new Set(["string", "number", "boolean"]);
const MAX_DEPTH = 20;

/** Returns the alternatives of a type; undefined if it accepts anything or is a type parameter. */
function alternativesOf(schema: Json | undefined, definitions: Definitions, depth = 0): readonly Draft[] | undefined {
  if (!isObject(schema) || depth > MAX_DEPTH || traitsOf(schema).chosen !== undefined) return undefined;
  const { $ref, const: value, enum: listed, anyOf, type, not } = schema;
  if (schema[FOREIGN_TYPE] !== undefined) return [schema as Draft];
  if (typeof $ref === "string") {
    const target = definitions.at($ref);
    const isUnion = isObject(target) && (Array.isArray(target["anyOf"]) || typeof target["$ref"] === "string");
    const parts = isUnion ? pointedAt(target as Draft, $ref) : target;
    const alternatives = alternativesOf(parts, definitions, depth + 1);
    // One that holds others is known by where it stands.
    return alternatives?.map((each) => (each === target ? { $ref } : each));
  }
  if (value !== undefined) return [{ const: value }];
  if (Array.isArray(listed)) return listed.map((each: Json) => ({ const: each }));
  if (Array.isArray(anyOf)) {
    const branches = (anyOf as readonly Json[]).map((branch) =>
      isObject(branch) && branch["type"] === "null" && traitsOf(branch).nothing === undefined
        ? nothings(traitsOf(schema))
        : alternativesOf(branch, definitions, depth + 1),
    );
    return branches.some((branch) => branch === undefined) ? undefined : branches.flatMap((branch) => branch!);
  }
  if (not !== undefined) return [];
  if (type === "null") return nothings(traitsOf(schema));
  const types: readonly Json[] = Array.isArray(type) ? type : [type ?? null];
  if (types.every((each) => each === "null" || (typeof each === "string" && KINDS.has(each))))
    return isObject(schema) && schema["pattern"] === undefined
      ? types.flatMap((each) => (each === "null" ? nothings(traitsOf(schema)) : [{ type: each }]))
      : [schema as Draft];
  return type === undefined && schema["allOf"] === undefined ? undefined : [schema as Draft];
}

/** Alternatives as one type again. */
export function unionOf(alternatives: readonly Draft[]): Draft {
  const [only, ...others] = alternatives;
  if (only === undefined) return { not: {} };
  if (others.length === 0) return only;
  const values = alternatives.flatMap((each) => (each["const"] === undefined ? [] : [each["const"]]));
  const nothing = alternatives.flatMap((each) => (each["type"] === "null" ? [traitsOf(each).nothing!] : []));
  const rest = alternatives.filter((each) => each["const"] === undefined && each["type"] !== "null");
  const traits: TypeTraits = nothing.length === 0 ? {} : { nothing: nothing.length === 1 ? nothing[0]! : "both" };
  const isPlain =
    values.length === 0 && rest.every(({ type, ...own }) => type !== undefined && Object.keys(own).length === 0);
  const types = [...new Set([...rest.map(({ type }) => type!), ...(nothing.length > 0 ? ["null"] : [])])];
  if (isPlain) return withTraits({ type: types.length === 1 ? types[0]! : types }, traits);
  const branches = [
    ...rest,
    ...(values.length > 0 ? [{ enum: values }] : []),
    ...(nothing.length > 0 ? [{ type: "null" }] : []),
  ];
  return branches.length === 1 ? branches[0]! : withTraits({ anyOf: branches }, traits);
}

/** An alternative, and whether it is within another type. */
interface Answered {
  readonly alternative: Draft;
  readonly within: boolean;
}

/** Evaluates each alternative of a type; undefined if one is unknown. */
export function answersFor(
  from: Json | undefined,
  other: Draft,
  definitions: Definitions,
): readonly Answered[] | undefined {
  const found = alternativesOf(from, definitions)?.flatMap((alternative): readonly (Answered | undefined)[] => {
    const answer = (one: Draft): Answered | undefined => {
      const within = isWithin(one, other, definitions);
      return within === undefined ? undefined : { alternative: one, within };
    };
    const own = answer(alternative);
    return own === undefined && alternative["type"] === "boolean"
      ? [true, false].map((each) => answer({ const: each }))
      : [own];
  });
  return found?.every((each) => each !== undefined) === true ? found : undefined;
}

/** The state of one evaluation, which limits recursion. */
interface Question {
  /** The number of remaining pairs of types. */
  left: number;
  /** Within those that lead here, a pair is what the others say. */
  readonly open: Set<string>;
}

const MAX_PAIRS = 500;

function ask(): Question {
  return { left: MAX_PAIRS, open: new Set() };
}

/** Returns whether every value of one type belongs to the other; undefined if unknown. */
function isWithin(one: Draft, other: Draft, definitions: Definitions, question = ask()): boolean | undefined {
  if (isAnything(definitions.referredTo(other))) return true;
  const key = JSON.stringify([one, other]);
  if (question.open.has(key)) return true;
  if (--question.left < 0) return undefined;
  const alternatives = alternativesOf(other, definitions);
  if (alternatives === undefined) return undefined;
  question.open.add(key);
  const [own, seen] = [definitions.referredTo(one), new Set<boolean | undefined>()];
  for (const each of alternatives) {
    seen.add(isWithinOne(own, definitions.referredTo(each), [one, each], definitions, question));
    if (seen.has(true)) break;
  }
  question.open.delete(key);
  return seen.has(true) ? true : seen.has(undefined) ? undefined : false;
}

function isWithinOne(
  one: Draft,
  other: Draft,
  [at, otherAt]: readonly [Draft, Draft],
  definitions: Definitions,
  question: Question,
): boolean | undefined {
  const [sort, asked] = [sortOf(one), sortOf(other)];
  if (at["$ref"] !== undefined && at["$ref"] === otherAt["$ref"]) return true;
  if (isAnyObject(other))
    return sort === "object" || sort === "list" || sort === "call" ? true : sort === "opaque" ? undefined : false;
  if (asked === "null" || asked === "undefined") return sort === asked;
  if (sort === "null" || sort === "undefined") return false;
  if (asked === "value" || KINDS.has(asked)) {
    if (sort === "value")
      return asked === "value" ? one["const"] === other["const"] : typeof one["const"] === asked && !isText(other, one);
    // Either of them.
    if (sort === "boolean" && typeof other["const"] === "boolean") return undefined;
    if (KINDS.has(sort)) return asked !== "value" && sort === asked && other["pattern"] === undefined;
    return sort === "opaque" && !isOfLanguage(one) ? undefined : false;
  }
  if (sort === "value" || KINDS.has(sort))
    return asked === "list" || asked === "call" || isOfLanguage(other) ? false : undefined;
  if (asked === "object" && sort === "object") return isObjectWithin(at, otherAt, definitions, question);
  if (asked === "list" && sort === "list") return isListWithin(at, otherAt, definitions, question);
  if (asked === "call" && sort === "call")
    return one[FOREIGN_TYPE] === other[FOREIGN_TYPE] || isAnyCall(other) ? true : undefined;
  if (other[FOREIGN_TYPE] === "Function") return sort === "opaque" ? undefined : sort === "call";
  if (asked === "call" || asked === "list") return sort === "object" ? false : undefined;
  return undefined;
}

/** Compares the properties of the other type. */
function isObjectWithin(one: Draft, other: Draft, definitions: Definitions, question: Question): boolean | undefined {
  const [shape, asked] = [one, other].map(({ $ref }) =>
    typeof $ref === "string" ? definitions.shapeOf($ref) : undefined,
  );
  if (shape === undefined || asked === undefined || asked.others !== undefined) return undefined;
  return every([...asked.members], ([name, { at, required }]) => {
    const own = shape.members.get(name);
    if (own === undefined) return required ? false : undefined;
    if (required && !own.required) return false;
    return isAllWithin({ $ref: own.at }, { $ref: at }, definitions, question);
  });
}

function isListWithin(one: Draft, other: Draft, definitions: Definitions, question: Question): boolean | undefined {
  const [list, asked] = [one, other].map(({ $ref }) =>
    typeof $ref === "string" ? listAt($ref, definitions) : undefined,
  );
  if (list === undefined || asked === undefined) return undefined;
  const [items, itemsAsked] = [list, asked].map((at) => {
    const { items: own, prefixItems } = definitions.at(at) as Draft;
    return own === undefined || prefixItems !== undefined ? undefined : { $ref: child(at, "items") };
  });
  return items && itemsAsked && isAllWithin(items, itemsAsked, definitions, question);
}

/** Compares all alternatives of a type. */
export function isAllWithin(one: Draft, other: Draft, definitions: Definitions, question = ask()): boolean | undefined {
  if (isAnything(definitions.referredTo(other))) return true;
  const alternatives = alternativesOf(one, definitions);
  return alternatives && every(alternatives, (each) => isWithin(each, other, definitions, question));
}

/** False as soon as one answer is. */
function every<T>(items: readonly T[], answer: (item: T) => boolean | undefined): boolean | undefined {
  let all: boolean | undefined = true;
  for (const item of items) {
    const own = answer(item);
    if (own === false) return false;
    if (own === undefined) all = undefined;
  }
  return all;
}

function sortOf(schema: Draft): Sort {
  const { const: value, type } = schema;
  if (schema[FOREIGN_TYPE] !== undefined) return isCalled(schema) ? "call" : "opaque";
  if (value !== undefined) return "value";
  if (type === "null") return traitsOf(schema).nothing === "undefined" ? "undefined" : "null";
  if (type === "array") return "list";
  return typeof type === "string" && KINDS.has(type) ? (type as Sort) : "object";
}

function isAnything(schema: Draft): boolean {
  const { unrestricted } = traitsOf(schema);
  return unrestricted === "any" || unrestricted === "unknown";
}

function isAnyObject(schema: Draft): boolean {
  return traitsOf(schema).unrestricted === "object";
}

/** `(...args: any[]) => any`. */
function isAnyCall({ [FOREIGN_TYPE]: text }: Draft): boolean {
  return typeof text === "string" && /^\(\.\.\.\w+: any(?:\[\])?\) => (?:any|unknown)$/u.test(text);
}

/** A text by a pattern, which a value does not match. */
function isText({ pattern }: Draft, { const: value }: Draft): boolean {
  return typeof pattern === "string" && !new RegExp(pattern, "u").test(String(value));
}

function isOfLanguage({ [FOREIGN_TYPE]: name }: Draft): boolean {
  return typeof name === "string" && OF_LANGUAGE.test(name);
}

/** Matches built-in types without strings, numbers and booleans. */
const OF_LANGUAGE =
  /^(?:bigint|symbol|unique symbol|Date|RegExp|Function|Promise(?:Like)?|(?:Weak)?(?:Map|Set)|ArrayBuffer|DataView|(?:Big)?(?:Ui|I)nt\d+(?:Clamped)?Array|Float\d+Array|\w*Error)(?:<|$)/u;

/** Written without saying which, it is null. */
function nothings({ nothing = "null" }: TypeTraits): readonly Draft[] {
  const each = nothing === "both" ? (["null", "undefined"] as const) : [nothing];
  return each.map((own) => withTraits({ type: "null" }, { nothing: own }));
}

/** Alternatives by where they stand. */
function pointedAt(schema: Draft, at: string): Draft {
  const { anyOf } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const branches = anyOf.map((branch: Json, index) =>
    isObject(branch) && branch["type"] === "null" ? branch : { $ref: child(at, "anyOf", index) },
  );
  return { ...schema, anyOf: branches };
}

function traitsOf(schema: Json): TypeTraits {
  const traits = isObject(schema) ? schema[TYPE_TRAITS] : undefined;
  return isObject(traits) ? (traits as TypeTraits) : {};
}
