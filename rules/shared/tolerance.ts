import type { Report, RuleContext } from "../../src/contracts/rule.ts";

/** Judges a request that accepts more: compatible, unless old servers can run at the same time. */
export function moreAdmitted({
  profile,
}: Pick<RuleContext, "profile">): Pick<Report, "verdict" | "criteria" | "consequence"> {
  if (profile.wideningRequests === "compatible") return { verdict: "compatible" };
  const consequence = "Old servers that run during a rollout or after a rollback do not know the addition.";
  return { verdict: "dangerous", criteria: ["C3"], consequence };
}
