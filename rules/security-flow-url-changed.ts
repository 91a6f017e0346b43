import type { Change } from "../src/model/change.ts";
import { defineRule, type Report } from "../src/rule.ts";
import { isUsed } from "./shared/security.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing or dropping an address at which clients get their tokens",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: openapi("oauth-flow-object"),
    messages: {
      changed: "The `{{url}}` of {{flow}} went from `{{old}}` to `{{new}}`.",
      added: "The `{{url}}` of {{flow}} is now `{{new}}`; there was none.",
      removed: "The `{{url}}` of {{flow}}, `{{old}}`, is gone.",
    },
    recipe: "Serve both addresses, or redirect the old one, until every client knows the new one.",
  },
  create: (context) => {
    const judge = (change: Change): Pick<Report, "verdict" | "consequence"> =>
      isUsed(change)
        ? { verdict: "breaking", consequence: "Clients that sign in at the old address get no token." }
        : { verdict: "compatible" };
    return {
      "securityFlowUrl:changed": (change) =>
        context.report({
          change,
          messageId: "changed",
          data: { ...partsOf(change), old: change.old!, new: change.new! },
          ...judge(change),
        }),
      "securityFlowUrl:added": (change) =>
        context.report({
          change,
          messageId: "added",
          data: { ...partsOf(change), new: change.new! },
          verdict: "compatible",
        }),
      "securityFlowUrl:removed": (change) =>
        context.report({
          change,
          messageId: "removed",
          data: { ...partsOf(change), old: change.old! },
          ...judge(change),
        }),
    };
  },
});

/** The name is the scheme's, the flow's and the address's. */
function partsOf(change: Change): { readonly url: string; readonly flow: string } {
  const parts = change.name.split(" ");
  const [flow = "", url = ""] = parts.slice(-2);
  return { url, flow: `the flow \`${flow}\` of \`${parts.slice(0, -2).join(" ")}\`` };
}
