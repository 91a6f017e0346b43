import { defaultStated } from "./defaults.ts";
import { statesDeprecation } from "./deprecation.ts";
import { sentencesOnLevels } from "./level.ts";
import { statesOpen } from "./open-enum.ts";

/**
 * The complete list of statements in descriptions that count as content. CRDs, and documents made from Go, have no
 * other way to state them. All other prose is ignored in comparisons.
 */
export interface ProseContract {
  /** "Deprecated: use mode." */
  readonly deprecated: boolean;
  /** "Clients should expect additional values." */
  readonly open: boolean;
  /** "This is an alpha field.": every sentence that names a level, on any subject. */
  readonly levels: string;
  /** "Defaults to 10." */
  readonly default: string | undefined;
}

export function contractOf(text: string): ProseContract {
  return {
    deprecated: statesDeprecation(text),
    open: statesOpen(text),
    levels: sentencesOnLevels(text).join(" "),
    default: defaultStated(text),
  };
}

/** Returns whether two descriptions state the same. False can mean a different wording; true is never wrong. */
export function stateTheSame(a: string, b: string): boolean {
  if (a === b) return true;
  const [before, after] = [contractOf(a), contractOf(b)];
  return (
    before.deprecated === after.deprecated &&
    before.open === after.open &&
    before.levels === after.levels &&
    before.default === after.default
  );
}

/** Returns whether two descriptions differ in statements other than deprecation. */
export function statesMore(a: string, b: string): boolean {
  if (a === b) return false;
  const [before, after] = [contractOf(a), contractOf(b)];
  return before.open !== after.open || before.levels !== after.levels || before.default !== after.default;
}
