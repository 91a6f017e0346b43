import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow choosing among alternatives by another member than before",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: openapi("discriminator-object"),
    messages: { changed: "The alternatives of {{place}} are now told apart by `{{new}}` instead of `{{old}}`." },
    recipe: "Fill both members and go on choosing by the old one; change over in a new version.",
  },
  create: (context) => ({
    "discriminator:changed": (change) => {
      const data = { old: change.old!.propertyName, new: change.new!.propertyName };
      context.report({ change, messageId: "changed", data, effect: "shifts" });
    },
  }),
});
