import type { Schema } from "../src/model/schema.ts";
import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["discriminator:added"],
  description: "Disallow adding a `discriminator` by a property that clients can omit",
  criteria: ["C2"],
  source: openapi("discriminator-object"),
  messages: { added: "A `discriminator` by `{{propertyName}}` was added to {{place}}." },
  recipe: "Require the {{property}} in every alternative before the server depends on it.",
  judge: (change, context) => {
    const propertyName = change.new!.propertyName;
    const owner = context.schema("old", change.pair.old);
    const requires = (schema: Schema): boolean => propertyName in schema.required;
    const branches = owner.variants.flatMap((group) => group.branches);
    const sent =
      requires(owner) ||
      (branches.length > 0 && branches.every(({ schema }) => requires(context.schema("old", schema))));
    const risky = change.channel.polarity === "request" && !sent;
    const consequence = "Requests without the discriminator property are rejected or matched to another alternative.";
    return {
      messageId: "added",
      data: { propertyName },
      ...(risky ? { verdict: "dangerous", consequence } : { effect: "same" }),
    };
  },
});
