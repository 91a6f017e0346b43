import type { Finding } from "../finding.ts";
import { VERDICTS } from "../summary.ts";
import { groupBy } from "./group-by.ts";

type Said = Pick<Finding, "ruleId" | "verdict" | "message" | "reach" | "polarities" | "criteria">;

/** The gravest of several findings that say the same, with the reach of all of them. */
export function asOne<T extends Said>(all: readonly [T, ...T[]]): T {
  const gravity = ({ verdict }: T): number => VERDICTS.indexOf(verdict);
  const first = all.reduce((a, b) => (gravity(b) < gravity(a) ? b : a));
  const union = <V>(from: readonly T[], of: (finding: T) => readonly V[]): readonly V[] =>
    [...new Set(from.flatMap(of))].toSorted();
  const alike = all.filter(({ verdict }) => verdict === first.verdict);
  return {
    ...first,
    reach: union(all, ({ reach }) => reach),
    polarities: union(alike, ({ polarities }) => polarities),
    criteria: union(alike, ({ criteria }) => criteria),
  };
}

/** What a finding says, of whichever place. */
export function wordsOf({ ruleId, message }: Pick<Finding, "ruleId" | "message">): string {
  return `${ruleId}\t${message}`;
}

/** What stands at one place of the text, to which several pointers lead by way of aliases, is told once. */
export function withoutAliases(findings: readonly Finding[]): readonly Finding[] {
  const placesOf = (finding: Finding): string => {
    const places = [finding.old, finding.new].map(({ file, pointer, range }) =>
      range === undefined ? `${file} ${pointer}` : `${file}:${range.start.offset}-${range.end.offset}`,
    );
    return [wordsOf(finding), ...places].join("\t");
  };
  return [...groupBy(findings, placesOf).values()].map((group) => asOne(group));
}
