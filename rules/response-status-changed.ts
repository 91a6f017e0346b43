import { factRule } from "./families/facts.ts";
import { rfc } from "./wording/standards.ts";

export default factRule({
  events: ["response:renamed"],
  description: "Disallow changing the status code of a success response",
  criteria: ["C5"],
  source: rfc(9110, "15.3"),
  messages: {
    changed: "Success status of {{place}} changed from {{old}} to {{new}}.",
    bodyless: "Success status of {{place}} changed from {{old}} to {{new}}, and the body was removed.",
  },
  recipe: "Keep the status code.",
  judge: (change) => {
    const [before, after] = [change.old!, change.new!];
    const isLost = Object.keys(before.content).length > 0 && Object.keys(after.content).length === 0;
    const data = { old: before.status, new: after.status };
    const consequence =
      change.channel.polarity === "request"
        ? `Receivers still answer with ${data.old}, which the server does not expect.`
        : `Clients that check for ${data.old} treat the response as a failure.`;
    return { messageId: isLost ? "bodyless" : "changed", data, effect: "shifts", consequence };
  },
});
