import { TIGHTENING } from "./wording/checklists.ts";
import { defineRule } from "../src/rule.ts";
import { admitsAnything } from "./shared/patterns.ts";
import { jsonSchema } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow adding a `pattern` to strings that clients send",
    looksAt: "change",
    criteria: ["C1"],
    source: jsonSchema("name-pattern"),
    messages: { added: "Pattern `{{new}}` was added to {{place}}." },
    checklists: TIGHTENING,
    recipe: "Keep accepting all strings. Require the pattern in a new version, or only on new {{properties}}.",
  },
  create: (context) => ({
    "pattern:added": (change) => {
      const pattern = change.new!;
      const effect = admitsAnything(pattern) ? "same" : "narrows";
      context.report({ change, messageId: "added", effect, data: { new: pattern } });
    },
  }),
});
