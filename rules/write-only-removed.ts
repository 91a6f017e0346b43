import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";
import { saidBy, visibilitySentences } from "./shared/visibility.ts";

export default defineRule({
  meta: {
    description: "Report that a member which was `writeOnly` can now be read",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: jsonSchema("name-readonly-and-writeonly"),
    messages: visibilitySentences("is no longer `writeOnly`: responses may show it"),
    recipe: "Make sure that what was never shown before is no secret.",
  },
  create: (context) => ({
    "writeOnly:removed": (change) => context.report({ change, messageId: saidBy(change), effect: "same" }),
  }),
});
