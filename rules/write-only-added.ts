import { factRule } from "./families/facts.ts";
import { isRequired } from "./shared/property-outcomes.ts";
import { jsonSchema } from "./wording/standards.ts";
import { saidBy, visibilitySentences } from "./wording/visibility.ts";

export default factRule({
  events: ["writeOnly:added"],
  description: "Disallow adding `writeOnly` to properties that clients read",
  criteria: ["C5"],
  source: jsonSchema("name-readonly-and-writeonly"),
  messages: visibilitySentences("became `writeOnly`"),
  recipe: "Keep sending the {{property}}, masked if it is secret. Remove it from responses in a new version.",
  judge: (change, context) => {
    const messageId = saidBy(change);
    if (change.channel.polarity === "request") return { messageId, effect: "same" };
    // The property is no longer in responses.
    if (isRequired(change.name, "old", change, context)) return { messageId, effect: "widens" };
    const consequence = "Clients that read the {{property}} no longer find it in responses.";
    return { messageId, verdict: "dangerous", consequence };
  },
});
