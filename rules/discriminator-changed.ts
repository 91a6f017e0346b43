import { defineRule } from "../src/rule.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing `discriminator.propertyName`",
    looksAt: "change",
    criteria: ["C1", "C5"],
    source: openapi("discriminator-object"),
    messages: { changed: "`discriminator.propertyName` of {{place}} changed from `{{old}}` to `{{new}}`." },
    recipe: "Fill both {{properties}}, and keep using the old one. Change the discriminator in a new version.",
  },
  create: (context) => ({
    "discriminator:changed": (change) => {
      const data = { old: change.old!.propertyName, new: change.new!.propertyName };
      context.report({ change, messageId: "changed", data, effect: "shifts" });
    },
  }),
});
