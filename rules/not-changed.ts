import { defineRule } from "../src/rule.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow incompatible changes of `not`",
    looksAt: "change",
    criteria: ["C1", "C5"],
    source: jsonSchemaCore("section-10.2.1.4"),
    messages: { changed: "`not` of {{place}} was changed." },
    recipe: "Do not exclude further values from requests, or fewer values from responses.",
  },
  create: (context) => ({
    "not:changed": (change) => {
      const undecided =
        "A wider schema under `not` accepts fewer values, and the keywords do not show which values changed.";
      context.report({ change, messageId: "changed", undecided });
    },
  }),
});
