import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["xmlName:changed"],
  description: "Disallow changing `xml.name` or `xml.namespace`",
  criteria: ["C1", "C5"],
  source: openapi("xml-object"),
  messages: { changed: "XML name of {{place}} changed from {{old}} to {{new}}." },
  recipe: "Keep reading and writing the old name. Use the new name for an additional {{property}} or in a new version.",
  judge: (change) => {
    const data = { old: change.old!, new: change.new! };
    return { messageId: "changed", effect: "shifts", data };
  },
});
