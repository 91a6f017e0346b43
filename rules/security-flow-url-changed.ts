import type { Change } from "../src/model/change.ts";
import { defineRule, type Report } from "../src/rule.ts";
import { isUsed } from "./shared/security.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing or removing `tokenUrl`, `authorizationUrl` or `refreshUrl` of an OAuth flow",
    looksAt: "change",
    criteria: ["C1"],
    source: openapi("oauth-flow-object"),
    messages: {
      changed: "`{{url}}` of {{flow}} changed from `{{old}}` to `{{new}}`.",
      added: "`{{url}}: {{new}}` was added to {{flow}}.",
      removed: "`{{url}}: {{old}}` was removed from {{flow}}.",
    },
    recipe: "Serve both URLs, or redirect the old one, until all clients use the new one.",
  },
  create: (context) => {
    const judge = (change: Change): Pick<Report, "verdict" | "consequence"> =>
      isUsed(change)
        ? { verdict: "breaking", consequence: "Clients that use the old URL do not get a token." }
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

/** Splits the name of a change: "<scheme> <flow> <url keyword>". */
function partsOf(change: Change): { readonly url: string; readonly flow: string } {
  const parts = change.name.split(" ");
  const [flow = "", url = ""] = parts.slice(-2);
  return { url, flow: `OAuth flow \`${flow}\` of security scheme \`${parts.slice(0, -2).join(" ")}\`` };
}
