import type { Verdict } from "../../../contracts/finding.ts";
import type { FindingData } from "../data.ts";

/** Worst first. */
export const VERDICTS: readonly Verdict[] = ["breaking", "dangerous", "undecided", "compatible"];

export const VERDICT_NAMES: Readonly<Record<Verdict, string>> = {
  breaking: "Breaking",
  dangerous: "Dangerous",
  undecided: "Undecided",
  compatible: "Compatible",
};

export const SEVERITY_NAMES: Readonly<Record<FindingData["severity"], string>> = {
  error: "error",
  warn: "warning",
  info: "note",
};

export const PROMISE_LABELS: Readonly<Record<Verdict, string>> = {
  breaking: "Promise broken",
  dangerous: "Promise at risk",
  undecided: "Promise in question",
  compatible: "Promise kept",
};

/** `1 change`, `1,204 changes`. */
export function count(amount: number, singular: string): string {
  return `${amount.toLocaleString("en")} ${singular}${amount === 1 ? "" : "s"}`;
}
