import type { Schema } from "../src/model/schema.ts";
import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow choosing among alternatives by a member that clients may leave out",
    looksAt: "change",
    criteria: ["C2"],
    severity: BY_STABILITY,
    source: openapi("discriminator-object"),
    messages: { added: "The alternatives of {{place}} are now told apart by `{{member}}`." },
    recipe: "Require the member in every alternative before anything depends on it.",
  },
  create: (context) => ({
    "discriminator:added": (change) => {
      const member = change.new!.propertyName;
      const owner = context.schema("old", change.pair.old);
      const requires = (schema: Schema): boolean => member in schema.required;
      const branches = owner.variants.flatMap((group) => group.branches);
      const sent =
        requires(owner) ||
        (branches.length > 0 && branches.every(({ schema }) => requires(context.schema("old", schema))));
      const risky = change.channel.polarity === "request" && !sent;
      const consequence = "What clients send without that member is taken for another alternative, or refused.";
      context.report({
        change,
        messageId: "added",
        data: { member },
        ...(risky ? { verdict: "dangerous", consequence } : { effect: "same" }),
      });
    },
  }),
});
