import type { Verdict } from "../../../contracts/finding.ts";
import type { FindingData, ReportData } from "../data.ts";
import type { Seen } from "./seen.ts";

/** Criteria of the shown findings; an empty one matches all. */
export interface Filter {
  readonly text: string;
  readonly verdicts: ReadonlySet<Verdict>;
  readonly severity: string;
  readonly rule: string;
  /** A position in the list of operations. */
  readonly operation: number | undefined;
  readonly consequence: string;
  /** Only what the reader has not seen. */
  readonly unseen: boolean;
}

export const NO_FILTER: Filter = {
  text: "",
  verdicts: new Set(),
  severity: "",
  rule: "",
  operation: undefined,
  consequence: "",
  unseen: false,
};

export function isEmpty(filter: Filter): boolean {
  const { text, verdicts, severity, rule, operation, consequence, unseen } = filter;
  return `${text}${severity}${rule}${consequence}` === "" && verdicts.size === 0 && operation === undefined && !unseen;
}

/** Positions of the findings that pass. */
export type Search = (filter: Filter) => readonly number[];

/** Builds the text of each finding once. */
export function createSearch({ findings, operations }: ReportData, seen: Seen): Search {
  const names = operations.map(({ name }) => name.toLowerCase());
  const texts: string[] = [];
  const textOf = (finding: FindingData, index: number): string =>
    (texts[index] ??= [
      finding.message,
      finding.rule,
      finding.consequence,
      finding.recipe,
      finding.old.place,
      finding.new.place,
      finding.fingerprint,
      finding.accepted ?? "",
    ]
      .join("\n")
      .replaceAll("`", "")
      .toLowerCase());
  return ({ text, verdicts, severity, rule, operation, consequence, unseen }) => {
    const words = text.toLowerCase().replaceAll("`", "").split(/\s+/).filter(Boolean);
    const reached = words.map((word) => new Set(names.flatMap((name, index) => (name.includes(word) ? [index] : []))));
    const matches: number[] = [];
    for (const [index, finding] of findings.entries()) {
      if (verdicts.size > 0 && !verdicts.has(finding.verdict)) continue;
      if (unseen && seen.has(finding.fingerprint)) continue;
      if (severity !== "" && finding.severity !== severity) continue;
      if (rule !== "" && finding.rule !== rule) continue;
      if (consequence !== "" && finding.consequence !== consequence) continue;
      if (operation !== undefined && !finding.reach.includes(operation)) continue;
      const found = words.every(
        (word, at) => textOf(finding, index).includes(word) || finding.reach.some((one) => reached[at]?.has(one)),
      );
      if (found) matches.push(index);
    }
    return matches;
  };
}
