import { ApicompatError } from "../contracts/errors.ts";
import type { Comparison } from "../contracts/finding.ts";
import type { Reporter, ReporterOptions, RuleNote, Threshold } from "../contracts/reporter.ts";
import type { SourceFile } from "../contracts/source.ts";

/** A comparison with everything that another machine needs to render it in any format. */
export interface StoredComparison {
  readonly tool: ReporterOptions["tool"];
  readonly comparison: Comparison;
  /** The files of findings, problems and uncovered changes. */
  readonly files: readonly SourceFile[];
  /** The rules of the findings. */
  readonly rules: Readonly<Record<string, RuleNote>>;
  /** The threshold of the run. */
  readonly threshold?: Threshold;
  /** The name of the repository; absent outside of one. */
  readonly repository?: string;
}

/** For `merge-reports`, always complete: the command that renders it decides what is shown. */
export const blob: Reporter = {
  name: "blob",
  render: (comparison, options) =>
    `${JSON.stringify({ kind: KIND, version: VERSION, ...store(comparison, options) })}\n`,
  renderEach: () => {
    const advice = "Merge the blobs of all repositories in one step.";
    throw new ApicompatError("USAGE", "A blob holds the report of one repository.", advice);
  },
};

const KIND = "apicompat-blob";
const VERSION = 1;

function store(comparison: Comparison, options: ReporterOptions): StoredComparison {
  const { name, version } = options.tool;
  const findings = [...comparison.findings, ...comparison.suppressed.map(({ finding }) => finding)];
  const places = [...findings, ...comparison.unjudged].flatMap((item) => [item.old.file, item.new.file]);
  const names = new Set([...places, ...comparison.problems.map(({ file }) => file)]);
  const { threshold, repository } = options;
  const ids = [...new Set(findings.map(({ ruleId }) => ruleId))].sort();
  return {
    tool: { name, version },
    comparison,
    files: [...names].sort().flatMap((file) => options.source(file) ?? []),
    rules: Object.fromEntries(
      ids.flatMap((id) => {
        const note = options.rule(id);
        return note === undefined ? [] : [[id, note]];
      }),
    ),
    ...(threshold && { threshold }),
    ...(repository !== undefined && { repository }),
  };
}

/** Reads a blob; throws an `ApicompatError` (UNREADABLE) if the file is not a valid one. */
export function readBlob(text: string, file: string): StoredComparison {
  const stored = parse(text, file);
  if (!isRecord(stored) || stored["kind"] !== KIND) {
    throw unreadable(`${file} is not a blob of apicompat.`, "Use files that `--format blob=FILE` wrote.");
  }
  if (stored["version"] !== VERSION) {
    const writer = isRecord(stored["tool"]) ? String(stored["tool"]["version"]) : "another version";
    throw unreadable(
      `${file} was written by apicompat ${writer}, whose blobs this version does not support.`,
      "Use the same version of apicompat in every job.",
    );
  }
  const { tool, comparison, files, rules, threshold, repository } = stored;
  if (!isRecord(tool) || !isRecord(comparison) || !Array.isArray(files) || !isRecord(rules)) {
    throw unreadable(`${file} is incomplete.`, "Run the job that wrote it again.");
  }
  const stated = { ...(isRecord(threshold) && { threshold }), ...(typeof repository === "string" && { repository }) };
  return { tool, comparison, files, rules, ...stated } as unknown as StoredComparison;
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable(`${file} is not valid JSON.`, "Run the job that wrote it again.", error);
  }
}

function unreadable(message: string, advice: string, cause?: unknown): ApicompatError {
  return new ApicompatError("UNREADABLE", message, advice, { cause });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
