import { defaultStated } from "./defaults.ts";
import { statesDeprecation } from "./deprecation.ts";
import { sentencesOnLevels } from "./level.ts";
import { statesOpen } from "./open-enum.ts";

/**
 * The complete list of statements in descriptions that count as content, besides deprecation. CRDs, and documents made
 * from Go, have no other way to state them. All other prose is ignored in comparisons.
 */
const STATEMENTS: readonly ((text: string) => unknown)[] = [
  // "This is an alpha field.": every sentence that names a level, on any subject.
  (text) => sentencesOnLevels(text).join(" "),
  // "Defaults to 10."
  defaultStated,
  // "Clients should expect additional values."
  statesOpen,
];

/** Returns whether two descriptions state the same. False can mean a different wording; true is never wrong. */
export function stateTheSame(a: string, b: string): boolean {
  return a === b || (statesDeprecation(a) === statesDeprecation(b) && !statesMore(a, b));
}

/** Returns whether two descriptions differ in statements other than deprecation. */
export function statesMore(a: string, b: string): boolean {
  return a !== b && STATEMENTS.some((stated) => stated(a) !== stated(b));
}
