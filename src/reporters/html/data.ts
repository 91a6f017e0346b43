import type { Criterion, Finding, Severity, Verdict } from "../../finding.ts";

/** What the page knows: texts are for display only, and hold no control characters. */
export interface ReportData {
  /** Worst first. */
  readonly findings: readonly FindingData[];
  readonly problems: readonly ProblemData[];
  readonly unjudged: readonly UnjudgedData[];
  /** What the command that waives a finding has after its fingerprint. */
  readonly waiveTail: string;
  /** Everything that the API offers, in the order of the groups. */
  readonly operations: readonly OperationData[];
  /** By rule id. */
  readonly rules: Readonly<Record<string, RuleData>>;
  /** By criterion: name and clause. */
  readonly promises: Readonly<Record<string, string>>;
}

export interface FindingData {
  readonly rule: string;
  readonly verdict: Verdict;
  readonly severity: Exclude<Severity, "off">;
  readonly message: string;
  readonly consequence: string;
  readonly recipe: string;
  readonly reason?: string;
  readonly criteria: readonly Criterion[];
  readonly polarities: Finding["polarities"];
  readonly stability: Finding["stability"];
  readonly evidence: Finding["evidence"];
  /** JSON, indented. */
  readonly witness?: string;
  /** What the witness shows. */
  readonly witnessLead?: string;
  /** Positions in the list of operations. */
  readonly reach: readonly number[];
  readonly old: SideData;
  readonly new: SideData;
  /** Places where the same change is made as well. */
  readonly also: readonly string[];
  readonly fingerprint: string;
  /** Those of all occurrences, where there are several: what a waiver names. */
  readonly fingerprints?: string;
  /** Who accepted it, until when and why. */
  readonly accepted?: string;
}

export interface SideData {
  /** Empty where a snapshot was looked at by itself. */
  readonly place: string;
  readonly missing: boolean;
  readonly lines: readonly LineData[];
  /** How many lines of the range are not shown. */
  readonly more: number;
}

/** Number, text, and 1 for a line that the finding is about. */
export type LineData = readonly [number: number, text: string, inside: 0 | 1];

export interface ProblemData {
  readonly code: string;
  readonly level: "error" | "warning";
  readonly message: string;
  readonly hint: string;
  readonly place: string;
}

export interface UnjudgedData {
  readonly change: string;
  readonly name: string;
  readonly place: string;
}

export interface OperationData {
  readonly name: string;
  readonly group: string;
}

export interface RuleData {
  readonly description: string;
  readonly source: string;
  /** With the scheme http or https; otherwise empty. */
  readonly url: string;
}
