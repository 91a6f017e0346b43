import type { StringLanguage } from "../../../src/prove/regex/index.ts";

/** The step limit of most questions. */
export const STEPS = 50_000;

/** Creates a language of all strings that satisfy the constraints. */
export function language(constraints: Partial<StringLanguage>): StringLanguage {
  return { dialect: "ecma-262", matching: [], notMatching: [], minLength: 0, ...constraints };
}
