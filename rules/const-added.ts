import { defineRule } from "../src/rule.ts";
import { jsonSchema } from "./wording/standards.ts";
import { restriction } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow adding `const` to values that clients send",
    looksAt: "change",
    criteria: ["C1"],
    source: jsonSchema("name-const"),
    messages: {
      added: "`const: {{value}}` was added to {{place}}.",
      replaced: "`const: {{value}}` was added to {{place}}, which did not allow this value before.",
    },
    recipe: "Keep accepting other values, or make the {{property}} optional and ignore it.",
  },
  create: (context) => ({
    "const:added": (change) => {
      const { effect, unlistedValues } = restriction(change, [change.new!], context);
      const value = JSON.stringify(change.new);
      context.report({ change, messageId: unlistedValues.length > 0 ? "replaced" : "added", effect, data: { value } });
    },
  }),
});
