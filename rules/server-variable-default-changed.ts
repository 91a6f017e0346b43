import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing the default of a server variable",
    looksAt: "change",
    criteria: ["C2"],
    severity: BY_STABILITY,
    source: openapi("server-variable-object"),
    messages: { changed: "The server variable `{{name}}` is now `{{new}}` by default; it was `{{old}}`." },
    recipe: "Keep the default, and let those who want the other value choose it.",
  },
  create: (context) => ({
    "serverVariable:changed": (change) => {
      const [old, new_] = [change.old!.default, change.new!.default];
      if (old === new_) return;
      context.report({
        change,
        messageId: "changed",
        data: { old, new: new_ },
        verdict: "dangerous",
        consequence: "Clients that leave the choice to the document reach another server.",
      });
    },
  }),
});
