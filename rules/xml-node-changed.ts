import { defineRule } from "../src/rule.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing `xml.attribute`, `xml.wrapped` or `xml.nodeType`",
    looksAt: "change",
    criteria: ["C1", "C5"],
    source: openapi("xml-object"),
    messages: { changed: "The XML form of {{place}} changed from {{old}} to {{new}}." },
    recipe:
      "Keep reading and writing the old form. Use the new form for an additional {{property}} or in a new version.",
  },
  create: (context) => ({
    "xmlNode:changed": (change) => {
      const data = { old: change.old!, new: change.new! };
      context.report({ change, messageId: "changed", effect: "shifts", data });
    },
  }),
});
