import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ApicompatError } from "../contracts/errors.ts";
import type { Comparison } from "../contracts/finding.ts";
import { didYouMean } from "../base/suggestion.ts";
import type { Reporter, ReporterOptions } from "../contracts/reporter.ts";
import { loadReporter, reporterNames } from "../reporters/index.ts";
import { count } from "../reporters/prose.ts";
import type { SourceFile } from "../contracts/source.ts";
import { usage } from "./args.ts";
import { colorOf, widthOf, type Io } from "./io.ts";
import { appendWhole, writeWhole } from "./output-file.ts";
import { type OutputFile, refuseLink } from "./place-to-write.ts";

/** A reporter and the file that it writes; without a file, stdout. */
export interface ReportTarget {
  readonly reporter: Reporter;
  readonly file?: string;
}

/** Reads `--format name`, `--format name=file` and `--output file`, which takes the format that names no file. */
export async function readTargets(formats: readonly string[], output?: string): Promise<readonly ReportTarget[]> {
  const targets: ReportTarget[] = [];
  for (const format of formats) {
    const equals = format.indexOf("=");
    const name = equals < 0 ? format : format.slice(0, equals);
    const reporter = await loadReporter(name);
    if (reporter === undefined) throw usage(`"${name}" is not a report format.`, didYouMean(name, reporterNames));
    if (equals < 0) targets.push({ reporter });
    else if (equals === format.length - 1)
      throw usage(`--format ${format} has no file name.`, `Write --format ${format}FILE.`);
    else targets.push({ reporter, file: format.slice(equals + 1) });
  }
  const files = targets.flatMap(({ file }) => file ?? []);
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice !== undefined) throw usage(`Two formats write to ${twice}.`, "Use a separate file for each format.");
  const printed = targets.filter(({ file }) => file === undefined).map(({ reporter }) => reporter.name);
  if (printed.length > 1) {
    const [first, second] = printed;
    throw usage(
      `The formats ${first} and ${second} both write to ${output ?? "stdout"}.`,
      `Write one to a file: --format ${second}=FILE.`,
    );
  }
  if (output === undefined) return targets;
  if (printed.length === 0)
    throw usage(`No format writes to --output ${output}.`, "Remove --output, or use a --format without a file.");
  return targets.map((target) => ({ file: output, ...target }));
}

/** Replaces the findings in text by the statistics of the rules. */
export async function withStatistics(targets: readonly ReportTarget[]): Promise<readonly ReportTarget[]> {
  const { ruleStatistics } = await import("../reporters/rule-statistics.ts");
  return targets.map((target) => (target.reporter.name === "text" ? { ...target, reporter: ruleStatistics } : target));
}

/** Throws USAGE for a report that would take the place of what it is about. */
export function refuseInputs(targets: readonly ReportTarget[], sources: Iterable<SourceFile>, cwd: string): void {
  const read = new Set(Array.from(sources, ({ url }) => url));
  for (const { reporter, file } of targets) {
    if (file === undefined || !read.has(pathToFileURL(resolve(cwd, file)).href)) continue;
    const message = `--format ${reporter.name}=${file} would overwrite an input file.`;
    throw usage(message, "Use another file for the report.");
  }
}

export type Display = Pick<
  ReporterOptions,
  "all" | "quiet" | "explain" | "verbose" | "tool" | "source" | "rule" | "threshold" | "repository" | "today"
> & {
  readonly maxFindings: number | undefined;
  /** The value of the flag. */
  readonly color: boolean | undefined;
};

export function writeReports(
  comparison: Comparison,
  targets: readonly ReportTarget[],
  { color, maxFindings, ...display }: Display,
  io: Io,
): void {
  const base = { ...display, ...(maxFindings !== undefined && { maxFindings }) };
  for (const { reporter, file } of targets) {
    if (file === undefined) {
      const options = {
        ...base,
        color: colorOf(io.stdout, io.env, color),
        width: widthOf(io.stdout),
        wraps: io.stdout.isTTY === true,
      };
      io.stdout.write(rendered(reporter, comparison, options));
    } else {
      const content = rendered(reporter, comparison, { ...base, color: false, width: FILE_WIDTH });
      writeReport({ path: resolve(io.cwd, file), name: file, cwd: io.cwd }, content, io.env);
    }
  }
}

const FILE_WIDTH = 100;

/** Throws REPORT_TOO_LARGE for a report that is longer than any string: 512 MiB in Node. */
function rendered(reporter: Reporter, comparison: Comparison, options: ReporterOptions): string {
  try {
    return reporter.render(comparison, options);
  } catch (error) {
    if (!(error instanceof RangeError) || error.message !== "Invalid string length") throw error;
    const found = count(comparison.findings.length, "finding");
    throw new ApicompatError(
      "REPORT_TOO_LARGE",
      `The ${reporter.name} report of ${found} is larger than 512 MB.`,
      "Use `--quiet`, which reports errors only, or `--format text`.",
      { cause: error },
    );
  }
}

function writeReport(file: OutputFile, content: string, env: Io["env"]): void {
  refuseLink(file);
  // The summary of a step may have other authors.
  if (file.path === env["GITHUB_STEP_SUMMARY"]) appendWhole(file, content);
  else writeWhole(file, content);
}
