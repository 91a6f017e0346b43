import { HOLES } from "../../model/index-keys.ts";
import type { Json } from "../../model/json.ts";
import type { Draft } from "./definitions.ts";
import { primitiveOf } from "./nodes.ts";
import type { TS } from "./syntax.ts";

/** The maximum number of texts; more become a pattern. */
const MAX_TEXTS = 1000;

/** The values of a type that has a few; undefined for any other. */
type ValuesOf = (type: TS.TypeNode) => readonly Json[] | undefined;

/** A text with holes; undefined where a hole may hold more than a pattern says. */
export function writeTemplate(node: TS.TemplateLiteralTypeNode, valuesOf: ValuesOf): Draft | undefined {
  const texts = textsOf(node, valuesOf);
  if (texts !== undefined) return { enum: texts };
  const { head, templateSpans } = node;
  let pattern = escaped(head.text);
  for (const { type, literal } of templateSpans) {
    const hole = holeOf(type, valuesOf);
    if (hole === undefined) return undefined;
    pattern += hole + escaped(literal.text);
  }
  return { type: "string", pattern: `^${pattern}$` };
}

/** Returns the texts if the placeholders have few values. */
function textsOf({ head, templateSpans }: TS.TemplateLiteralTypeNode, valuesOf: ValuesOf): string[] | undefined {
  let texts = [head.text];
  for (const { type, literal } of templateSpans) {
    const values = valuesOf(type);
    if (values === undefined || values.length * texts.length > MAX_TEXTS) return undefined;
    texts = texts.flatMap((text) => values.map((value) => text + String(value) + literal.text));
  }
  return texts;
}

function holeOf(type: TS.TypeNode, valuesOf: ValuesOf): string | undefined {
  const primitive = primitiveOf(type);
  if (primitive !== undefined) return HOLES[primitive];
  const values = valuesOf(type);
  return values && `(?:${values.map((value) => escaped(String(value))).join("|")})`;
}

/** The built-in string conversions. */
export const SPELLINGS = {
  Capitalize: (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1),
  Lowercase: (text: string) => text.toLowerCase(),
  Uncapitalize: (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1),
  Uppercase: (text: string) => text.toUpperCase(),
} as const;

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}
