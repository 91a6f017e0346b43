import type { Change } from "../src/model/change.ts";
import { factRule } from "./families/facts.ts";
import { isUsed } from "./shared/security.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["securityFlowUrl:added", "securityFlowUrl:changed", "securityFlowUrl:removed"],
  description: "Disallow changing or removing `tokenUrl`, `authorizationUrl` or `refreshUrl` of an OAuth flow",
  criteria: ["C1"],
  source: openapi("oauth-flow-object"),
  messages: {
    changed: "`{{url}}` of {{flow}} changed from `{{old}}` to `{{new}}`.",
    added: "`{{url}}: {{new}}` was added to {{flow}}.",
    removed: "`{{url}}: {{old}}` was removed from {{flow}}.",
  },
  recipe: "Serve both URLs, or redirect the old one, until all clients use the new one.",
  judge: (change) => {
    const { old, new: new_ } = change;
    const data = { ...partsOf(change), old: old ?? "", new: new_ ?? "" };
    const messageId = old === undefined ? "added" : new_ === undefined ? "removed" : "changed";
    if (old === undefined || !isUsed(change)) return { messageId, data, verdict: "compatible" };
    return { messageId, data, verdict: "breaking", consequence: "Clients that use the old URL do not get a token." };
  },
});

/** Splits the name of a change: "<scheme> <flow> <url keyword>". */
function partsOf(change: Change): { readonly url: string; readonly flow: string } {
  const parts = change.name.split(" ");
  const [flow = "", url = ""] = parts.slice(-2);
  return { url, flow: `OAuth flow \`${flow}\` of security scheme \`${parts.slice(0, -2).join(" ")}\`` };
}
