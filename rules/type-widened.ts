import { factRule } from "./families/facts.ts";
import { isNowQuantity } from "./families/formats.ts";
import { jsonSchema } from "./wording/standards.ts";
import { showTypes } from "./wording/types.ts";

export default factRule({
  events: ["type:changed"],
  description: "Disallow widening `type` of values that clients read",
  criteria: ["C5"],
  source: jsonSchema("name-type"),
  messages: { widened: "Type of {{place}} was widened from {{old}} to {{new}}." },
  recipe: "Keep the type in responses. Send values of another type in a separate {{property}}.",
  judge: (change, context) => {
    if (context.texts.relateTypes(change) !== "widens") return undefined;
    const [before, after] = [context.schema("old", change.pair.old), context.schema("new", change.pair.new)];
    // A Kubernetes quantity is reported by its format; servers always write it as a string.
    if (isNowQuantity(before, after, context)) return undefined;
    const data = { old: showTypes(change.old!, before), new: showTypes(change.new!, after) };
    return { messageId: "widened", effect: "widens", data };
  },
});
