import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { rfc } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow reporting success by another status",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: rfc(9110, "15.3"),
    messages: { changed: "{{place}} now reports success with {{new}}; before, it was {{old}}." },
    recipe: "Keep the status, even where another would suit better.",
  },
  create: (context) => ({
    "response:renamed": (change) => {
      const data = { old: change.old!.status, new: change.new!.status };
      context.report({ change, messageId: "changed", data, effect: "shifts" });
    },
  }),
});
