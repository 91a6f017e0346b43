import type { Finding } from "../finding.ts";
import { VERDICTS } from "../summary.ts";

type Said = Pick<Finding, "ruleId" | "verdict" | "message" | "reach" | "polarities" | "criteria">;

/** The gravest of several findings that say the same, with the reach of all of them. */
export function asOne<T extends Said>(all: readonly [T, ...T[]]): T {
  const gravity = ({ verdict }: T): number => VERDICTS.indexOf(verdict);
  const first = all.reduce((a, b) => (gravity(b) < gravity(a) ? b : a));
  const union = <V>(of: (finding: T) => readonly V[]): readonly V[] => [...new Set(all.flatMap(of))].toSorted();
  const alike = all.filter(({ verdict }) => verdict === first.verdict);
  return {
    ...first,
    reach: union(({ reach }) => reach),
    polarities: [...new Set(alike.flatMap(({ polarities }) => polarities))].toSorted(),
    criteria: [...new Set(alike.flatMap(({ criteria }) => criteria))].toSorted(),
  };
}

/** What a finding says, of whichever place. */
export function wordsOf({ ruleId, message }: Pick<Finding, "ruleId" | "message">): string {
  return `${ruleId}\t${message}`;
}

/** What stands at one place of the text, to which several pointers lead by way of aliases, is told once. */
export function withoutAliases(findings: readonly Finding[]): readonly Finding[] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const places = [finding.old, finding.new].map(({ file, pointer, range }) =>
      range === undefined ? `${file} ${pointer}` : `${file}:${range.start.offset}-${range.end.offset}`,
    );
    const key = [wordsOf(finding), ...places].join("\t");
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()].map((group) => asOne(group));
}
