import type { Finding, Severity } from "../contracts/finding.ts";
import type { ReporterOptions } from "../contracts/reporter.ts";
import { partitionBy } from "./causes.ts";
import { codeSpan } from "./markdown-text.ts";
import { count, grouped } from "./prose.ts";

export const MARKS = { error: "❌", warn: "⚠️", info: "🟢", off: "" } as const satisfies Record<Severity, string>;

/** The mark of a finding. An undecided change is never marked as harmless. */
export function markOf({ verdict, severity }: Pick<Finding, "verdict" | "severity">): string {
  return verdict === "undecided" && severity === "info" ? "❓" : MARKS[severity];
}

const SHOWN = 60;

/** Counts the findings of each rule and the operations that they reach, worst first, in Markdown. */
export function ruleTable(findings: readonly Finding[], options: ReporterOptions): string {
  const rows = partitionBy(findings, (finding) => [finding.ruleId, markOf(finding)]).map((group) => {
    const [first] = group as readonly [Finding];
    const operations = new Set(group.flatMap(({ reach }) => reach)).size;
    const cells = [
      markOf(first),
      ruleLink(first.ruleId, options),
      grouped(group.length),
      operations === 0 ? "" : grouped(operations),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const rest = rows.length - SHOWN;
  const more = rest > 0 ? [`| | ${count(rest, "more rule")} | | |`] : [];
  return ["| | Rule | Findings | Operations |", "| :-: | :-- | --: | --: |", ...rows.slice(0, SHOWN), ...more].join(
    "\n",
  );
}

/** The id of a rule, with a link to its document where there is one. */
export function ruleLink(id: string, options: ReporterOptions): string {
  const url = options.rule(id)?.url;
  return url === undefined ? codeSpan(id) : `[${codeSpan(id)}](${url})`;
}
