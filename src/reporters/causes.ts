import type { Finding } from "../finding.ts";

/** Findings that differ in what and where only: one explanation serves all of them. Causes stay in the order of their worst finding. */
export function causes(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  return groupBy(findings, ({ ruleId, severity, verdict, consequence, recipe, criteria, reason }) => [
    ruleId,
    severity,
    verdict,
    consequence,
    recipe,
    criteria,
    reason,
  ]);
}

/** Groups in the order of their first item; equal keys make a group. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => readonly unknown[]): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = JSON.stringify(keyOf(item));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
