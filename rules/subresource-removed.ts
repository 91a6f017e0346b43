import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { customResources } from "./shared/standards.ts";

const CONSEQUENCES: Readonly<Record<string, string>> = {
  status: "Controllers that write to `/status` fail, and users can overwrite what controllers report.",
  scale: "`kubectl scale` and autoscalers fail.",
};

export default defineRule({
  meta: {
    description: "Disallow removing a subresource of a kind",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: customResources("subresources"),
    messages: { removed: "{{place}} no longer has the subresource `{{name}}`." },
    recipe: "Restore the subresource; a version without it must be a new one.",
  },
  create: (context) => ({
    "subresource:removed": (change) => {
      const consequence = CONSEQUENCES[change.name] ?? "Calls to it fail.";
      context.report({ change, messageId: "removed", verdict: "breaking", consequence });
    },
  }),
});
