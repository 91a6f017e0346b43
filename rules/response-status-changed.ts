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
    messages: {
      changed: "{{place}} now reports success with {{new}}; before, it was {{old}}.",
      bodyless: "{{place}} now reports success with {{new}} and without a body; before, it was {{old}} with one.",
    },
    recipe: "Keep the status, even where another would suit better.",
  },
  create: (context) => ({
    "response:renamed": (change) => {
      const [before, after] = [change.old!, change.new!];
      const isLost = Object.keys(before.content).length > 0 && Object.keys(after.content).length === 0;
      const data = { old: before.status, new: after.status };
      context.report({ change, messageId: isLost ? "bodyless" : "changed", data, effect: "shifts" });
    },
  }),
});
