import { defineRule } from "../src/rule.ts";
import { gainOf, removalOutcome } from "./shared/property-outcomes.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow renaming a property",
    looksAt: "change",
    criteria: ["C1", "C2", "C5"],
    severity: BY_STABILITY,
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      renamed: "{{property}} `{{name}}` was removed from {{place}}; it was probably renamed to `{{successor}}`.",
    },
    recipe: "Keep both names with the same value, deprecate the old one, and remove it in a new version.",
  },
  create: (context) => ({
    "property:renamed": (change) => {
      const removal = removalOutcome(change.old!, change, context);
      const addition = gainOf(change.new!, change, context);
      const breaks = change.channel.polarity === "request" ? ["narrows", "shifts"] : ["widens", "shifts"];
      const worse = addition.effect !== undefined && breaks.includes(addition.effect) ? addition : removal;
      context.report({ change, messageId: "renamed", data: { successor: change.new!.name }, ...worse });
    },
  }),
});
