import { defineRule } from "../src/rule.ts";
import { customResources } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require a default that its own schema admits",
    looksAt: "snapshot",
    criteria: ["C1"],
    severity: { alpha: "error", beta: "error", stable: "error" },
    formats: ["crd", "go"],
    source: customResources("defaulting"),
    messages: { refused: "{{place}} has the default `{{value}}`, which its own schema refuses." },
    recipe: "Give it a default that the schema admits, or admit the one that it has.",
  },
  create: (context) => ({
    property: (part) => {
      const { default: own } = part.value.annotations;
      if (own === undefined || context.admits(own.value, part.value.schema) !== false) return;
      const data = { value: JSON.stringify(own.value) };
      const consequence = "The API server refuses the definition.";
      context.report({ part, messageId: "refused", at: own.at, data, consequence });
    },
  }),
});
