import type { Comparison, Finding } from "../finding.ts";
import { count } from "./prose.ts";

export interface VerdictLine {
  readonly tone: "error" | "warning" | "info" | "good";
  /** One sentence without its full stop. */
  readonly text: string;
}

const BUMPS = {
  major: "needs a major release",
  minor: "a minor release will do",
  patch: "a patch release will do",
  none: "no release is needed",
} as const satisfies Record<Comparison["summary"]["bump"], string>;

/** The answer in one line: what was found, and the version bump that it asks for. */
export function verdictLine({ findings, unjudged, problems, summary }: Comparison): VerdictLine {
  const { breaking, dangerous, undecided, compatible } = summary.verdicts;
  const errors = problems.filter(({ level }) => level === "error").length;
  const parts: string[] = [];
  if (breaking > 0) parts.push(count(breaking, "breaking change") + tolerated(findings));
  if (dangerous > 0) parts.push(count(dangerous, "dangerous change"));
  if (undecided > 0) parts.push(count(undecided, "undecided change"));
  if (parts.length > 0) {
    if (unjudged.length > 0) parts.push(count(unjudged.length, "unjudged change"));
    if (errors > 0) parts.push(`${count(errors, "problem")} that may hide more`);
    const tone = summary.severities.error > 0 || errors > 0 ? "error" : "warning";
    return { tone, text: `${parts.join(", ")}: ${BUMPS[summary.bump]}` };
  }
  if (errors > 0) return { tone: "error", text: `No answer: ${count(errors, "problem")} in the way` };
  if (unjudged.length > 0) {
    const verb = unjudged.length === 1 ? "is" : "are";
    return { tone: "info", text: `No break was found, but ${count(unjudged.length, "change")} ${verb} not judged` };
  }
  if (compatible === 0) return { tone: "good", text: "Nothing changed that a client could notice" };
  const changes =
    compatible === 1 ? "1 change, which breaks nobody" : `${count(compatible, "change")}, none of which breaks anyone`;
  return { tone: "good", text: `${changes}: ${BUMPS[summary.bump]}` };
}

/** Says of breaking changes how many of them the policy counts as less than an error. */
function tolerated(findings: readonly Finding[]): string {
  const breaking = findings.filter(({ verdict }) => verdict === "breaking");
  const mild = breaking.filter(({ severity }) => severity !== "error").length;
  if (mild === 0) return "";
  return mild === breaking.length ? " (tolerated)" : ` (${mild.toLocaleString("en")} tolerated)`;
}
