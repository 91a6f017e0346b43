import type { Report, RuleContext } from "../../src/rule.ts";

/** A call that may now say more: harmless, unless servers that do not know it run beside this one. */
export function moreAdmitted({
  profile,
}: Pick<RuleContext, "profile">): Pick<Report, "verdict" | "criteria" | "consequence"> {
  if (profile.wideningRequests === "compatible") return { verdict: "compatible" };
  const consequence = "Servers of the version before, which may run beside this one, do not know it.";
  return { verdict: "dangerous", criteria: ["C3"], consequence };
}
