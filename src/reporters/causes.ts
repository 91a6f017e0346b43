import type { Finding } from "../contracts/finding.ts";

/** Groups findings of one rule that share one advice. The groups keep the order of their first finding. */
export function causes(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  return partitionBy(findings, ({ ruleId, severity, verdict, recipe, reason }) => [
    ruleId,
    severity,
    verdict,
    recipe,
    reason,
  ]);
}

/** The different consequences of findings, in their order. */
export function consequencesOf(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.map(({ consequence }) => consequence))].filter((text) => text !== "");
}

export interface ShownCause {
  /** Findings of one rule that share one advice. */
  readonly all: readonly Finding[];
  /** The first of them, where a report is limited. */
  readonly shown: readonly Finding[];
}

/** Groups the first ones of all findings. */
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
