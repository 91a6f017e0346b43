import type { Comparison } from "./finding.ts";
import type { SourceFile } from "./source.ts";

export interface ReporterOptions {
  readonly tool: { readonly name: string; readonly version: string };
  readonly color: boolean;
  readonly width: number;
  /** Show compatible changes too. */
  readonly all: boolean;
  /** Show errors only. */
  readonly quiet: boolean;
  /** How many findings a report for people shows; one for machines is always whole. */
  readonly maxFindings?: number;
  /** The text of a file that a finding names, for code frames. */
  source(file: string): SourceFile | undefined;
}

/** A pure function of a comparison. */
export interface Reporter {
  readonly name: string;
  render(comparison: Comparison, options: ReporterOptions): string;
}
