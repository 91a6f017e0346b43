import { createHash } from "node:crypto";
import type { Problem } from "../errors.ts";
import type { Comparison, Finding, Severity, Suppressed, Unjudged } from "../finding.ts";
import type { ReporterOptions } from "../reporter.ts";
import { stands, where, type Place } from "./place.ts";
import { enumeration, firstOf, oneLine } from "./prose.ts";
import { shownFindings, shownProblems } from "./selection.ts";
import { acceptedBy, problemLabel } from "./suppression.ts";
import { witnessLines } from "./witness.ts";

/** One item of a list for machines: a finding, a change that no rule judges, or a problem. */
export interface Entry {
  readonly kind: "finding" | "unjudged" | "problem" | "suppressed";
  /** What kind of thing it is: a rule, `unjudged`, or the code of a problem. */
  readonly id: string;
  readonly severity: Exclude<Severity, "off">;
  /** What changed, in one sentence. */
  readonly title: string;
  /** Whole sentences, each with a label: where, who breaks, what to do instead. */
  readonly details: readonly string[];
  /** On the new side; of what is gone, the surviving parent. */
  readonly place: Place;
  /** The thing itself does not stand at the place. */
  readonly missing: boolean;
  readonly fingerprint: string;
}

const OPERATIONS_NAMED = 5;
const PLACES_NAMED = 5;

/** Everything that a comparison tells as one list: what may hide a break first, then findings, worst first. */
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

/** What a finding has to tell beside its message, a sentence for each thing. */
export function detailsOf(finding: Finding): readonly string[] {
  const { reach, reason, consequence, recipe, verdict, old, also = [] } = finding;
  return [
    ...(reason === undefined || verdict !== "undecided" ? [] : [`Undecided: ${reason}`]),
    ...(consequence === "" ? [] : [`Who breaks: ${consequence}`]),
    ...(recipe === "" ? [] : [`Instead: ${recipe}`]),
    ...(finding.fix === undefined ? [] : [`Fix: ${finding.fix.description}`]),
    ...witnessLines(finding).map(({ lead, example }) => `${lead}: ${example}`),
    ...operationsOf(reach),
    ...(also.length > 0 ? [`Also: ${enumeration(firstOf(also.map(where), PLACES_NAMED))}`] : []),
    ...(stands(old) ? [`Before: ${where(old)}`] : []),
  ].map(oneLine);
}

/** It weighs nothing. */
function fromSuppressed(suppressed: Suppressed): Entry {
  const { finding } = suppressed;
  return {
    ...fromFinding(finding),
    kind: "suppressed",
    severity: "info",
    title: `Suppressed: ${oneLine(finding.message)}`,
    details: [oneLine(`Accepted by the ${acceptedBy(suppressed)}`), ...detailsOf(finding)],
  };
}

function fromUnjudged({ event, name, reach, new: place, fingerprint }: Unjudged): Entry {
  return {
    kind: "unjudged",
    id: "unjudged",
    severity: "info",
    title: oneLine(`No rule judges this change: ${event.replace(":", " ")} ${name}`),
    details: ["Instead: Look at it yourself.", ...operationsOf(reach).map(oneLine)],
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
    details: hint === "" ? [] : [oneLine(`Way out: ${hint}`)],
    place: { file, ...(range !== undefined && { range }) },
    missing: false,
    fingerprint: createHash("sha256").update([code, file, pointer, message].join("\n")).digest("hex").slice(0, 16),
  };
}

function operationsOf(reach: readonly string[]): readonly string[] {
  return reach.length === 0 ? [] : [`In: ${enumeration(firstOf(reach, OPERATIONS_NAMED))}`];
}
