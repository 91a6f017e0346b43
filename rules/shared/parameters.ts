import type { Effect } from "../../src/contracts/finding.ts";
import type { Keywords, Schema, TypeName } from "../../src/model/schema.ts";
import type { Parameter } from "../../src/model/snapshot.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";

type Looks = Pick<RuleContext, "schema">;

/** "query parameter `limit`", "query string". */
export function nameOf({ in: location, name }: Parameter): string {
  if (location === "querystring") return "query string";
  return `${location === "argument" || location === "receiver" ? "" : `${location} `}parameter \`${name}\``;
}

/** Returns the types of a parameter or header: all types if it has no schema. */
export function typesOf(parameter: Parameter, side: "old" | "new", context: Looks): readonly TypeName[] {
  const schema = Object.values(parameter.content)[0]?.schema;
  return schema === undefined ? EVERY_KIND : context.schema(side, schema).types.value;
}

/** Returns whether the text of a value can contain one of the characters. */
export function mayHoldAny(
  marks: readonly string[],
  parameter: Parameter,
  side: "old" | "new",
  context: Pick<RuleContext, "schema" | "texts">,
): boolean {
  const at = Object.values(parameter.content)[0]?.schema;
  return at === undefined || mayHoldWithin(context.schema(side, at), marks, side, context);
}

function mayHoldWithin(
  schema: Schema,
  marks: readonly string[],
  side: "old" | "new",
  context: Pick<RuleContext, "schema" | "texts">,
): boolean {
  return schema.types.value.some((type) => {
    if (type === "object" || (type === "array" && schema.items === undefined)) return true;
    if (type !== "array") return context.texts.mayHold(schema, type, marks);
    return mayHoldWithin(context.schema(side, schema.items!.value), marks, side, context);
  });
}

type Kind = "array" | "object" | "string" | "scalar";

const EVERY_KIND = ["boolean", "number", "string", "array", "object"] as const;

/** Compares two serializations: `same` if they agree on every type of value that both sides accept. */
export function relateSpellings(old: Parameter, new_: Parameter, context: Looks): Effect {
  const before = kindsOf(old, "old", context);
  const common = kindsOf(new_, "new", context).filter((kind) => before.includes(kind));
  return common.every((kind) => spelling(old, kind) === spelling(new_, kind)) ? "same" : "shifts";
}

function kindsOf(parameter: Parameter, side: "old" | "new", context: Looks): readonly Kind[] {
  const kinds = typesOf(parameter, side, context).filter((type) => type !== "null");
  return [
    ...new Set(kinds.map((type) => (type === "boolean" || type === "number" || type === "integer" ? "scalar" : type))),
  ];
}

/** Serializations with the same result write each value of the kind in the same way. */
function spelling(parameter: Parameter, kind: Kind): string {
  const inner = kind === "array" ? parameter.wire.inner?.value : undefined;
  return outerSpelling(parameter, kind) + (inner === undefined ? "" : ` of lists ${inner}`);
}

function outerSpelling({ in: location, content, wire: { style, explode } }: Parameter, kind: Kind): string {
  const named = location === "query" || location === "cookie" || location === "querystring";
  const media = Object.keys(content)[0] ?? "";
  if (media !== "") {
    const bare = media.startsWith("text/plain") ? kind === "scalar" || kind === "string" : kind === "scalar";
    return bare ? (named ? "name=value" : "value") : `${kind} as ${media}`;
  }
  return named ? namedSpelling(style, explode, kind) : bareSpelling(style, explode, kind);
}

/** In a query or cookie, every style writes a single value as `name=value`. */
export function namedSpelling(style: string, explode: boolean, kind: Kind): string {
  if (kind === "scalar" || kind === "string") return style === "cookie" ? "name=value unescaped" : "name=value";
  if (style === "deepObject") return "name[property]=value";
  if (explode) return style === "cookie" ? `${kind} exploded unescaped` : `${kind} exploded`;
  return `${kind} joined by ${style}`;
}

/** In a path or header. */
function bareSpelling(style: string, explode: boolean, kind: Kind): string {
  const prefix = style === "simple" ? "" : style;
  if (kind === "scalar" || kind === "string") return `${prefix}value`;
  if (kind === "array" && style === "simple") return "value,value";
  return `${prefix}${kind}${explode ? " exploded" : ""}`;
}

export function sameSpread(old: Parameter, new_: Parameter): boolean {
  const written = ({ content, wire }: Parameter): string =>
    `${content[""] === undefined} ${wire.style} ${wire.explode} ${wire.inner?.value ?? ""}`;
  return written(old) === written(new_);
}

/** Returns whether `name=` is valid without `allowEmptyValue`: as the empty string, or as an array of it. */
export function admitsEmptyText(parameter: Parameter, side: "old" | "new", context: Looks): boolean {
  const plain = parameter.content[""];
  // The empty string is not valid JSON, XML or any other media type.
  if (plain === undefined) return false;
  const { schema } = plain;
  return schema === undefined || isEmptyAdmitted(context.schema(side, schema), side, context);
}

function isEmptyAdmitted({ types, keywords, variants, items }: Schema, side: "old" | "new", context: Looks): boolean {
  const { minLength, format, patterns } = keywords;
  if (variants.length > 0) return false;
  const free = patterns.length === 0 && format === undefined && (minLength?.value ?? 0) === 0;
  if (types.value.includes("string") && free && (keywords.enum?.value.includes("") ?? true)) return true;
  if (!types.value.includes("array") || keywords.enum !== undefined || !mayHoldOne(keywords)) return false;
  return items === undefined || isEmptyAdmitted(context.schema(side, items.value), side, context);
}

function mayHoldOne({ minItems, maxItems }: Keywords): boolean {
  return (minItems?.value ?? 0) <= 1 && (maxItems?.value ?? 1) >= 1;
}
