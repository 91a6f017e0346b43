import { defineRule } from "../src/rule.ts";
import { jsonSchema } from "./wording/standards.ts";
import { saidBy, visibilitySentences } from "./wording/visibility.ts";

export default defineRule({
  meta: {
    description: "Report removing `writeOnly` from a property",
    looksAt: "change",
    criteria: ["C5"],
    source: jsonSchema("name-readonly-and-writeonly"),
    messages: visibilitySentences("is no longer `writeOnly`, so responses can contain it"),
    recipe: "Make sure that the {{property}} is not a secret.",
  },
  create: (context) => ({
    "writeOnly:removed": (change) => context.report({ change, messageId: saidBy(change), effect: "same" }),
  }),
});
