import { defineRule } from "../src/rule.ts";
import { gainOf, lossOf } from "./shared/members.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow renaming a member",
    looksAt: "change",
    criteria: ["C1", "C2", "C5"],
    severity: BY_STABILITY,
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: { renamed: "The member `{{name}}` of {{place}} is gone; it looks renamed to `{{successor}}`." },
    recipe: "Offer the new name beside the old one, keep both in step, and deprecate the old one before it goes.",
  },
  create: (context) => ({
    "property:renamed": (change) => {
      const removal = lossOf(change.old!, change, context);
      const addition = gainOf(change.new!, change, context);
      const breaks = change.channel.polarity === "request" ? ["narrows", "shifts"] : ["widens", "shifts"];
      const worse = addition.effect !== undefined && breaks.includes(addition.effect) ? addition : removal;
      context.report({ change, messageId: "renamed", data: { successor: change.new!.name }, ...worse });
    },
  }),
});
