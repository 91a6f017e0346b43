import { canonical, isObject, sameJson, type Json } from "../../../model/json.ts";
import type { SchemaContext } from "./context.ts";
import { hasLength, isMultiple } from "./numbers.ts";
import type { Check } from "./run.ts";

/** The keywords that look at a value as a whole, numbers and strings. */
export function scalarChecks(context: SchemaContext): readonly Check[] {
  return [...typeChecks(context), ...valueChecks(context), ...numberChecks(context), ...stringChecks(context)];
}

const IS_OF: Readonly<Record<string, (value: Json) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === "boolean",
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === "number",
  string: (value) => typeof value === "string",
  array: (value) => Array.isArray(value),
  object: isObject,
};

function typeChecks({ get, options, resource }: SchemaContext): readonly Check[] {
  const names = typeNames(get("type"), get("x-kubernetes-int-or-string") === true);
  if (names === undefined) return [];
  const isEffective = resource.dialect !== "openapi-3.1" || options.nullable === "lenient";
  const nullable = isEffective && (get("nullable") === true || get("x-nullable") === true);
  const tests = [...names, ...(nullable ? ["null"] : [])].map((name) => IS_OF[name]!);
  const [only] = tests;
  if (tests.length === 1 && only !== undefined) return [(value) => only(value)];
  return [(value) => tests.some((test) => test(value))];
}

function typeNames(type: Json | undefined, intOrString: boolean): readonly string[] | undefined {
  if (intOrString) return ["integer", "string"];
  if (type === undefined) return undefined;
  return Array.isArray(type) ? (type as readonly string[]) : [type as string];
}

function valueChecks({ get, schema, resource }: SchemaContext): readonly Check[] {
  const checks: Check[] = [];
  const values = get("enum") as readonly Json[] | undefined;
  // An API server drops an empty list when it stores the definition.
  const isIdle = values?.length === 0 && resource.dialect === "crd";
  if (values !== undefined && !isIdle) {
    const texts = new Set(values.map(canonical));
    checks.push((value) => texts.has(canonical(value)));
  }
  if (get("const") !== undefined) {
    const constant = schema["const"]!;
    checks.push((value) => sameJson(value, constant));
  }
  return checks;
}

function numberChecks({ get }: SchemaContext): readonly Check[] {
  const checks: Check[] = [];
  const add = (limit: Json | undefined, holds: (value: number, limit: number) => boolean): void => {
    if (typeof limit === "number") checks.push((value) => typeof value !== "number" || holds(value, limit));
  };
  const above = get("exclusiveMinimum");
  const below = get("exclusiveMaximum");
  add(get("minimum"), above === true ? (value, limit) => value > limit : (value, limit) => value >= limit);
  add(get("maximum"), below === true ? (value, limit) => value < limit : (value, limit) => value <= limit);
  add(above, (value, limit) => value > limit);
  add(below, (value, limit) => value < limit);
  add(get("multipleOf"), isMultiple);
  return checks;
}

function stringChecks({ get, pattern }: SchemaContext): readonly Check[] {
  const checks: Check[] = [];
  const least = (get("minLength") ?? 0) as number;
  const most = (get("maxLength") ?? Infinity) as number;
  if (least > 0 || most < Infinity) {
    checks.push((value) => typeof value !== "string" || hasLength(value, least, most));
  }
  const text = get("pattern");
  if (typeof text === "string") {
    const matcher = pattern(text);
    checks.push((value) => typeof value !== "string" || matcher.test(value));
  }
  return checks;
}
