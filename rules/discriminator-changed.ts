import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["discriminator:changed"],
  description: "Disallow changing `discriminator.propertyName`",
  criteria: ["C1", "C5"],
  source: openapi("discriminator-object"),
  messages: { changed: "`discriminator.propertyName` of {{place}} changed from `{{old}}` to `{{new}}`." },
  recipe: "Fill both {{properties}}, and keep using the old one. Change the discriminator in a new version.",
  judge: (change) => {
    const data = { old: change.old!.propertyName, new: change.new!.propertyName };
    return { messageId: "changed", data, effect: "shifts" };
  },
});
