import type { Occurrence, Severity } from "../contracts/finding.ts";
import { SEVERITIES } from "../contracts/summary.ts";
import { stateOfUse } from "../contracts/usage.ts";
import type { UsageSummary } from "./summary.ts";

/** When a break that nobody uses weighs less. */
export interface UnusedPolicy {
  /** The severity of a breaking finding that is not used. */
  readonly unused: Severity;
  readonly minDays: number;
  readonly minCalls: number;
  readonly maxAgeDays: number;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

interface Named {
  readonly name: string;
  readonly summary: UsageSummary;
}

/** Lowers the severity of an occurrence that all records show unused, one of them sufficiently. */
export function lowerUnused(occurrence: Occurrence, records: readonly Named[], policy: UnusedPolicy): Occurrence {
  const { severity, verdict, usage, because = [] } = occurrence;
  const isLower = SEVERITIES.indexOf(policy.unused) > SEVERITIES.indexOf(severity);
  if (verdict !== "breaking" || !isLower || stateOfUse(usage) !== "unused") return occurrence;
  const unfit = records.map(({ summary }) => flawOf(summary, policy));
  const [fit] = records.filter((_, index) => unfit[index] === undefined);
  // An outdated record does not show present clients; an insufficient one still could show that something is used.
  if (fit === undefined) return occurrence;
  const { requests, days } = fit.summary;
  const reason = `It was not used in ${String(daysIn(days!))} days by ${grouped(requests)} requests (${fit.name}).`;
  return { ...occurrence, severity: policy.unused, because: [...because, reason] };
}

/** Returns why a record is not sufficient; undefined for a sufficient one. */
export function flawOf(
  { requests, unmatched, days, badLines }: UsageSummary,
  { minDays, minCalls, maxAgeDays, today }: UnusedPolicy,
): string | undefined {
  if (days === undefined) return "it has no times";
  const age = dayNumber(today) - dayNumber(days[1]);
  if (daysIn(days) < minDays) return `it covers ${String(daysIn(days))} of at least ${String(minDays)} days`;
  if (requests - unmatched < minCalls)
    return `it has ${grouped(requests - unmatched)} of at least ${grouped(minCalls)} requests`;
  if (age > maxAgeDays) return `it ends ${String(age)} days ago, more than ${String(maxAgeDays)}`;
  if (age < -1) return `it ends in the future, on ${days[1]}`;
  return badLines > requests ? "most of its lines could not be read" : undefined;
}

/** Both ends counted. */
export function daysIn([first, last]: readonly [string, string]): number {
  return dayNumber(last) - dayNumber(first) + 1;
}

function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
}

function grouped(amount: number): string {
  return String(amount).replace(/\B(?=(?:\d{3})+$)/gu, ",");
}
