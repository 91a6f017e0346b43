import type { Severity, Stability } from "./finding.ts";
import type { Profile } from "./profile.ts";
import type { RuleMeta } from "./rule.ts";

/** Returns the severity of a break without preferences of the user. */
export function recommended(
  ruleId: string,
  meta: Pick<RuleMeta, "severity">,
  { severities }: Pick<Profile, "severities">,
  stability: Stability,
): Severity {
  const severity = own(severities, ruleId) ?? meta.severity;
  return typeof severity === "string" ? severity : severity[stability];
}

/** Returns a property of the object itself: ids can be names of `Object.prototype`. */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
