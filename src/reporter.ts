import type { Comparison } from "./finding.ts";
import type { SourceFile } from "./source.ts";

/** What a report says of the rule behind a finding. */
export interface RuleNote {
  /** One clause. */
  readonly description: string;
  /** The clause of the written standard that it enforces. */
  readonly source: { readonly title: string; readonly url: string };
  /** Markdown: why, examples, how to change safely. */
  readonly doc?: string;
}

/** What makes the exit code 1. */
export interface Threshold {
  /** The least severity; `never`: findings do not fail a run. */
  readonly failOn: "error" | "warn" | "info" | "never";
  /** What was not judged or not modelled counts as an error. */
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
  /** How many findings a report for people shows; one for machines is always whole. */
  readonly maxFindings?: number;
  /** The day of the run, `YYYY-MM-DD`, for commands that a report offers. */
  readonly today?: string;
  /** What the run fails on, for whoever goes on with the report later. */
  readonly threshold?: Threshold;
  /** The text of a file that a finding names, for code frames. */
  source(file: string): SourceFile | undefined;
  /** Undefined for a rule that nobody knows any more. */
  rule(id: string): RuleNote | undefined;
}

/** A pure function of a comparison. */
export interface Reporter {
  readonly name: string;
  render(comparison: Comparison, options: ReporterOptions): string;
}
