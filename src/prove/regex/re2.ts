// RE2 patterns, as Go's regexp/syntax reads them with its Perl flags: what Kubernetes compiles.
import { lazy } from "../../base/lazy.ts";
import { everything, foldCase, LAST_CODE_POINT, lineFeed } from "./characters.ts";
import {
  type Assertion,
  choice,
  type Expression,
  MAX_DEPTH,
  type ParsedPattern,
  sequence,
  UnsupportedPattern,
} from "./expression.ts";
import { parseClass, parseNamedClass } from "./re2-classes.ts";
import { Cursor, parseEscape } from "./re2-cursor.ts";
import { refa } from "./refa.ts";

interface Flags {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
}

/** Go's limit, for one repetition and for the product of nested ones. */
const MAX_REPEAT = 1000;

const ASSERTIONS: ReadonlyMap<string, Assertion> = new Map([
  ["\\A", "text-start"],
  ["\\z", "text-end"],
  ["\\b", "word-boundary"],
  ["\\B", "no-word-boundary"],
]);

const notLineFeed = lazy(() => lineFeed().negate());

export function parseRe2(pattern: string): ParsedPattern {
  const cursor = new Cursor(pattern);
  const flags = { ignoreCase: false, multiline: false, dotAll: false };
  const expression = parseChoice(cursor, flags, new Set(), 0);
  if (!cursor.done) throw cursor.error(`unexpected ")"`);
  return { expression, newlines: lineFeed(), codeUnits: false };
}

function parseChoice(cursor: Cursor, outer: Flags, names: Set<string>, depth: number): Expression {
  if (depth > MAX_DEPTH) throw new UnsupportedPattern(`it nests groups more than ${String(MAX_DEPTH)} deep`);
  let flags = outer;
  const options: Expression[] = [];
  let parts: Expression[] = [];
  while (!cursor.done && !cursor.at(")")) {
    if (cursor.takes("|")) {
      options.push(sequence(parts));
      parts = [];
    } else if (cursor.at("(?")) {
      const opening = parseOpening(cursor, flags, names);
      if (opening.group) parts.push(quantified(cursor, parseGroup(cursor, opening.flags, names, depth)));
      else flags = opening.flags;
    } else if (cursor.takes("(")) {
      parts.push(quantified(cursor, parseGroup(cursor, flags, names, depth)));
    } else if (cursor.takes("\\Q")) {
      const literal = Array.from(cursor.upTo("\\E"), (character) => literalOf(character.codePointAt(0) ?? 0, flags));
      const last = literal.pop();
      if (last !== undefined) parts.push(...literal, quantified(cursor, last));
    } else {
      parts.push(quantified(cursor, parseAtom(cursor, flags)));
    }
  }
  return choice([...options, sequence(parts)]);
}

function parseGroup(cursor: Cursor, flags: Flags, names: Set<string>, depth: number): Expression {
  const body = parseChoice(cursor, flags, names, depth + 1);
  if (!cursor.takes(")")) throw cursor.error(`missing ")"`);
  return body;
}

/** `(?P<name>`, `(?<name>`, `(?flags:`: a group. `(?flags)`: flags for what follows. */
function parseOpening(
  cursor: Cursor,
  flags: Flags,
  names: Set<string>,
): { readonly group: boolean; readonly flags: Flags } {
  const name = cursor.match(/\(\?P?<([A-Za-z0-9_]+)>/y)?.[1];
  if (name !== undefined) {
    if (names.has(name)) throw cursor.error(`two groups named "${name}"`);
    names.add(name);
    return { group: true, flags };
  }
  const [raw, on = "", off = "", end] = cursor.match(/\(\?([imsU]*)(?:-([imsU]+))?([:)])/y) ?? [];
  if (raw === undefined) throw new UnsupportedPattern(`"${cursor.rest(4)}" is not RE2 syntax`);
  const flag = (name: string, before: boolean): boolean => (before || on.includes(name)) && !off.includes(name);
  return {
    group: end === ":",
    flags: {
      ignoreCase: flag("i", flags.ignoreCase),
      multiline: flag("m", flags.multiline),
      dotAll: flag("s", flags.dotAll),
    },
  };
}

function quantified(cursor: Cursor, body: Expression): Expression {
  const found = cursor.match(/[*+?]|\{(\d+)(?:(,)(\d*))?\}/y);
  if (found === undefined) return body;
  const [raw, low, comma, high] = found;
  const [min, max] = low === undefined ? SIGNS[raw as keyof typeof SIGNS] : boundsOf(low, comma, high);
  if (min > MAX_REPEAT || (max !== Infinity && max > MAX_REPEAT) || max < min) {
    throw cursor.error(`invalid repeat count "${raw}"`);
  }
  cursor.takes("?");
  if (/^(?:[*+?]|\{\d+(?:,\d*)?\})/.test(cursor.rest())) throw cursor.error(`nested repetition operator`);
  const repeat: Expression = { kind: "repeat", body, min, max };
  if (low !== undefined && (min >= 2 || max >= 2) && !repeatsWithin(repeat, MAX_REPEAT)) {
    throw cursor.error(`repeat counts whose product is beyond ${String(MAX_REPEAT)}, at "${raw}"`);
  }
  return repeat;
}

const SIGNS = { "*": [0, Infinity], "+": [1, Infinity], "?": [0, 1] } as const;

function boundsOf(low: string, comma: string | undefined, high: string | undefined): readonly [number, number] {
  const min = Number(low);
  if (comma === undefined) return [min, min];
  return [min, high === undefined || high === "" ? Infinity : Number(high)];
}

function repeatsWithin(expression: Expression, limit: number): boolean {
  switch (expression.kind) {
    case "repeat": {
      if (expression.max === 0) return true;
      const times = expression.max === Infinity ? expression.min : expression.max;
      if (times > limit) return false;
      return repeatsWithin(expression.body, times > 0 ? Math.floor(limit / times) : limit);
    }
    case "sequence":
      return expression.parts.every((part) => repeatsWithin(part, limit));
    case "choice":
      return expression.options.every((option) => repeatsWithin(option, limit));
    default:
      return true;
  }
}

function parseAtom(cursor: Cursor, flags: Flags): Expression {
  if (cursor.takes(".")) return { kind: "characters", set: flags.dotAll ? everything() : notLineFeed() };
  if (cursor.takes("^")) return { kind: "assertion", assertion: flags.multiline ? "line-start" : "text-start" };
  if (cursor.takes("$")) return { kind: "assertion", assertion: flags.multiline ? "line-end" : "text-end" };
  if (cursor.at("[")) return { kind: "characters", set: parseClass(cursor, flags.ignoreCase) };
  if (cursor.at("\\")) return parseBackslash(cursor, flags);
  if (cursor.at("*") || cursor.at("+") || cursor.at("?")) throw cursor.error("a repetition operator without operand");
  // A brace that starts no repetition is itself.
  if (cursor.match(/\{\d+(?:,\d*)?\}/y) !== undefined) throw cursor.error("a repetition operator without operand");
  return literalOf(cursor.character(), flags);
}

function parseBackslash(cursor: Cursor, flags: Flags): Expression {
  const escape = cursor.rest(2);
  const assertion = ASSERTIONS.get(escape);
  if (assertion !== undefined) {
    cursor.takes(escape);
    return { kind: "assertion", assertion };
  }
  if (escape === "\\C") throw new UnsupportedPattern(`it has "\\C", which is a byte`);
  const set = parseNamedClass(cursor, flags.ignoreCase);
  return set === undefined ? literalOf(parseEscape(cursor), flags) : { kind: "characters", set };
}

function literalOf(codePoint: number, { ignoreCase }: Flags): Expression {
  const set = refa().CharSet.fromCharacter(LAST_CODE_POINT, codePoint);
  return { kind: "characters", set: ignoreCase ? foldCase(set) : set };
}
