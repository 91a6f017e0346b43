import type { Effect } from "../../src/contracts/finding.ts";
import type { Action } from "../../src/model/change.ts";
import type { Schema, TypeName } from "../../src/model/schema.ts";
import type { Encoding, FormPart } from "../../src/model/snapshot.ts";
import type { Rule, RuleContext, RuleMeta } from "../../src/contracts/rule.ts";
import { factRule } from "./facts.ts";
import { relateMediaTypes } from "../shared/media-types.ts";
import { namedSpelling } from "../shared/parameters.ts";
import { openapi } from "../wording/standards.ts";

interface EncodingOptions extends Pick<RuleMeta, "description" | "recipe"> {
  readonly action: Exclude<Action, "renamed">;
  readonly message: string;
}

type Looks = Pick<RuleContext, "schema">;

/** Compares encodings with the defaults that follow from the type of the property. Adding a default changes nothing. */
export function encodingRule({ action, message, ...meta }: EncodingOptions): Rule<"whole" | "written"> {
  return factRule({
    ...meta,
    events: [`encoding:${action}`],
    criteria: ["C1", "C5"],
    source: openapi("encoding-object"),
    messages: {
      whole: message,
      written: "The encoding of {{part}} of {{place}} changed from {{old}} to {{new}}.",
    },
    judge: (change, context) => {
      const before = partOf(change.old!, "old", context);
      const after = partOf(change.new!, "new", context);
      const data = { part: labelOf(change.new!, change.name), old: before.words, new: after.words };
      const isSameText = data.old === data.new;
      const effect = combine(relateParts(before, after));
      // The encoding states the default, or the same media types in another order.
      if (effect === "same" && (isSameText || (before.typed && after.typed))) return undefined;
      return { messageId: isSameText ? "whole" : "written", data, effect };
    },
  });
}

function relateParts(before: Part, after: Part): Effect[] {
  const contents = relateContents(before.contents, after.contents);
  // A stated media type determines how the value is written.
  if (before.stated && after.stated) return [contents];
  if (before.spelling !== after.spelling) return [contents, "shifts"];
  // Escaped characters are read either way.
  if (before.reserved === after.reserved) return [contents];
  return [contents, after.reserved ? "widens" : "narrows"];
}

interface Part {
  readonly contents: readonly string[];
  readonly stated: boolean;
  readonly spelling: string;
  /** True if reserved characters can be sent without escaping. */
  readonly reserved: boolean;
  /** The text for messages. */
  readonly words: string;
  /** True if `words` lists media types. */
  readonly typed: boolean;
}

const OCTETS = "application/octet-stream";
const DEFAULT_WIRE: Encoding["wire"] = { style: "form", explode: true, allowReserved: false };

function partOf({ form, schema, encoding }: FormPart, side: "old" | "new", context: Looks): Part {
  const member = schema === undefined ? undefined : context.schema(side, schema);
  const { contentType, wire = DEFAULT_WIRE } = encoding ?? {};
  const multipart = form.startsWith("multipart/");
  const all = contentType?.split(",").map((text) => text.trim().toLowerCase());
  // In a URL-encoded form no media type is sent, so a text type has no effect.
  const stated = multipart || !all?.every((type) => type.startsWith("text/")) ? all : undefined;
  const written = stated === undefined ? wire : DEFAULT_WIRE;
  const contents = stated ?? (member === undefined ? [OCTETS] : defaultContents(member, side, context));
  const typed = stated !== undefined || (multipart && inWords(wire) === inWords(DEFAULT_WIRE));
  const kinds = member === undefined ? [] : kindsOf(member);
  return {
    contents,
    stated: stated !== undefined,
    spelling: kinds.map((kind) => spellingOf(written, kind)).join(),
    reserved: written.allowReserved,
    words: typed ? contents.map((type) => `\`${type}\``).join(" or ") : inWords(wire),
    typed,
  };
}

function spellingOf({ style, explode, inner }: Encoding["wire"], kind: "array" | "object" | "scalar"): string {
  return namedSpelling(style, explode, kind) + (kind === "array" && inner !== undefined ? ` of ${inner.value}` : "");
}

/** A part as messages name it. */
function labelOf({ position }: FormPart, name: string): string {
  if (position === undefined) return `property \`${name}\``;
  return position === "rest" ? "each part" : `part ${String(position + 1)}`;
}

function inWords({ style, explode, allowReserved, inner }: Encoding["wire"]): string {
  const reserved = allowReserved ? ", reserved characters not escaped" : "";
  return `\`${style}\` (${explode ? "exploded" : "not exploded"}${reserved}${inner === undefined ? "" : `, lists inside as \`${inner.value}\``})`;
}

function kindsOf({ types }: Schema): readonly ("array" | "object" | "scalar")[] {
  const kinds = types.value.filter((type) => type !== "null");
  return [...new Set(kinds.map((type) => (type === "array" || type === "object" ? type : "scalar")))];
}

function defaultContents(schema: Schema, side: "old" | "new", context: Looks): readonly string[] {
  const contents = schema.types.value
    .filter((type) => type !== "null")
    .map((type) => defaultContent(type, schema, side, context));
  return [...new Set(contents.flat())];
}

function defaultContent(type: TypeName, schema: Schema, side: "old" | "new", context: Looks): readonly string[] {
  const { contentEncoding, contentMediaType, format } = schema.keywords;
  if (type === "object") return ["application/json"];
  if (type === "array")
    return schema.items === undefined
      ? ["application/json"]
      : defaultContents(context.schema(side, schema.items.value), side, context);
  if (type !== "string") return ["text/plain"];
  if (contentMediaType !== undefined) return [contentMediaType.value.toLowerCase()];
  const binary = format?.value === "binary" || format?.value === "byte" || contentEncoding !== undefined;
  return [binary ? OCTETS : "text/plain"];
}

function relateContents(old: readonly string[], new_: readonly string[]): Effect {
  const covered = (names: readonly string[], others: readonly string[]): boolean =>
    names.every((name) => others.some((other) => ["same", "widens"].includes(relateMediaTypes(name, other))));
  const kept = covered(old, new_);
  const known = covered(new_, old);
  if (kept) return known ? "same" : "widens";
  return known ? "narrows" : "shifts";
}

function combine(effects: readonly Effect[]): Effect {
  const kinds = new Set(effects.filter((effect) => effect !== "same"));
  return kinds.size > 1 ? "shifts" : ([...kinds][0] ?? "same");
}
