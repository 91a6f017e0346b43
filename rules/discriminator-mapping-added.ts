import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["discriminatorMapping:added"],
  description: "Disallow adding a discriminator value to objects that clients read",
  criteria: ["C5"],
  source: openapi("discriminator-object"),
  messages: { added: "Discriminator value `{{name}}` was added to {{place}}." },
  several: { added: "Discriminator values {{names}} were added to {{place}}." },
  recipe:
    "Send the new value only in a new version or to clients that ask for it. Document that clients must ignore unknown values.",
  judge: () => ({ messageId: "added", effect: "widens" }),
});
