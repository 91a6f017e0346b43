import type { CharSet, JS } from "refa";
import { lazy } from "../../base/lazy.ts";
import { refa } from "./refa.ts";

export const LAST_CODE_POINT = 0x10ffff;
export const LAST_CODE_UNIT = 0xffff;

export const HIGH_SURROGATES = { min: 0xd800, max: 0xdbff };
export const LOW_SURROGATES = { min: 0xdc00, max: 0xdfff };

export const everything = lazy(() => refa().CharSet.all(LAST_CODE_POINT));
/** The word characters of `\b`. */
export const wordCharacters = lazy(() => charactersOf("09AZ__az"));
export const lineFeed = lazy(() => charactersOf("\n\n"));
/** ECMA-262, LineTerminator. */
export const lineTerminators = lazy(() => charactersOf("\n\n\r\r\u2028\u2029"));

type Named = Exclude<JS.PredefinedCharacterSet, JS.StringPropertyCharacterSet>;
export type CharacterItem = number | { readonly min: number; readonly max: number } | Named;

/** Pairs of first and last characters, in one string. */
export function charactersOf(pairs: string): CharSet {
  const codePoints = Array.from(pairs, (character) => character.codePointAt(0) ?? 0);
  const ranges = codePoints.flatMap((min, at) => (at % 2 === 0 ? [{ min, max: codePoints[at + 1] ?? min }] : []));
  return refa().CharSet.empty(LAST_CODE_POINT).union(ranges);
}

/** The characters that ECMA-262 means; below U+10000 only where the flags lack `unicode`. */
export function ecmaCharacters(items: readonly CharacterItem[], flags: Readonly<JS.NonUnicodeSetsFlags>): CharSet {
  return refa().JS.createCharSet(items, flags);
}

/** The set and every other case of its characters, by simple case folding. */
export function foldCase(set: CharSet): CharSet {
  return refa().JS.createCharSet([...set.ranges], { unicode: true, ignoreCase: true });
}
