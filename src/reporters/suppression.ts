import type { Problem } from "../errors.ts";
import type { Suppressed } from "../finding.ts";

/** Who accepted a finding, until when and why, in a clause: `waiver of pets-team until 2027-01-31: Nobody calls it yet.` */
export function acceptedBy({ by, owner, until, reason }: Suppressed): string {
  const whose = owner === undefined ? "" : ` of ${owner}`;
  const end = until === undefined ? "" : ` until ${until}`;
  const why = reason === undefined ? "" : `: ${reason}`;
  return `${by}${whose}${end}${why}`;
}

/** What stands before the message of a problem: whether it is in the way, hides a part, is read after all, or is about what somebody accepted. */
export function problemLabel({
  level,
  code,
}: Pick<Problem, "level" | "code">): "problem" | "not compared" | "note" | "suppression" {
  if (code.startsWith("SUPPRESSION_")) return "suppression";
  if (code === "READ_AS") return "note";
  return level === "error" ? "problem" : "not compared";
}
