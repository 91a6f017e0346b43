// The content of a comparison as comparable texts.
import { compare, readSnapshot, type CompareOptions } from "../../src/index.ts";
import type { Comparison, Finding, Occurrence } from "../../src/contracts/finding.ts";
import { occurrencesOf } from "../../src/contracts/occurrences.ts";
import type { Reading } from "../../src/contracts/reader.ts";
import type { SourceFile } from "../../src/contracts/source.ts";

/** A violated law. */
export interface Violation {
  /** Counterexamples of one kind probably have one mechanism. */
  readonly kind: string;
  readonly detail: string;
  /** The states that show it, oldest first. */
  readonly states: readonly (readonly SourceFile[])[];
}

export const TODAY = "2026-01-01";

export function read(files: readonly SourceFile[]): Reading {
  return readSnapshot(files);
}

export function compared(old: Reading, new_: Reading, options: CompareOptions = {}): Comparison {
  return compare(old, new_, { today: TODAY, ...options });
}

/** Returns whether everything could be read; unreadable documents are not judged. */
export function isRead(...readings: readonly Reading[]): boolean {
  return readings.every(({ problems }) => problems.every(({ level }) => level !== "error"));
}

/** Returns every occurrence of all findings that are not compatible. */
export function occurrencesIn(findings: readonly Finding[]): readonly string[] {
  return loud(findings).map(({ ruleId, occurrence }) => occurrenceText(ruleId, occurrence));
}

export function loud(
  findings: readonly Finding[],
): readonly { readonly ruleId: string; readonly finding: Finding; readonly occurrence: Occurrence }[] {
  return findings.flatMap((finding) =>
    occurrencesOf(finding)
      .filter(({ verdict }) => verdict !== "compatible")
      .map((occurrence) => ({ ruleId: finding.ruleId, finding, occurrence })),
  );
}

export function occurrenceText(ruleId: string, { verdict, severity, old, new: new_, polarities }: Occurrence): string {
  const places = [old, new_].map(({ pointer }) => pointer.replaceAll(NUMBERED, ""));
  return `${ruleId} ${verdict} ${severity} ${polarities.join("+")} ${places.join(" -> ")}`;
}

/** Matches the numbers of unnamed parts. */
const NUMBERED = / \(\d+\)/gu;

/** Returns the multiset difference. */
export function beyond(these: readonly string[], those: readonly string[]): readonly string[] {
  const left = [...those];
  return these.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

export function ruleOf(text: string): string {
  return text.slice(0, text.indexOf(" "));
}

export function shown({ kind, detail, states }: Violation): string {
  const texts = states.flatMap((files, state) =>
    files.map(({ name, text }) => `--- state ${String(state)}: ${name}\n${text}`),
  );
  return [kind, detail, ...texts].join("\n");
}
