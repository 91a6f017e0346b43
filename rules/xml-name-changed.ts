import { defineRule } from "../src/rule.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing `xml.name` or `xml.namespace`",
    looksAt: "change",
    criteria: ["C1", "C5"],
    source: openapi("xml-object"),
    messages: { changed: "XML name of {{place}} changed from {{old}} to {{new}}." },
    recipe:
      "Keep reading and writing the old name. Use the new name for an additional {{property}} or in a new version.",
  },
  create: (context) => ({
    "xmlName:changed": (change) => {
      const data = { old: change.old!, new: change.new! };
      context.report({ change, messageId: "changed", effect: "shifts", data });
    },
  }),
});
