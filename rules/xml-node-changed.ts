import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["xmlNode:changed"],
  description: "Disallow changing `xml.attribute`, `xml.wrapped` or `xml.nodeType`",
  criteria: ["C1", "C5"],
  source: openapi("xml-object"),
  messages: { changed: "The XML form of {{place}} changed from {{old}} to {{new}}." },
  recipe: "Keep reading and writing the old form. Use the new form for an additional {{property}} or in a new version.",
  judge: (change) => {
    const data = { old: change.old!, new: change.new! };
    return { messageId: "changed", effect: "shifts", data };
  },
});
