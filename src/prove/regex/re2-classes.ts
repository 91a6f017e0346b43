import type { CharSet } from "refa";
import { charactersOf, ecmaCharacters, everything, foldCase, LAST_CODE_POINT } from "./characters.ts";
import { UnsupportedPattern } from "./expression.ts";
import { type Cursor, parseEscape } from "./re2-cursor.ts";
import { refa } from "./refa.ts";

/** Pairs of first and last characters. */
const PERL: Readonly<Record<string, string>> = { d: "09", s: "\t\n\f\r  ", w: "09AZ__az" };

const POSIX: Readonly<Record<string, string>> = {
  alnum: "09AZaz",
  alpha: "AZaz",
  ascii: "\0\x7f",
  blank: "\t\t  ",
  cntrl: "\0\x1f\x7f\x7f",
  digit: "09",
  graph: "!~",
  lower: "az",
  print: " ~",
  punct: "!/:@[`{~",
  space: "\t\r  ",
  upper: "AZ",
  word: "09AZ__az",
  xdigit: "09AFaf",
};

/** Go's categories. Not `C`: whether it holds unassigned characters depends on Go's version. */
const CATEGORY = /^(?:C[cfos]|L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|S[ckmo]?|Z[lps]?)$/;

/** Parses `\d`, `\pL`, `\p{Greek}` and similar classes; undefined if there is none. */
export function parseNamedClass(cursor: Cursor, ignoreCase: boolean): CharSet | undefined {
  const perl = cursor.match(/\\([dswDSW])/y)?.[1];
  if (perl !== undefined) {
    return signed(charactersOf(PERL[perl.toLowerCase()] ?? ""), perl < "a", ignoreCase);
  }
  const [raw, sign, letter, hat, long] = cursor.match(/\\([pP])(?:([A-Za-z])|\{(\^?)([^}]*)\})/y) ?? [];
  if (raw === undefined) return undefined;
  return signed(unicodeClass(letter ?? long ?? "", raw), (sign === "P") !== (hat === "^"), ignoreCase);
}

/** Takes `[…]`. */
export function parseClass(cursor: Cursor, ignoreCase: boolean): CharSet {
  cursor.takes("[");
  const negate = cursor.takes("^");
  let set = refa().CharSet.empty(LAST_CODE_POINT);
  for (let first = true; first || !cursor.takes("]"); first = false) {
    if (cursor.done) throw cursor.error(`missing "]"`);
    const named = parsePosixClass(cursor, ignoreCase) ?? parseNamedClass(cursor, ignoreCase);
    set = set.union(named ?? parseRange(cursor, ignoreCase));
  }
  return negate ? set.negate() : set;
}

function parsePosixClass(cursor: Cursor, ignoreCase: boolean): CharSet | undefined {
  const found = cursor.match(/\[:(.*?):\]/sy);
  if (found === undefined) return undefined;
  const name = found[1] ?? "";
  const plain = name.replace(/^\^/, "");
  const pairs = Object.hasOwn(POSIX, plain) ? POSIX[plain] : undefined;
  if (pairs === undefined) throw cursor.error(`the class "${found[0]}"`);
  return signed(charactersOf(pairs), name.startsWith("^"), ignoreCase);
}

function parseRange(cursor: Cursor, ignoreCase: boolean): CharSet {
  const single = (): number => (cursor.at("\\") ? parseEscape(cursor) : cursor.character());
  const min = single();
  const ranges = cursor.at("-") && cursor.rest(2) !== "-]" && cursor.takes("-");
  const max = ranges ? single() : min;
  if (max < min) throw cursor.error("a range that ends before it starts");
  const set = refa().CharSet.fromRange(LAST_CODE_POINT, { min, max });
  return ignoreCase ? foldCase(set) : set;
}

function unicodeClass(name: string, raw: string): CharSet {
  if (name === "Any") return everything();
  const key = CATEGORY.test(name) ? "General_Category" : "Script";
  try {
    return ecmaCharacters([{ kind: "property", strings: false, key, value: name, negate: false }], { unicode: true });
  } catch {
    throw new UnsupportedPattern(`"${raw}" names no class of characters that is known here`);
  }
}

function signed(set: CharSet, negate: boolean, ignoreCase: boolean): CharSet {
  const meant = ignoreCase ? foldCase(set) : set;
  return negate ? meant.negate() : meant;
}
