import { defineRule } from "../src/rule.ts";
import { nameOf } from "./shared/parameters.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow renaming a parameter",
    looksAt: "change",
    criteria: ["C1", "C2", "C5"],
    severity: BY_STABILITY,
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: { renamed: "The {{parameter}} is gone; it looks renamed to `{{new}}`." },
    recipe: "Accept both names for as long as clients send the old one, and deprecate that one before it goes.",
  },
  create: (context) => ({
    "parameter:renamed": (change) => {
      const { required } = change.new!;
      const sent = change.channel.polarity === "request";
      context.report({
        change,
        messageId: "renamed",
        data: { parameter: nameOf(change.old!), new: change.new!.name },
        verdict: required ? "breaking" : "dangerous",
        criteria: [sent ? (required ? "C1" : "C2") : "C5"],
        consequence: sent
          ? `What clients send under the old name is ${required ? "refused" : "silently ignored"}.`
          : "Receivers that read it by its old name no longer find it.",
      });
    },
  }),
});
