import { defaultStated } from "./defaults.ts";
import { statesDeprecation } from "./deprecation.ts";
import { sentencesOnLevels } from "./level.ts";
import { saysOpen } from "./open-enum.ts";

/**
 * What of a description is content: the complete list. Custom resources, and documents made from Go, have no other way to state these.
 * All other prose is left out of every comparison.
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
    open: saysOpen(text),
    levels: sentencesOnLevels(text).join(" "),
    default: defaultStated(text),
  };
}

/** Whether two descriptions state the same. Where they do not, they may differ in words only, but never the other way round. */
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

/** Whether two descriptions differ in what they state beside deprecation. */
export function statesMore(a: string, b: string): boolean {
  if (a === b) return false;
  const [before, after] = [contractOf(a), contractOf(b)];
  return before.open !== after.open || before.levels !== after.levels || before.default !== after.default;
}
