// ECMA-262 patterns, with the `u` flag; without it (and with the syntax of Annex B) where that is a syntax error.
import { type AST, RegExpParser } from "@eslint-community/regexpp";
import type { CharSet } from "refa";
import {
  type CharacterItem,
  ecmaCharacters,
  HIGH_SURROGATES,
  LAST_CODE_POINT,
  LAST_CODE_UNIT,
  lineTerminators,
  LOW_SURROGATES,
} from "./characters.ts";
import {
  type Assertion,
  choice,
  type Expression,
  MAX_DEPTH,
  type ParsedPattern,
  sequence,
  UnsupportedPattern,
} from "./expression.ts";

interface Flags {
  readonly unicode: boolean;
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
}

export function parseEcma(pattern: string): ParsedPattern {
  const { alternatives, unicode } = readEcma(pattern);
  const flags = { unicode, ignoreCase: false, multiline: false, dotAll: false };
  return { expression: disjunction(alternatives, flags), newlines: lineTerminators(), codeUnits: !unicode };
}

interface EcmaSyntax {
  readonly alternatives: readonly AST.Alternative[];
  /** True for a pattern with the `u` flag. */
  readonly unicode: boolean;
}

export function readEcma(pattern: string): EcmaSyntax {
  if (depthOf(pattern) > MAX_DEPTH) throw new UnsupportedPattern(`it nests groups more than ${String(MAX_DEPTH)} deep`);
  const parser = new RegExpParser();
  const at = (unicode: boolean) => parser.parsePattern(pattern, 0, pattern.length, { unicode }).alternatives;
  try {
    return { alternatives: at(true), unicode: true };
  } catch {
    try {
      return { alternatives: at(false), unicode: false };
    } catch (error) {
      throw new UnsupportedPattern(`it is not ECMA-262 syntax (${error instanceof Error ? error.message : "unknown"})`);
    }
  }
}

/** Returns the depth of parentheses, which is at least that of groups. */
function depthOf(pattern: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of pattern.matchAll(/\\.|[()]/gsu)) {
    if (token === "(") deepest = Math.max(deepest, ++depth);
    if (token === ")") depth--;
  }
  return deepest;
}

function disjunction(alternatives: readonly AST.Alternative[], flags: Flags): Expression {
  return choice(alternatives.map(({ elements }) => sequence(elements.map((element) => expressionOf(element, flags)))));
}

function expressionOf(element: AST.Element, flags: Flags): Expression {
  switch (element.type) {
    case "Character":
      return characters([element.value], flags, element);
    case "CharacterSet":
      return element.kind === "any" && flags.dotAll
        ? characters([{ min: 0, max: LAST_CODE_POINT }], flags, element)
        : characters([itemOf(element)], flags, element);
    case "CharacterClass":
      return characters(element.elements.map(itemOf), flags, element, element.negate);
    case "Quantifier":
      return { kind: "repeat", body: expressionOf(element.element, flags), min: element.min, max: element.max };
    case "CapturingGroup":
      return disjunction(element.alternatives, flags);
    case "Group":
      return disjunction(element.alternatives, modified(flags, element.modifiers));
    case "Assertion":
      return assertion(element, flags);
    case "Backreference":
      throw new UnsupportedPattern(`it has the backreference "${element.raw}"`);
    case "ExpressionCharacterClass":
      throw new UnsupportedPattern(`it has the class "${element.raw}"`);
  }
}

function assertion(element: AST.Assertion, flags: Flags): Expression {
  if (element.kind === "lookahead" || element.kind === "lookbehind") {
    const body = disjunction(element.alternatives, flags);
    return { kind: "look", behind: element.kind === "lookbehind", negate: element.negate, body };
  }
  if (element.kind !== "word") {
    const edges = flags.multiline ? LINE_EDGES : TEXT_EDGES;
    return { kind: "assertion", assertion: edges[element.kind] };
  }
  // There, U+017F and U+212A are of a word too.
  if (flags.ignoreCase) throw new UnsupportedPattern(`it has "${element.raw}" where case is ignored`);
  return { kind: "assertion", assertion: element.negate ? "no-word-boundary" : "word-boundary" };
}

const TEXT_EDGES = { start: "text-start", end: "text-end" } as const satisfies Record<string, Assertion>;
const LINE_EDGES = { start: "line-start", end: "line-end" } as const satisfies Record<string, Assertion>;

function modified(flags: Flags, modifiers: AST.Modifiers | null): Flags {
  if (modifiers === null) return flags;
  const { add, remove } = modifiers;
  const flag = (name: "ignoreCase" | "multiline" | "dotAll"): boolean =>
    add[name] || (flags[name] && remove?.[name] !== true);
  return {
    unicode: flags.unicode,
    ignoreCase: flag("ignoreCase"),
    multiline: flag("multiline"),
    dotAll: flag("dotAll"),
  };
}

function itemOf(element: AST.CharacterClassElement | AST.CharacterSet): CharacterItem {
  if (element.type === "Character") return element.value;
  if (element.type === "CharacterClassRange") return { min: element.min.value, max: element.max.value };
  if (element.type === "CharacterSet" && (element.kind !== "property" || !element.strings)) return element;
  throw new UnsupportedPattern(`it has the class "${element.raw}"`);
}

function characters(
  items: readonly CharacterItem[],
  { unicode, ignoreCase }: Flags,
  { raw }: AST.Element,
  negate = false,
): Expression {
  const clipped = unicode ? items : items.map(toCodeUnits);
  const set = ecmaCharacters(clipped, { unicode, ignoreCase });
  const meant = negate ? set.negate() : set;
  if (unicode) return { kind: "characters", set: meant };
  if (splits(meant, HIGH_SURROGATES) || splits(meant, LOW_SURROGATES)) {
    throw new UnsupportedPattern(`without the "u" flag, "${raw}" is a half of a character`);
  }
  return { kind: "characters", set: meant.resize(LAST_CODE_POINT) };
}

function toCodeUnits(item: CharacterItem): CharacterItem {
  return typeof item === "object" && "max" in item ? { min: item.min, max: Math.min(item.max, LAST_CODE_UNIT) } : item;
}

function splits(set: CharSet, range: { readonly min: number; readonly max: number }): boolean {
  return !set.isDisjointWith(range) && !set.isSupersetOf(range);
}
