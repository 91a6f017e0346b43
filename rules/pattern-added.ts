import { TIGHTENING } from "./shared/checklists.ts";
import { defineRule } from "../src/rule.ts";
import { admitsAnything } from "./shared/patterns.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow asking for a pattern in what clients send",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: jsonSchema("name-pattern"),
    messages: { added: "{{place}} must now match `{{new}}`." },
    checklists: TIGHTENING,
    recipe: "Go on accepting what was accepted; ask for the pattern in a new version, or of new members only.",
  },
  create: (context) => ({
    "pattern:added": (change) => {
      const pattern = change.new!;
      const effect = admitsAnything(pattern) ? "same" : "narrows";
      context.report({ change, messageId: "added", effect, data: { new: pattern } });
    },
  }),
});
