import type { Problem } from "../contracts/errors.ts";
import type { Suppressed } from "../contracts/finding.ts";
import { count } from "./prose.ts";

/** Describes a suppression in a clause: `waiver of pets-team until 2027-01-31: Nobody calls it yet.` */
export function acceptedBy({ by, owner, until, reason }: Omit<Suppressed, "finding">): string {
  const whose = owner === undefined ? "" : ` of ${owner}`;
  const end = until === undefined ? "" : ` until ${until}`;
  const why = reason === undefined ? "" : `: ${reason}`;
  return `${by}${whose}${end}${why}`;
}

/** The label of a problem: an input error, a part that is not compared, a note about lenient reading, or a suppression to review. */
export function problemLabel({
  level,
  code,
}: Pick<Problem, "level" | "code">): "input error" | "not compared" | "note" | "suppression" {
  if (code.startsWith("SUPPRESSION_")) return "suppression";
  if (code === "READ_AS") return "note";
  return level === "error" ? "input error" : "not compared";
}

/** `28 parts not compared`: the title of several problems of one code. */
export function kindTitle(problems: readonly [Pick<Problem, "level" | "code">, ...unknown[]]): string {
  const label = problemLabel(problems[0]);
  if (label === "not compared") return `${count(problems.length, "part")} not compared`;
  return label === "suppression" ? `${count(problems.length, label)} to review` : count(problems.length, label);
}
