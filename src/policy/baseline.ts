import { ApicompatError } from "../contracts/errors.ts";
import type { Finding, Occurrence } from "../contracts/finding.ts";
import { contentOf, FINGERPRINT, isFingerprintOf, type Moves, UNMOVED } from "../contracts/fingerprint.ts";
import { isObject } from "../model/json.ts";
import { placeShown } from "../contracts/occurrences.ts";
import type { SourceFile } from "../contracts/source.ts";
import type { ParseText } from "./config-file.ts";
import type { Acceptance } from "./suppress.ts";
import { hasConflictMarks } from "../base/merge-conflict.ts";

/** A finding that was there when the project began to look. */
export interface BaselineEntry {
  readonly fingerprint: string;
  /** For people, as are the file and the pointer: only the fingerprint counts. */
  readonly rule: string;
  readonly file: string;
  readonly pointer: string;
}

/** The path below the project's folder. */
export const BASELINE_FILE = ".apicompat/baseline.json";

const VERSION = 2;

/** Throws UNREADABLE, with the way out, for a text that `apicompat baseline` did not write. `parse` finds doubled names. */
export function readBaseline(source: SourceFile, parse: ParseText): readonly BaselineEntry[] {
  const { text, name: file } = source;
  const unreadable = (what: string): ApicompatError =>
    new ApicompatError(
      "UNREADABLE",
      `${file} ${what}.`,
      "Restore the file from the history of the repository (after a merge: from one side), or delete it and run `apicompat baseline`.",
    );
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    throw unreadable(hasConflictMarks(text) ? "has conflict markers of a merge" : "is not valid JSON");
  }
  const parsed = parse(source);
  if (!("value" in parsed)) throw unreadable(`cannot be read: ${parsed[0]?.message ?? ""}`.replace(/\.$/, ""));
  if (!isObject(stored) || !Array.isArray(stored["findings"])) throw unreadable("is not a baseline");
  if (stored["version"] !== VERSION) throw unreadable("was written by another version of apicompat");
  return stored["findings"].map((entry: unknown, index) => {
    const { fingerprint, rule, file: where, pointer } = isObject(entry) ? entry : {};
    if (typeof fingerprint !== "string" || !FINGERPRINT.test(fingerprint)) {
      throw unreadable(`has no fingerprint in entry ${index + 1}`);
    }
    return { fingerprint, rule: textOf(rule), file: textOf(where), pointer: textOf(pointer) };
  });
}

/** Sorted, an entry to a line: a change of one is a change of one line. */
export function writeBaseline(entries: readonly BaselineEntry[]): string {
  const lines = entries
    .toSorted((a, b) => byText(keyOf(a), keyOf(b)))
    .map(({ fingerprint, rule, file, pointer }) => `    ${JSON.stringify({ rule, file, pointer, fingerprint })}`);
  const list = lines.length === 0 ? "[]" : `[\n${lines.join(",\n")}\n  ]`;
  return `{\n  "version": ${VERSION},\n  "findings": ${list}\n}\n`;
}

/** The entry that accepts one occurrence. */
export function baselineEntry({ ruleId }: Finding, occurrence: Occurrence): BaselineEntry {
  const { fingerprint, new: now } = occurrence;
  return { fingerprint, rule: ruleId, file: now.file, pointer: placeShown(occurrence).pointer };
}

/** Each entry accepts one occurrence: another break in the same place is not accepted. */
export function baselineAcceptances(
  entries: readonly BaselineEntry[],
  file: string,
  moves: Moves = UNMOVED,
): readonly Acceptance[] {
  return entries.map(({ fingerprint, rule }) => ({
    by: "baseline",
    content: contentOf(fingerprint),
    covers: (_finding, occurrence) => isFingerprintOf(fingerprint, occurrence, moves),
    place: { file },
    subject: `\`${rule}\` (${fingerprint})`,
  }));
}

function keyOf({ file, pointer, rule, fingerprint }: BaselineEntry): string {
  return [file, pointer, rule, fingerprint].join("\t");
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
