import { factRule } from "./families/facts.ts";
import { opennessOf } from "./shared/open-enum.ts";
import { jsonSchema } from "./wording/standards.ts";

export default factRule({
  events: ["opennessMarker:added", "opennessMarker:changed"],
  description: "Disallow opening an `enum` of values that clients read",
  criteria: ["C5"],
  source: jsonSchema("name-enum"),
  messages: { opened: "`{{name}}` now marks the `enum` of {{place}} as open." },
  recipe: "Keep the `enum` closed in this version, and send unlisted values only in a new version.",
  judge: (change, context) => {
    if (opennessOf(change, context) !== "opened") return undefined;
    if (change.channel.polarity === "request") {
      return { messageId: "opened", verdict: "compatible" };
    }
    const consequence = "Responses can contain values that the `enum` does not list.";
    return { messageId: "opened", verdict: "dangerous", consequence };
  },
});
