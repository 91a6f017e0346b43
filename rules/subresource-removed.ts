import { defineRule } from "../src/rule.ts";
import { customResources } from "./wording/standards.ts";

const CONSEQUENCES: Readonly<Record<string, string>> = {
  status: "Controllers that write to `/status` fail, and users can overwrite the status.",
  scale: "`kubectl scale` and autoscalers fail.",
};

export default defineRule({
  meta: {
    description: "Disallow removing the `status` or `scale` subresource of a kind",
    looksAt: "change",
    criteria: ["C1", "C5"],
    source: customResources("subresources"),
    messages: { removed: "`{{name}}` subresource was removed from {{place}}." },
    recipe: "Restore the subresource. Remove it only in a new version.",
  },
  create: (context) => ({
    "subresource:removed": (change) => {
      const consequence = CONSEQUENCES[change.name] ?? "Requests to the subresource fail.";
      context.report({ change, messageId: "removed", verdict: "breaking", consequence });
    },
  }),
});
