import { defineRule } from "../src/rule.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow adding a discriminator value to objects that clients read",
    looksAt: "change",
    criteria: ["C5"],
    source: openapi("discriminator-object"),
    messages: { added: "Discriminator value `{{name}}` was added to {{place}}." },
    recipe:
      "Send the new value only in a new version or to clients that ask for it. Document that clients must ignore unknown values.",
  },
  create: (context) => ({
    "discriminatorMapping:added": (change) => context.report({ change, messageId: "added", effect: "widens" }),
  }),
});
