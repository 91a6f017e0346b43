import { matches } from "./value.ts";

/** The patterns that stand for the keys of TypeScript's index signatures. */
export const NUMBER_KEYS = "^-?[0-9]+$";
/** `[Symbol.iterator]` is the name of a property whose key is a symbol. */
export const SYMBOL_KEYS = String.raw`^\[[^\]]*\]$`;

/** The characters that represent the placeholders of a template literal type. */
export const HOLES = {
  string: String.raw`[\s\S]*`,
  number: String.raw`-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?`,
  boolean: "(?:true|false)",
} as const;

export function showKeys(pattern: string): string {
  if (pattern === NUMBER_KEYS) return "number";
  if (pattern === SYMBOL_KEYS) return "symbol";
  const { string, number, boolean } = HOLES;
  const text = inside(pattern)
    .replaceAll(number, "${number}")
    .replaceAll(boolean, "${boolean}")
    .replaceAll(string, "${string}");
  return `\`${unescaped(text)}\``;
}

/** Names that a pattern matches, enough of them to distinguish two template literal types. */
export function sampleKeys(pattern: string): readonly string[] {
  if (pattern === NUMBER_KEYS) return ["0", "7"];
  if (pattern === SYMBOL_KEYS) return ["[symbol]"];
  const { string, number, boolean } = HOLES;
  const filled = STRINGS.map((text) =>
    inside(pattern).replaceAll(number, "7").replaceAll(boolean, "true").replaceAll(string, text),
  );
  const samples = filled.flatMap((each) => alternatives(each)).map(unescaped);
  return [...new Set(samples)].filter((name) => matches(pattern, name) === true);
}

const STRINGS = ["", "x", "x-y", "0"];
const GROUP = /\(\?:([^()]*)\)/u;
const MAX_ALTERNATIVES = 50;

function inside(pattern: string): string {
  return pattern.slice(1, -1);
}

/** Each choice of the first group of values, with the first value of every other group, and so on. */
function alternatives(text: string): readonly string[] {
  const group = GROUP.exec(text);
  if (group === null) return [text];
  const all = group[1]!.split("|").flatMap((choice) => alternatives(text.replace(group[0], () => choice)));
  return all.slice(0, MAX_ALTERNATIVES);
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([\\^$.*+?()[\]{}|/])/gu, "$1");
}
