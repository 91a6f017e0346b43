import { defineRule } from "../src/rule.ts";
import { nameOf } from "./shared/parameters.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow moving a parameter to another part of the request",
    looksAt: "change",
    criteria: ["C1", "C2", "C5"],
    severity: BY_STABILITY,
    source: openapi("parameter-locations"),
    messages: { moved: "The {{parameter}} is now a {{location}} parameter." },
    recipe: "Read the parameter from both places, and deprecate the old one before it goes.",
  },
  create: (context) => ({
    "parameterLocation:changed": (change) => {
      const { required, in: location } = change.new!;
      const sent = change.channel.polarity === "request";
      context.report({
        change,
        messageId: "moved",
        data: { parameter: nameOf(change.old!), location },
        verdict: required ? "breaking" : "dangerous",
        criteria: [sent ? (required ? "C1" : "C2") : "C5"],
        consequence: sent
          ? `What clients send in the old place is ${required ? "refused" : "silently ignored"}.`
          : "Receivers that look in the old place no longer find it.",
      });
    },
  }),
});
