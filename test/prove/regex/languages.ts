import type { StringLanguage } from "../../../src/prove/regex/index.ts";

/** What most questions are allowed to cost. */
export const FUEL = 50_000;

/** Every string, but for what is said. */
export function language(constraints: Partial<StringLanguage>): StringLanguage {
  return { dialect: "ecma-262", matching: [], notMatching: [], minLength: 0, ...constraints };
}
