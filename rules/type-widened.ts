import { defineRule } from "../src/rule.ts";
import { isNowQuantity } from "./shared/formats.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";
import { relateTypes, showOnly, showTypes } from "./shared/types.ts";

export default defineRule({
  meta: {
    description: "Disallow more types for what clients read",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: jsonSchema("name-type"),
    messages: { widened: "{{place}} now admits {{new}}; before, it admitted {{old}}." },
    recipe: "Keep the type of what clients receive; send a value of another type in a member of its own.",
  },
  create: (context) => ({
    "type:changed": (change) => {
      if (relateTypes(change, context) !== "widens") return;
      const [before, after] = [context.schema("old", change.pair.old), context.schema("new", change.pair.new)];
      // That it is one, its format tells; a server writes it as a text.
      if (isNowQuantity(before, after, context)) return;
      const data = { old: showOnly(change.old!, before), new: showTypes(change.new!, after) };
      context.report({ change, messageId: "widened", effect: "widens", data });
    },
  }),
});
