import { dictionary, isObject, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Schema, SchemaTable, Validation } from "../../model/schema.ts";
import { evaluate, optional } from "./environment.ts";
import { asUnordered } from "./unordered.ts";
import { FORMATTED } from "./formats.ts";

type Table = Pick<SchemaTable, "get">;

/** `unknown`: a rule cannot be evaluated here. */
export type Outcome = "accepted" | "rejected" | "unknown";

/** The value of `oldSelf`; `unknown`: one of several. */
type Before = { readonly value: Json } | "unknown" | undefined;

/** Runs one rule beside a schema on a value with its defaults; with `before` on the update of that value. */
export function runRule(validation: Validation, value: Json, at: Pointer, table: Table, before?: Json): Outcome {
  return run(validation, value, before === undefined ? undefined : { value: before }, table.get(at), table);
}

/**
 * Runs the rules of a schema and its subschemas on a value with defaults, as an API server does on creation, or with
 * `before` on an update.
 */
export function runRules(value: Json, at: Pointer, table: Table, before?: Json): Outcome {
  const outcomes = [...outcomesOf(value, before === undefined ? undefined : { value: before }, at, table)];
  if (outcomes.includes("rejected")) return "rejected";
  return outcomes.includes("unknown") ? "unknown" : "accepted";
}

function* outcomesOf(value: Json, before: Before, at: Pointer, table: Table): Generator<Outcome> {
  const schema = table.get(at);
  for (const validation of schema.kubernetes.validations ?? []) yield run(validation, value, before, schema, table);
  const { items, properties, additionalProperties } = schema;
  if (Array.isArray(value) && items !== undefined) {
    for (const item of value as readonly Json[]) yield* outcomesOf(item, before && "unknown", items.value, table);
  }
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const declared = properties[name]?.schema ?? additionalProperties?.value;
    if (declared !== undefined) yield* outcomesOf(member, memberOf(before, name), declared, table);
  }
}

function memberOf(before: Before, name: string): Before {
  if (before === undefined || before === "unknown") return before;
  const { value } = before;
  return isObject(value) && Object.hasOwn(value, name) ? { value: value[name]! } : undefined;
}

function run({ rule, fields }: Validation, value: Json, before: Before, schema: Schema, table: Table): Outcome {
  // A server asks no rule about null.
  if (value === null) return "accepted";
  const self = argument(value, schema, table);
  if (self === undefined) return "unknown";
  let context: Readonly<Record<string, unknown>> = { self };
  if (/\boldSelf\b/u.test(rule)) {
    const isOptional = fields["optionalOldSelf"] === true;
    if (before === undefined && !isOptional) return "accepted";
    const old = before === undefined || before === "unknown" ? undefined : argument(before.value, schema, table);
    if (before !== undefined && old === undefined) return "unknown";
    context = { self, oldSelf: isOptional ? optional(old) : old };
  }
  const result = evaluate(rule, context);
  if (result.is !== "value") return result.is === "failed" ? "rejected" : "unknown";
  return result.value === true ? "accepted" : result.value === false ? "rejected" : "unknown";
}

/** A value as a rule sees it; undefined where it would see null, or what is not known here. */
function argument(value: Json, schema: Schema | undefined, table: Table): unknown {
  if (value === null) return undefined;
  if (typeof value === "string") {
    return textArgument(value, schema?.keywords.format?.value);
  }
  if (typeof value === "number") {
    const isDouble = schema?.types.value.includes("number") === true || !Number.isInteger(value);
    return isDouble ? value : BigInt(value);
  }
  if (Array.isArray(value)) {
    const items = schema?.items === undefined ? undefined : table.get(schema.items.value);
    const list = value.map((item: Json) => argument(item, items, table));
    if (list.includes(undefined)) return undefined;
    const type = schema?.kubernetes.listType?.value;
    if (type === "set") return asUnordered(list, []);
    return type === "map" ? asUnordered(list, (schema!.kubernetes.listMapKeys?.value ?? []).map(spelled)) : list;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]): readonly [string, unknown] => {
    const declared = schema?.properties[name]?.schema;
    const at = declared ?? schema?.additionalProperties?.value;
    const inner = argument(member, at === undefined ? undefined : table.get(at), table);
    return [declared === undefined ? name : spelled(name), inner];
  });
  return members.some(([, member]) => member === undefined) ? undefined : dictionary(members);
}

function textArgument(value: string, format: string | undefined): unknown {
  if (format === undefined || !FORMATTED.has(format)) return value;
  switch (format) {
    case "byte":
      return new Uint8Array(Buffer.from(value, "base64"));
    case "date":
    case "date-time":
    case "datetime": {
      const instant = new Date(value);
      return Number.isNaN(instant.getTime()) ? undefined : instant;
    }
    case "duration": {
      const span = evaluate("duration(text)", { text: value });
      return span.is === "value" ? span.value : undefined;
    }
    default:
      return undefined;
  }
}

const RESERVED: ReadonlySet<string> = new Set([
  ..."true false null in as break const continue else for function if import let loop package namespace return var".split(
    " ",
  ),
  "void",
  "while",
]);

/** Returns the escaped name of a property in rules. */
function spelled(name: string): string {
  if (RESERVED.has(name)) return `__${name}__`;
  return name
    .replaceAll("__", "__underscores__")
    .replaceAll(".", "__dot__")
    .replaceAll("-", "__dash__")
    .replaceAll("/", "__slash__");
}
