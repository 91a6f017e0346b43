import { factRule } from "./families/facts.ts";
import { isRequired } from "./shared/property-outcomes.ts";
import { jsonSchema } from "./wording/standards.ts";
import { isWrittenByClients, saidBy, visibilitySentences } from "./wording/visibility.ts";

export default factRule({
  events: ["readOnly:removed"],
  description: "Disallow removing `readOnly` from a required property",
  criteria: ["C1"],
  source: jsonSchema("name-readonly-and-writeonly"),
  messages: visibilitySentences("is no longer `readOnly`{{requirement}}"),
  recipe: "Remove the {{property}} from `required` in requests, and supply its value on the server as before.",
  judge: (change, context) => {
    const demanded = isWrittenByClients(change, context) && isRequired(change.name, "new", change, context);
    const data = { requirement: demanded ? ", so requests must contain it" : "" };
    return { messageId: saidBy(change), data, effect: demanded ? "narrows" : "same" };
  },
});
