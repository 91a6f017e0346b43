import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";
import { restriction } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow restricting what clients send to one value",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: jsonSchema("name-const"),
    messages: {
      added: "{{place}} must now be `{{value}}`.",
      replaced: "{{place}} must now be `{{value}}`, which was not admitted before.",
    },
    recipe: "Go on accepting other values, or make the member optional and ignore it.",
  },
  create: (context) => ({
    "const:added": (change) => {
      const { effect, strangers } = restriction(change, [change.new!], context);
      const value = JSON.stringify(change.new);
      context.report({ change, messageId: strangers.length > 0 ? "replaced" : "added", effect, data: { value } });
    },
  }),
});
