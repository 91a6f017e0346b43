import type * as Re2js from "re2js";
import { lazyRequire } from "../../base/lazy-require.ts";
import { MATCHES } from "./for-library.ts";
import type { Functions } from "./functions.ts";

const re2js = lazyRequire<typeof Re2js>("re2js");

/** Functions with Go patterns. @see https://kubernetes.io/docs/reference/using-api/cel/#kubernetes-regex-library */
export const PATTERN_FUNCTIONS: Functions = {
  [`string.${MATCHES}(string): bool`]: matches,
  "matches(string, string): bool": matches,
  "string.find(string): string": (text: string, pattern: string) => findAll(text, pattern, 1)[0] ?? "",
  "string.findAll(string): list<string>": (text: string, pattern: string) => findAll(text, pattern, Infinity),
  "string.findAll(string, int): list<string>": (text: string, pattern: string, most: bigint) =>
    findAll(text, pattern, most < 0n ? Infinity : Number(most)),
};

function matches(text: string, pattern: string): boolean {
  return matcher(text, pattern).find();
}

const compiled = new Map<string, Re2js.RE2JS>();

function matcher(text: string, pattern: string): Re2js.Matcher {
  const known = compiled.get(pattern) ?? re2js().RE2JS.compile(pattern);
  compiled.set(pattern, known);
  return known.matcher(text);
}

function findAll(text: string, pattern: string, most: number): readonly string[] {
  const found: string[] = [];
  const search = matcher(text, pattern);
  while (found.length < most && search.find()) found.push(search.group() ?? "");
  return found;
}
