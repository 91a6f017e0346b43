import type { Comparison, Finding } from "../contracts/finding.ts";
import { countSuppressed } from "../contracts/summary.ts";
import { count, grouped } from "./prose.ts";

export interface VerdictLine {
  readonly tone: "error" | "warning" | "info" | "good";
  /** One sentence without its full stop. */
  readonly text: string;
  /** The same in pieces: the counts, worst first, and the release that follows from them, which may be empty. */
  readonly found: readonly string[];
  readonly advice: string;
}

const BUMPS = {
  major: "needs a major release",
  minor: "needs a minor release",
  patch: "needs a patch release",
  none: "no release is needed",
  unknown: "needs at least a minor release",
} as const satisfies Record<Comparison["summary"]["bump"], string>;

/** Only suppressed findings require it. */
const STILL_MAJOR = "still needs a major release";

/** Used where a break may be hidden. */
const AT_LEAST_MINOR = "needs at least a minor release";

/** The result in one line: the counts and the required release. */
export function verdictLine(comparison: Comparison): VerdictLine {
  const own = comparison.single ? lineOfOne(comparison) : lineOfTwo(comparison);
  const { leftOut } = comparison.summary;
  return leftOut === undefined
    ? own
    : line(own.tone, [...own.found, `${count(leftOut, "operation")} left out`], own.advice);
}

function lineOfOne({ problems, summary, suppressed }: Comparison): VerdictLine {
  const { error, warn, info } = summary.severities;
  const unread = problems.filter(({ level }) => level === "error").length;
  const counts = [
    ...(error > 0 ? [count(error, "error")] : []),
    ...(warn > 0 ? [count(warn, "warning")] : []),
    ...(info > 0 ? [count(info, "note")] : []),
    ...(unread > 0 ? [hiding(unread)] : []),
    ...accepted(suppressed),
  ];
  if (counts.length === 0) return line("good", ["No problems found in this version"]);
  return line(error + unread > 0 ? "error" : warn > 0 ? "warning" : "info", counts);
}

/** Counts suppressed findings, and the breaking ones among them. */
function accepted(suppressed: Comparison["suppressed"], noun?: string): readonly string[] {
  if (suppressed.length === 0) return [];
  const { breaking } = countSuppressed(suppressed);
  const among = breaking === 0 ? [] : [`${grouped(breaking)} of them breaking`];
  const sum = noun === undefined ? `${grouped(suppressed.length)} suppressed` : count(suppressed.length, noun);
  return [sum, ...among];
}

function lineOfTwo({ findings, unjudged, problems, summary, suppressed, sides }: Comparison): VerdictLine {
  const rest = accepted(suppressed);
  const { breaking, dangerous, undecided, compatible } = summary.verdicts;
  const errors = problems.filter(({ level }) => level === "error").length;
  const parts: string[] = [];
  if (breaking > 0) parts.push(count(breaking, "breaking change") + allowedBySeverity(findings));
  if (dangerous > 0) parts.push(count(dangerous, "dangerous change"));
  if (undecided > 0) parts.push(count(undecided, "undecided change"));
  if (parts.length > 0) {
    if (unjudged.length > 0) parts.push(count(unjudged.length, "uncovered change"));
    if (errors > 0) parts.push(hiding(errors));
    parts.push(...rest);
    const tone = summary.severities.error > 0 || errors > 0 ? "error" : "warning";
    const open = undecided + unjudged.length + errors > 0;
    return line(tone, parts, open && summary.bump === "minor" ? AT_LEAST_MINOR : BUMPS[summary.bump]);
  }
  if (errors > 0) return line("error", ["Could not compare", ...rest], count(errors, "input error"));
  if (unjudged.length > 0) {
    const uncovered = count(unjudged.length, "uncovered change");
    // A suppressed break is still a break.
    if (summary.bump === "major")
      return line("warning", [...accepted(suppressed, "suppressed finding"), uncovered], STILL_MAJOR);
    return line("info", ["No breaking changes found", uncovered, ...rest]);
  }
  const changes = count(compatible, "compatible change");
  const { off } = summary.severities;
  if (off > 0 && summary.bump !== "major") {
    const hidden = `${count(off, "change")} of rules that are off`;
    return line("info", ["No breaking changes found", hidden, ...(compatible === 0 ? [] : [changes]), ...rest]);
  }
  if (rest.length === 0) {
    if (compatible > 0) return line("good", [changes], BUMPS[summary.bump]);
    // Changed settings may compare less than before.
    return settingsSentence(sides) === undefined ? line("good", [NOTHING]) : line("info", [UNDER_CHANGED_SETTINGS]);
  }
  const found = compatible === 0 ? accepted(suppressed, "suppressed finding") : [changes, ...rest];
  // A suppressed break is still a break.
  if (summary.bump === "major") return line("warning", found, STILL_MAJOR);
  return line("good", found, compatible === 0 ? "" : BUMPS[summary.bump]);
}

/** States that there are no changes at all. */
export const NOTHING = "No changes that clients can observe";

const UNDER_CHANGED_SETTINGS = "No changes found with the changed settings";

/** Problems that may hide breaking changes. */
function hiding(errors: number): string {
  return `${count(errors, "input error")} that may hide more`;
}

/** States that the settings changed between the sides, in one sentence; undefined if they did not. */
export function settingsSentence({ settings = [] }: Partial<NonNullable<Comparison["sides"]>> = {}):
  string | undefined {
  return settings.length === 0 ? undefined : `The settings changed as well: ${settings.join(", ")}`;
}

/** Names both sides and the settings that changed between them, without a full stop. */
export function sidesSentence(sides: NonNullable<Comparison["sides"]>): string {
  const changed = settingsSentence(sides);
  return `Compared ${sides.new} with ${sides.old}${changed === undefined ? "" : `. ${changed}`}`;
}

function line(tone: VerdictLine["tone"], found: readonly string[], advice = ""): VerdictLine {
  const sentence = found.join(", ");
  return { tone, text: advice === "" ? sentence : `${sentence}: ${advice}`, found, advice };
}

/** Counts the breaking changes whose severity is below error. */
function allowedBySeverity(findings: readonly Finding[]): string {
  const breaking = findings.filter(({ verdict }) => verdict === "breaking");
  const mild = breaking.filter(({ severity }) => severity !== "error").length;
  if (mild === 0) return "";
  const words =
    breaking.filter(({ severity }) => severity === "warn").length === mild ? "a warning" : "a warning or note";
  return mild === breaking.length ? ` (only ${words})` : `, ${grouped(mild)} of them only ${words}`;
}
