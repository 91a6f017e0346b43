import type { Bump, Finding, Verdict } from "../finding.ts";
import { VERDICTS } from "./judge.ts";

type Weighed = Pick<Finding, "verdict" | "severity">;

export function worst(findings: readonly Pick<Finding, "verdict">[]): Verdict {
  return VERDICTS.find((verdict) => findings.some((finding) => finding.verdict === verdict)) ?? "compatible";
}

/** A break that counts as an error asks for a major release, any other change of the contract for a minor one. */
export function bumpOf(findings: readonly Weighed[], unjudged: boolean): Bump {
  if (findings.some(({ verdict, severity }) => verdict === "breaking" && severity === "error")) return "major";
  if (findings.length > 0) return "minor";
  return unjudged ? "patch" : "none";
}
