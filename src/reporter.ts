import type { Comparison } from "./finding.ts";
import type { SourceFile } from "./source.ts";

/** The text of a report about a rule. */
export interface RuleNote {
  /** One clause. */
  readonly description: string;
  /** The clause of the written standard that it enforces. */
  readonly source: { readonly title: string; readonly url: string };
  /** Markdown: why, examples, how to change safely. */
  readonly doc?: string;
}

/** The condition for exit code 1. */
export interface Threshold {
  /** The least severity; `never`: findings do not fail a run. */
  readonly failOn: "error" | "warn" | "info" | "never";
  /** True if unjudged and unmodeled parts count as errors. */
  readonly strict: boolean;
}

export interface ReporterOptions {
  readonly tool: { readonly name: string; readonly version: string };
  readonly color: boolean;
  readonly width: number;
  /** Show compatible changes too. */
  readonly all: boolean;
  /** Show errors only. */
  readonly quiet: boolean;
  /** List the findings that others explain, too. */
  readonly explain?: boolean;
  /** The maximum number of findings in a report for people; reports for programs are complete. */
  readonly maxFindings?: number;
  /** The day of the run, `YYYY-MM-DD`, for commands that a report offers. */
  readonly today?: string;
  /** The threshold of the run, for programs that process the report. */
  readonly threshold?: Threshold;
  /** The text of a file that a finding names, for code frames. */
  source(file: string): SourceFile | undefined;
  /** Undefined for an unknown rule. */
  rule(id: string): RuleNote | undefined;
}

/** A pure function of a comparison. */
export interface Reporter {
  readonly name: string;
  render(comparison: Comparison, options: ReporterOptions): string;
}
