import { defineRule } from "../src/rule.ts";
import { isRequired } from "./shared/members.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";
import { isWrittenByClients, saidBy, visibilitySentences } from "./shared/visibility.ts";

export default defineRule({
  meta: {
    description: "Disallow demanding from clients a required member that was `readOnly`",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: jsonSchema("name-readonly-and-writeonly"),
    messages: visibilitySentences("is no longer `readOnly`{{demand}}"),
    recipe: "Take the member out of `required` in requests, and let the server fill it in as before.",
  },
  create: (context) => ({
    "readOnly:removed": (change) => {
      const demanded = isWrittenByClients(change, context) && isRequired(change.name, "new", change, context);
      const data = { demand: demanded ? ", and it is required" : "" };
      context.report({ change, messageId: saidBy(change), data, effect: demanded ? "narrows" : "same" });
    },
  }),
});
