import { factRule } from "./families/facts.ts";
import { jsonSchema } from "./wording/standards.ts";
import { isLeftOut } from "./shared/type-traits.ts";
import { nothingIn } from "./wording/types.ts";

export default factRule({
  events: ["null:added"],
  description: "Disallow adding null to values that clients read",
  criteria: ["C5"],
  source: jsonSchema("name-type"),
  messages: { added: "{{nothing}} was added to the values of {{place}}." },
  recipe: "Keep sending a value. Omit an optional {{property}} if there is none.",
  judge: (change, context) => {
    const { polarity, serialization } = change.channel;
    const data = { nothing: nothingIn(context.schema("new", change.pair.new)) };
    if (isLeftOut("new", "old", change, context)) return undefined;
    if (serialization === "data" || polarity === "request") {
      return { messageId: "added", data, effect: "widens", values: data.nothing };
    }
    const consequence =
      "Text cannot express null: clients can get an empty string or the word `null` instead of a value.";
    return { messageId: "added", data, verdict: "dangerous", consequence };
  },
});
