import type { Comparison, Finding } from "../finding.ts";
import { countSuppressed } from "../summary.ts";
import { count, grouped } from "./prose.ts";

export interface VerdictLine {
  readonly tone: "error" | "warning" | "info" | "good";
  /** One sentence without its full stop. */
  readonly text: string;
  /** The same in pieces: what was found, gravest first, and what follows from it; the latter may be empty. */
  readonly found: readonly string[];
  readonly advice: string;
}

const BUMPS = {
  major: "needs a major release",
  minor: "a minor release will do",
  patch: "a patch release will do",
  none: "no release is needed",
  unknown: "needs a minor release at least",
} as const satisfies Record<Comparison["summary"]["bump"], string>;

/** Where only suppressed findings ask for it. */
const STILL_MAJOR = "still a major release";

/** Where nobody knows yet whether there is a break. */
const AT_LEAST_MINOR = "needs a minor release at least";

/** The answer in one line: what was found, and the version bump that it asks for. */
export function verdictLine(comparison: Comparison): VerdictLine {
  return comparison.single ? lineOfOne(comparison) : lineOfTwo(comparison);
}

function lineOfOne({ problems, summary, suppressed }: Comparison): VerdictLine {
  const { error, warn, info } = summary.severities;
  const unread = problems.filter(({ level }) => level === "error").length;
  const counts = [
    ...(error > 0 ? [count(error, "error")] : []),
    ...(warn > 0 ? [count(warn, "warning")] : []),
    ...(info > 0 ? [count(info, "note")] : []),
    ...(unread > 0 ? [`${count(unread, "problem")} that may hide more`] : []),
    ...accepted(suppressed),
  ];
  if (counts.length === 0) return line("good", ["Nothing is wrong with this API by itself"]);
  return line(error + unread > 0 ? "error" : warn > 0 ? "warning" : "info", counts);
}

/** How many findings fail no run, and how many of them break someone all the same. */
function accepted(suppressed: Comparison["suppressed"]): readonly string[] {
  if (suppressed.length === 0) return [];
  const { breaking } = countSuppressed(suppressed);
  const among = breaking === 0 ? [] : [`${grouped(breaking)} of them breaking`];
  return [`${grouped(suppressed.length)} suppressed`, ...among];
}

function lineOfTwo({ findings, unjudged, problems, summary, suppressed }: Comparison): VerdictLine {
  const rest = accepted(suppressed);
  const { breaking, dangerous, undecided, compatible } = summary.verdicts;
  const errors = problems.filter(({ level }) => level === "error").length;
  const parts: string[] = [];
  if (breaking > 0) parts.push(count(breaking, "breaking change") + tolerated(findings));
  if (dangerous > 0) parts.push(count(dangerous, "dangerous change"));
  if (undecided > 0) parts.push(count(undecided, "undecided change"));
  if (parts.length > 0) {
    if (unjudged.length > 0) parts.push(count(unjudged.length, "unjudged change"));
    if (errors > 0) parts.push(`${count(errors, "problem")} that may hide more`);
    parts.push(...rest);
    const tone = summary.severities.error > 0 || errors > 0 ? "error" : "warning";
    const open = undecided + unjudged.length + errors > 0;
    return line(tone, parts, open && summary.bump === "minor" ? AT_LEAST_MINOR : BUMPS[summary.bump]);
  }
  if (errors > 0) return line("error", ["No answer", ...rest], `${count(errors, "problem")} in the way`);
  if (unjudged.length > 0) {
    const verb = unjudged.length === 1 ? "is" : "are";
    return line("info", [`No break was found, but ${count(unjudged.length, "change")} ${verb} not judged`, ...rest]);
  }
  const changes =
    compatible === 1 ? "1 change, which breaks nobody" : `${count(compatible, "change")}, none of which breaks anyone`;
  if (rest.length === 0)
    return compatible === 0 ? line("good", [NOTHING]) : line("good", [changes], BUMPS[summary.bump]);
  const left = compatible === 0 ? "Nothing but what is accepted" : changes;
  // Somebody accepted the break, and nobody took it back.
  if (summary.bump === "major") return line("warning", [left, ...rest], STILL_MAJOR);
  return line("good", [left, ...rest], compatible === 0 ? "" : BUMPS[summary.bump]);
}

const NOTHING = "Nothing changed that a client could notice";

/** What was compared with what, without a full stop. */
export function sidesSentence({ old, new: new_ }: NonNullable<Comparison["sides"]>): string {
  return `Compared ${new_} with ${old}`;
}

function line(tone: VerdictLine["tone"], found: readonly string[], advice = ""): VerdictLine {
  const sentence = found.join(", ");
  return { tone, text: advice === "" ? sentence : `${sentence}: ${advice}`, found, advice };
}

/** Says of breaking changes how many of them the policy counts as less than an error. */
function tolerated(findings: readonly Finding[]): string {
  const breaking = findings.filter(({ verdict }) => verdict === "breaking");
  const mild = breaking.filter(({ severity }) => severity !== "error").length;
  if (mild === 0) return "";
  return mild === breaking.length ? " (tolerated)" : ` (${grouped(mild)} tolerated)`;
}
