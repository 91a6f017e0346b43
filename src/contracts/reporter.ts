import type { Comparison } from "./finding.ts";
import type { SourceFile } from "./source.ts";

/** The text of a report about the rule of a finding. */
export interface RuleNote {
  /** One clause. */
  readonly description: string;
  /** The clause of the written standard that the rule enforces. */
  readonly source: { readonly title: string; readonly url: string };
  /** The address of the rule's document; absent while the project has no public repository, and for rules of plugins. */
  readonly url?: string;
  /** Markdown: why, examples, how to change safely. */
  readonly doc?: string;
}

/** The condition for exit code 1. */
export interface Threshold {
  /** The least severity; `never`: findings do not fail a run. */
  readonly failOn: "error" | "warn" | "info" | "never";
  /** Undecided, uncovered and unsupported changes count as errors. */
  readonly strict: boolean;
}

export interface ReporterOptions {
  readonly tool: { readonly name: string; readonly version: string };
  readonly color: boolean;
  /** Columns that code frames and lists fit into. */
  readonly width: number;
  /** Breaks sentences at `width`, for a terminal; without it, a sentence stays in one line. */
  readonly wraps?: boolean;
  /** Show compatible changes too. */
  readonly all: boolean;
  /** Show errors only. */
  readonly quiet: boolean;
  /** List implied findings too. */
  readonly explain?: boolean;
  /** Show code with its neighboring lines, promises in full, checklists, and a waive command for each finding. */
  readonly verbose?: boolean;
  /** The maximum number of findings in a report for people; reports for programs are complete. */
  readonly maxFindings?: number;
  /** The day of the run, `YYYY-MM-DD`, for commands that a report offers. */
  readonly today?: string;
  /** The threshold of the run; `merge-reports` applies it. */
  readonly threshold?: Threshold;
  /** The repository of the run; `merge-reports` groups blobs by it. */
  readonly repository?: string;
  /** The text of a file that a finding names, for code frames. */
  source(file: string): SourceFile | undefined;
  /** Undefined for a rule that no longer exists. */
  rule(id: string): RuleNote | undefined;
}

/** What was compared in one of several repositories. */
export interface RepositoryReport {
  readonly repository: string;
  readonly comparison: Comparison;
  /** The text of a file of this repository. */
  source(file: string): SourceFile | undefined;
}

/** A pure function of a comparison. */
export interface Reporter {
  readonly name: string;
  render(comparison: Comparison, options: ReporterOptions): string;
  /** Renders a section for each of several repositories. Without it, `whole` is rendered: all as one, each file below its repository. */
  renderEach?(reports: readonly RepositoryReport[], whole: Comparison, options: ReporterOptions): string;
}
