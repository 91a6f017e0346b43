import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["discriminatorMapping:changed"],
  description: "Disallow mapping a discriminator value to another schema",
  criteria: ["C1", "C5"],
  source: openapi("discriminator-object"),
  messages: { changed: "Discriminator value `{{name}}` of {{place}} is now mapped to another schema." },
  recipe: "Keep the mapping of the value, and add a new value for the new schema.",
  judge: () => ({ messageId: "changed", effect: "shifts" }),
});
