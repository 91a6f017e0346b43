import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { dayOf, sentences, subjectOf, atSunset, written } from "./shared/lifecycle.ts";
import { rfc } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require `x-sunset` to be an ISO 8601 date",
    looksAt: "change",
    criteria: ["C1"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    source: rfc(3339, "5.6"),
    messages: sentences("has the sunset date `{{sunset}}`, which is not an ISO 8601 date"),
    recipe: "Write the date as `YYYY-MM-DD`, for example `x-sunset: 2027-03-31`.",
  },
  create: (context) => {
    const visit = (change: Change<"deprecated" | "sunset">): void => {
      const value = change.new?.sunset?.value;
      if (value === undefined || dayOf(value) !== undefined) return;
      const undecided = "The remaining time is unknown because the date is not valid.";
      const data = { sunset: written(change.new) };
      context.report({ change: atSunset(change), messageId: subjectOf(change), data, undecided });
    };
    return { "deprecated:added": visit, "sunset:added": visit, "sunset:changed": visit };
  },
});
