import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { dayOf, sentences, subjectOf, atSunset, written } from "./shared/lifecycle.ts";
import { rfc } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require a sunset to be an ISO 8601 date",
    looksAt: "change",
    criteria: ["C1"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    source: rfc(3339, "5.6"),
    messages: sentences("is said to go on `{{sunset}}`, which is no date"),
    recipe: "Write the day as in `x-sunset: 2027-03-31`.",
  },
  create: (context) => {
    const hear = (change: Change<"deprecated" | "sunset">): void => {
      const value = change.new?.sunset?.value;
      if (value === undefined || dayOf(value) !== undefined) return;
      const undecided = "Whether clients are left enough time cannot be told.";
      const data = { sunset: written(change.new) };
      context.report({ change: atSunset(change), messageId: subjectOf(change), data, undecided });
    };
    return { "deprecated:added": hear, "sunset:added": hear, "sunset:changed": hear };
  },
});
