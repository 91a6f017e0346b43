import type { Judgement } from "../../src/contracts/profile.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";

/** Judges a change that only code of a generated client notices: a risk where the profile counts on such clients. */
export function noticedByGenerated(
  { profile }: Pick<RuleContext, "profile">,
  consequence: string,
): Pick<Judgement, "verdict" | "consequence"> {
  return profile.generatedClients === true
    ? { verdict: "dangerous", consequence }
    : { verdict: "compatible", consequence: "" };
}
