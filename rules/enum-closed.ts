import { factRule } from "./families/facts.ts";
import { opennessOf } from "./shared/open-enum.ts";
import { jsonSchema } from "./wording/standards.ts";

export default factRule({
  events: ["opennessMarker:removed", "opennessMarker:changed"],
  description: "Disallow closing an open `enum` of values that clients send",
  criteria: ["C1"],
  source: jsonSchema("name-enum"),
  messages: { closed: "`{{name}}` no longer marks the `enum` of {{place}} as open." },
  recipe: "Keep the `enum` open, and accept values that it does not list.",
  judge: (change, context) => {
    if (opennessOf(change, context) === "closed") return { messageId: "closed", effect: "narrows" };
    return undefined;
  },
});
