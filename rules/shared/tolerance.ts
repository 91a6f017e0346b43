import type { Report, RuleContext } from "../../src/contracts/rule.ts";

/** Judges a request that accepts more: compatible, unless old servers can run at the same time. `added`: the addition, for people. */
export function moreAdmitted(
  { profile }: Pick<RuleContext, "profile">,
  added: string,
): Pick<Report, "verdict" | "criteria" | "consequence"> {
  if (profile.wideningRequests === "compatible") return { verdict: "compatible" };
  const consequence = `Servers of the previous version ignore ${added} during a rolling update or after a rollback.`;
  return { verdict: "dangerous", criteria: ["C3"], consequence };
}
