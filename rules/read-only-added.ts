import { factRule } from "./families/facts.ts";
import { jsonSchema } from "./wording/standards.ts";
import { isWrittenByClients, saidBy, visibilitySentences } from "./wording/visibility.ts";

export default factRule({
  events: ["readOnly:added"],
  description: "Disallow making a property `readOnly` that clients can set",
  criteria: ["C2"],
  source: jsonSchema("name-readonly-and-writeonly"),
  messages: visibilitySentences("was made `readOnly`"),
  recipe: "Keep accepting the {{property}} in requests. Offer the value of the server under another name.",
  judge: (change, context) => {
    const consequence = "Values that clients still send for the {{property}} are ignored or rejected.";
    return {
      messageId: saidBy(change),
      ...(isWrittenByClients(change, context) ? { verdict: "dangerous", consequence } : { effect: "same" }),
    };
  },
});
