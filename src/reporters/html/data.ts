import type { Criterion, Finding, Severity, Verdict } from "../../contracts/finding.ts";

/** The data of the page. Texts are for display and hold no control characters. */
export interface ReportData {
  /** Worst first. */
  readonly findings: readonly FindingData[];
  readonly problems: readonly ProblemData[];
  readonly unjudged: readonly UnjudgedData[];
  /** All operations of the API, in the order of the groups. */
  readonly operations: readonly OperationData[];
  /** By rule id. */
  readonly rules: Readonly<Record<string, RuleData>>;
  /** By criterion: name and clause. */
  readonly promises: Readonly<Record<string, string>>;
}

export interface FindingData {
  readonly rule: string;
  /** Findings of one rule that share one advice have the same number, and follow each other. */
  readonly group: number;
  /** Absent in a report about one repository. */
  readonly repository?: string;
  readonly verdict: Verdict;
  readonly severity: Exclude<Severity, "off">;
  readonly message: string;
  readonly consequence: string;
  readonly recipe: string;
  readonly reason?: string;
  /** The reason why its severity is lower than usual. */
  readonly because?: string;
  readonly criteria: readonly Criterion[];
  readonly polarities: Finding["polarities"];
  readonly stability: Finding["stability"];
  readonly evidence: Finding["evidence"];
  /** JSON, indented. */
  readonly witness?: string;
  /** States that no example was found. */
  readonly unconfirmed?: string;
  /** The meaning of the witness. */
  readonly witnessLead?: string;
  /** Sentences about the consumers, if there is evidence. */
  readonly usage?: readonly string[];
  /** Positions in the list of operations. */
  readonly reach: readonly number[];
  readonly old: SideData;
  readonly new: SideData;
  /** Sentences about occurrences with a milder verdict. */
  readonly milder?: readonly string[];
  /** Other places of the same change. */
  readonly also: readonly string[];
  readonly fingerprint: string;
  /** The waive command for all occurrences. */
  readonly waive: string;
  /** The owner, the last day and the reason of the suppression. */
  readonly accepted?: string;
}

export interface SideData {
  /** Empty for the old side of a linted snapshot. */
  readonly place: string;
  readonly missing: boolean;
  readonly lines: readonly LineData[];
  /** The number of lines of the range that are not shown. */
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
  /** The title of the clause that the rule enforces. */
  readonly source: string;
  /** An address with the scheme http or https, or an empty string. */
  readonly sourceUrl: string;
  /** The address of the rule's document, or an empty string. */
  readonly url: string;
}
