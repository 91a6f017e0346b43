import type { Problem } from "../../contracts/errors.ts";
import type { History, TimelineEntry } from "../../contracts/history.ts";
import type { ReporterOptions } from "../../contracts/reporter.ts";

type Choice = Pick<ReporterOptions, "all" | "quiet">;

/** The entries that a report shows, by the rules that hold for the findings of one comparison. */
export function shownEntries({ timeline }: History, choice: Choice): readonly TimelineEntry[] {
  return shownOf(timeline, choice);
}

export function shownOf(entries: readonly TimelineEntry[], { all, quiet }: Choice): readonly TimelineEntry[] {
  return entries.filter(({ finding: { severity, verdict } }) => {
    if (severity === "off") return false;
    return quiet ? severity === "error" : all || verdict !== "compatible";
  });
}

export function shownProblems({ problems }: History, { quiet }: Choice): readonly Problem[] {
  return quiet ? problems.filter(({ level }) => level === "error") : problems;
}
