import type { Problem } from "../contracts/errors.ts";
import type { Comparison, Finding } from "../contracts/finding.ts";
import type { ReporterOptions } from "../contracts/reporter.ts";

type Choice = Pick<ReporterOptions, "all" | "quiet">;

/** The findings that a report shows, worst first as they came. What the user switched off is never shown. */
export function shownFindings({ findings }: Comparison, { all, quiet }: Choice): readonly Finding[] {
  return findings.filter(({ severity, verdict }) => {
    if (severity === "off") return false;
    return quiet ? severity === "error" : all || verdict !== "compatible";
  });
}

export function shownProblems({ problems }: Comparison, { quiet }: Choice): readonly Problem[] {
  return quiet ? problems.filter(({ level }) => level === "error") : problems;
}
