import { ApicompatError } from "../errors.ts";
import type { Comparison } from "../finding.ts";
import type { Reporter, ReporterOptions, RuleNote, Threshold } from "../reporter.ts";
import type { SourceFile } from "../source.ts";

/** A comparison with all that is needed to render it in any other format, on another machine and later. */
export interface StoredComparison {
  readonly tool: ReporterOptions["tool"];
  readonly comparison: Comparison;
  /** Those that a finding, a problem or an unjudged change names. */
  readonly files: readonly SourceFile[];
  /** Those that a finding names. */
  readonly rules: Readonly<Record<string, RuleNote>>;
  /** Of the run that it comes from. */
  readonly threshold?: Threshold;
}

/** For `merge-reports`. It is always whole: what of it is shown is for the one who renders it. */
export const blob: Reporter = {
  name: "blob",
  render: (comparison, options) =>
    `${JSON.stringify({ kind: KIND, version: VERSION, ...store(comparison, options) })}\n`,
};

const KIND = "apicompat-blob";
const VERSION = 1;

function store(comparison: Comparison, options: ReporterOptions): StoredComparison {
  const { name, version } = options.tool;
  const findings = [...comparison.findings, ...comparison.suppressed.map(({ finding }) => finding)];
  const places = [...findings, ...comparison.unjudged].flatMap((item) => [item.old.file, item.new.file]);
  const names = new Set([...places, ...comparison.problems.map(({ file }) => file)]);
  const { threshold } = options;
  const { sides, ...rest } = comparison;
  const ids = [...new Set(findings.map(({ ruleId }) => ruleId))].sort();
  return {
    tool: { name, version },
    // Jobs that each compare two files of their own have no sides in common.
    comparison: sides === undefined || sides.named === true ? rest : { ...rest, sides },
    files: [...names].sort().flatMap((file) => options.source(file) ?? []),
    rules: Object.fromEntries(
      ids.flatMap((id) => {
        const note = options.rule(id);
        return note === undefined ? [] : [[id, note]];
      }),
    ),
    ...(threshold && { threshold }),
  };
}

/** Reads what the `blob` format wrote; throws an `ApicompatError` (UNREADABLE) that says what is wrong with the file. */
export function readBlob(text: string, file: string): StoredComparison {
  const stored = parse(text, file);
  if (!isRecord(stored) || stored["kind"] !== KIND) {
    throw unreadable(`${file} is no blob of apicompat.`, "Use files that `--format blob=FILE` wrote.");
  }
  if (stored["version"] !== VERSION) {
    const writer = isRecord(stored["tool"]) ? String(stored["tool"]["version"]) : "another version";
    throw unreadable(
      `${file} was written by apicompat ${writer}, whose blobs this version cannot read.`,
      "Use the same version of apicompat in every job.",
    );
  }
  const { tool, comparison, files, rules, threshold } = stored;
  if (!isRecord(tool) || !isRecord(comparison) || !Array.isArray(files) || !isRecord(rules)) {
    throw unreadable(`${file} is not complete.`, "Run the job again that wrote it.");
  }
  return { tool, comparison, files, rules, ...(isRecord(threshold) && { threshold }) } as unknown as StoredComparison;
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable(`${file} is not valid JSON.`, "Run the job again that wrote it.", error);
  }
}

function unreadable(message: string, advice: string, cause?: unknown): ApicompatError {
  return new ApicompatError("UNREADABLE", message, advice, { cause });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
