import { defineRule } from "../src/rule.ts";
import { isRequired } from "./shared/property-outcomes.ts";
import { jsonSchema } from "./wording/standards.ts";
import { isWrittenByClients, saidBy, visibilitySentences } from "./wording/visibility.ts";

export default defineRule({
  meta: {
    description: "Disallow removing `readOnly` from a required property",
    looksAt: "change",
    criteria: ["C1"],
    source: jsonSchema("name-readonly-and-writeonly"),
    messages: visibilitySentences("is no longer `readOnly`{{requirement}}"),
    recipe: "Remove the {{property}} from `required` in requests, and supply its value on the server as before.",
  },
  create: (context) => ({
    "readOnly:removed": (change) => {
      const demanded = isWrittenByClients(change, context) && isRequired(change.name, "new", change, context);
      const data = { requirement: demanded ? ", so requests must contain it" : "" };
      context.report({ change, messageId: saidBy(change), data, effect: demanded ? "narrows" : "same" });
    },
  }),
});
