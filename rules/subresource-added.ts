import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { customResources } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow making `status` a subresource where clients write it with the rest of the object",
    looksAt: "change",
    criteria: ["C1", "C2"],
    severity: BY_STABILITY,
    source: customResources("status-subresource"),
    messages: {
      taken: "`status` of {{place}} is now a subresource, so that writing the object no longer writes its status.",
      added: "{{place}} now has the subresource `{{name}}`.",
    },
    recipe: "Let every controller write to `/status` first, or make it a subresource in a new version.",
  },
  create: (context) => ({
    "subresource:added": (change) => {
      const { schema } = change.old!;
      const had = schema !== undefined && "status" in context.schema("old", schema.value).properties;
      if (change.name === "status" && had) {
        const consequence = "What controllers of before write there is silently ignored.";
        context.report({ change, messageId: "taken", verdict: "breaking", consequence });
      } else context.report({ change, messageId: "added", verdict: "compatible" });
    },
  }),
});
