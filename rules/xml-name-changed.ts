import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow calling a value otherwise where it travels as XML",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: openapi("xml-object"),
    messages: { changed: "In XML, {{place}} is now called {{new}}; before, it was called {{old}}." },
    recipe: "Go on reading and writing the old name; give the new one to a member beside it, or to a new version.",
  },
  create: (context) => ({
    "xmlName:changed": (change) => {
      const data = { old: change.old!, new: change.new! };
      context.report({ change, messageId: "changed", effect: "shifts", data });
    },
  }),
});
