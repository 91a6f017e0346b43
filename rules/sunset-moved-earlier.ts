import { defineRule } from "../src/rule.ts";
import { daysBetween, sentences, subjectOf, sunsetOf } from "./shared/lifecycle.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { rfc } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow moving a sunset to an earlier day",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: rfc(8594),
    messages: sentences("may go on {{new}}, {{days}} earlier than the {{old}} that was announced"),
    recipe: "Keep to the day that was announced.",
  },
  create: (context) => ({
    "sunset:changed": (change) => {
      const [old, new_] = [sunsetOf(change.old), sunsetOf(change.new)];
      if (old === undefined || new_ === undefined || new_ >= old) return;
      const days = daysBetween(new_, old);
      context.report({
        change,
        messageId: subjectOf(change),
        data: { old, new: new_, days: days === 1 ? "one day" : `${String(days)} days` },
        verdict: "breaking",
        consequence: "Clients that planned by the announced day are cut off before it.",
      });
    },
  }),
});
