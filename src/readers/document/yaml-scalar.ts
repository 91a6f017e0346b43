import type { Json } from "../../model/json.ts";

const INTEGER = /^(?:0o[0-7]+|0x[0-9a-fA-F]+|[-+]?[0-9]+)$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const NOT_FINITE = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
/** The first characters of everything that is not a string; saves the patterns for most scalars. */
const SPECIAL_START = /^[-+.0-9~nNtTfF]/;

/** A number that JSON has no way to write. */
export const NO_JSON: unique symbol = Symbol("no JSON value");

/** A plain scalar by the core schema of YAML 1.2: dates, `yes` and `on` are strings. */
export function plainValue(text: string): Json | typeof NO_JSON {
  if (text === "") return null;
  if (!SPECIAL_START.test(text)) return text;
  const word = wordValue(text);
  if (word !== undefined) return word;
  return numberValue(text) ?? text;
}

/** The value that a tag makes of a text; undefined where the text is none of that kind. */
export function taggedValue(tag: string, text: string): Json | typeof NO_JSON | undefined {
  const kind = tag.replace(/^!<tag:yaml\.org,2002:(.+)>$/, "!!$1");
  switch (kind) {
    case "!":
    case "!!str":
    case "!!timestamp":
    case "!!binary":
      return text;
    case "!!null":
      return wordValue(text) === null || text === "" ? null : undefined;
    case "!!bool":
      return typeof wordValue(text) === "boolean" ? wordValue(text) : undefined;
    case "!!int":
      return INTEGER.test(text) ? Number(text) : undefined;
    case "!!float":
      return numberValue(text);
    default:
      return undefined;
  }
}

export function isCoreTag(tag: string, kind: "map" | "seq"): boolean {
  return tag === "!" || tag === `!!${kind}` || tag === `!<tag:yaml.org,2002:${kind}>`;
}

function wordValue(text: string): null | boolean | undefined {
  switch (text) {
    case "null":
    case "Null":
    case "NULL":
    case "~":
      return null;
    case "true":
    case "True":
    case "TRUE":
      return true;
    case "false":
    case "False":
    case "FALSE":
      return false;
    default:
      return undefined;
  }
}

function numberValue(text: string): number | typeof NO_JSON | undefined {
  if (INTEGER.test(text) || FLOAT.test(text)) return Number(text);
  return NOT_FINITE.test(text) ? NO_JSON : undefined;
}
