import { defineRule } from "../src/contracts/rule.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing an alternative of `oneOf` so that values match two alternatives",
    looksAt: "change",
    criteria: ["C1"],
    source: jsonSchemaCore("section-10.2.1.3"),
    messages: {
      overlapping: "Some values of {{place}} now match two alternatives, so `oneOf` rejects them.",
      overlappingNamed:
        "Some values of {{place}} now match `{{name}}` and another alternative, so `oneOf` rejects them.",
      unknown: "Some values of {{place}} may now match two alternatives, so `oneOf` would reject them.",
    },
    recipe:
      "Require a {{property}} with a different `const` in each alternative, or use `anyOf` if a value may match several.",
  },
  create: (context) => {
    /** Schemas that are already reported: one finding for each is enough. */
    const reported = new Set<string>();
    return {
      "variant:changed": (change) => {
        const { pair, channel, name } = change;
        // A server never sends a value that matches two alternatives.
        if (channel.polarity === "response" || reported.has(pair.new)) return;
        const { effect, reason } = context.relate(change);
        if (effect === "undecided") {
          reported.add(pair.new);
          const undecided = reason ?? "It is unknown whether the alternatives overlap.";
          context.report({ change, messageId: "unknown", undecided });
        } else if (effect === "narrows" || effect === "shifts") {
          reported.add(pair.new);
          context.report({ change, messageId: name === "" ? "overlapping" : "overlappingNamed", effect: "narrows" });
        }
      },
    };
  },
});
