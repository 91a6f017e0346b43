import { createHash } from "node:crypto";
import type { Problem } from "../contracts/errors.ts";
import type { Comparison, Finding, Severity, Suppressed, Unjudged } from "../contracts/finding.ts";
import type { ReporterOptions } from "../contracts/reporter.ts";
import { stands, where, type Place } from "./place.ts";
import { enumeration, firstOf, oneLine } from "./prose.ts";
import { shownFindings, shownProblems } from "./selection.ts";
import { acceptedBy, problemLabel } from "./suppression.ts";
import { usageLines } from "./usage.ts";
import { unconfirmedNote, witnessLines } from "./witness.ts";

/** An item of a machine-readable list: a finding, an uncovered change, or a problem. */
export interface Entry {
  readonly kind: "finding" | "unjudged" | "problem" | "suppressed";
  /** The rule, `unjudged`, or the code of a problem. */
  readonly id: string;
  readonly severity: Exclude<Severity, "off">;
  /** One sentence that states the change. */
  readonly title: string;
  /** Labelled sentences: where, who breaks, what to do instead. */
  readonly details: readonly string[];
  /** On the new side; of removed things, the surviving parent. */
  readonly place: Place;
  /** The thing was removed; the place is that of its parent. */
  readonly missing: boolean;
  readonly fingerprint: string;
}

const WEIGHTS = { error: "an error", warn: "a warning", info: "a note", off: "off" } as const satisfies Record<
  Severity,
  string
>;
const OPERATIONS_NAMED = 5;
const PLACES_NAMED = 5;

/** All items of a comparison: problems that may hide breaks first, then findings, worst first. */
export function entriesOf(comparison: Comparison, options: ReporterOptions): readonly Entry[] {
  const problems = shownProblems(comparison, options);
  return [
    ...problems.filter(({ level }) => level === "error").map(fromProblem),
    ...shownFindings(comparison, options).map(fromFinding),
    ...problems.filter(({ level }) => level === "warning").map(fromProblem),
    ...(options.quiet ? [] : [...comparison.unjudged.map(fromUnjudged), ...comparison.suppressed.map(fromSuppressed)]),
  ];
}

/** Title and details as one text. */
export function textOf({ title, details }: Entry, separator = "\n"): string {
  return [title, ...details].join(separator);
}

function fromFinding(finding: Finding): Entry {
  return {
    kind: "finding",
    id: finding.ruleId,
    severity: finding.severity === "off" ? "info" : finding.severity,
    title: oneLine(finding.message),
    details: detailsOf(finding),
    place: finding.new,
    missing: finding.new.missing === true,
    fingerprint: finding.fingerprint,
  };
}

/** The details of a finding that its message does not contain. */
export function detailsOf(finding: Finding): readonly string[] {
  const { reach, reason, because, severity, consequence, recipe, verdict, old, also = [] } = finding;
  return [
    ...(reason === undefined || verdict !== "undecided" ? [] : [`Undecided: ${reason}`]),
    ...(consequence === "" ? [] : [`What breaks: ${consequence}`]),
    ...(because === undefined ? [] : [`Only ${WEIGHTS[severity]}: ${because.join(" ")}`]),
    ...(recipe === "" ? [] : [`Instead: ${recipe}`]),
    ...(finding.fix === undefined ? [] : [`Fix: ${finding.fix.description}`]),
    ...(unconfirmedNote(finding) === "" ? [] : [`Not confirmed: ${unconfirmedNote(finding)}`]),
    ...witnessLines(finding).map(({ lead, example }) => `${lead}: ${example}`),
    ...usageLines(finding).map(({ label, text }) => `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${text}`),
    ...operationsOf(reach),
    ...(also.length > 0 ? [`Also at: ${enumeration(firstOf(also.map(where), PLACES_NAMED))}`] : []),
    ...(stands(old) ? [`Before: ${where(old)}`] : []),
  ].map(oneLine);
}

/** A suppressed finding never fails, but keeps its verdict. */
function fromSuppressed(suppressed: Suppressed): Entry {
  const { finding } = suppressed;
  return {
    ...fromFinding(finding),
    kind: "suppressed",
    severity: "info",
    title: `Suppressed (${finding.verdict}): ${oneLine(finding.message)}`,
    details: [oneLine(`Suppressed by ${acceptedBy(suppressed)}`), ...detailsOf(finding)],
  };
}

function fromUnjudged({ event, name, reach, new: place, fingerprint }: Unjudged): Entry {
  return {
    kind: "unjudged",
    id: "unjudged",
    severity: "info",
    title: oneLine(`Uncovered change, which no rule handles: ${event.replace(":", " ")} ${name}`),
    details: ["Help: Review the change yourself.", ...operationsOf(reach).map(oneLine)],
    place,
    missing: place.missing === true,
    fingerprint,
  };
}

function fromProblem({ code, level, message, hint, file, pointer = "", range }: Problem): Entry {
  return {
    kind: "problem",
    id: code,
    severity: level === "error" ? "error" : "warn",
    title: oneLine(problemLabel({ level, code }) === "not compared" ? `Not compared: ${message}` : message),
    details: hint === "" ? [] : [oneLine(`Help: ${hint}`)],
    place: { file, ...(range !== undefined && { range }) },
    missing: false,
    fingerprint: createHash("sha256").update([code, file, pointer, message].join("\n")).digest("hex").slice(0, 16),
  };
}

function operationsOf(reach: readonly string[]): readonly string[] {
  return reach.length === 0 ? [] : [`In: ${enumeration(firstOf(reach, OPERATIONS_NAMED))}`];
}
