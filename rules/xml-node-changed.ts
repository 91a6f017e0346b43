import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow writing a value as another kind of node where it travels as XML",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: openapi("xml-object"),
    messages: { changed: "In XML, {{place}} is now written as {{new}}; before, it was written as {{old}}." },
    recipe: "Go on reading and writing it as before; put the new form into a member beside it, or into a new version.",
  },
  create: (context) => ({
    "xmlNode:changed": (change) => {
      const data = { old: change.old!, new: change.new! };
      context.report({ change, messageId: "changed", effect: "shifts", data });
    },
  }),
});
