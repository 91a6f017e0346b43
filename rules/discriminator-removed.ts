import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["discriminator:removed"],
  description: "Disallow removing a `discriminator` from objects that clients read",
  criteria: ["C5"],
  source: openapi("discriminator-object"),
  messages: { removed: "The `discriminator` by `{{propertyName}}` was removed from {{place}}." },
  recipe: "Keep the `discriminator`, and keep sending its {{property}}.",
  judge: (change) => {
    const isResponse = change.channel.polarity === "response";
    const consequence =
      "Clients that choose the alternative by this property can no longer rely on it, and generated clients lose the choice.";
    return {
      messageId: "removed",
      data: { propertyName: change.old!.propertyName },
      ...(isResponse ? { verdict: "dangerous", consequence } : { effect: "same" }),
    };
  },
});
