import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["discriminatorMapping:removed"],
  description: "Disallow removing a discriminator value from objects that clients send",
  criteria: ["C1"],
  source: openapi("discriminator-object"),
  messages: { removed: "Discriminator value `{{name}}` was removed from {{place}}." },
  several: { removed: "Discriminator values {{names}} were removed from {{place}}." },
  recipe: "Keep the mapping of the old value to the same schema, in addition to a new value.",
  judge: () => ({ messageId: "removed", effect: "narrows" }),
});
