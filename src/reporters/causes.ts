import type { Finding } from "../finding.ts";

/** Groups findings that share one explanation. The groups keep the order of their first finding. */
export function causes(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  return partitionBy(findings, ({ ruleId, severity, verdict, consequence, recipe, criteria, reason }) => [
    ruleId,
    severity,
    verdict,
    consequence,
    recipe,
    criteria,
    reason,
  ]);
}

export interface ShownCause {
  /** Findings that share one explanation. */
  readonly all: readonly Finding[];
  /** The first of them, where a report is limited. */
  readonly shown: readonly Finding[];
}

/** Groups the first ones of all findings that share one explanation. */
export function causesWithin(all: readonly Finding[], shown: readonly Finding[]): readonly ShownCause[] {
  const isShown = new Set(shown);
  return causes(all)
    .map((group) => ({ all: group, shown: group.filter((finding) => isShown.has(finding)) }))
    .filter((group) => group.shown.length > 0);
}

/** Groups items with equal keys, in the order of the first item of each group. */
export function partitionBy<T>(items: readonly T[], keyOf: (item: T) => readonly unknown[]): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = JSON.stringify(keyOf(item));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
