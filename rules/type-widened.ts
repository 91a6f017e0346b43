import { defineRule } from "../src/rule.ts";
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
      const old = showOnly(change.old!, context.schema("old", change.pair.old));
      const new_ = showTypes(change.new!, context.schema("new", change.pair.new));
      context.report({ change, messageId: "widened", effect: "widens", data: { old, new: new_ } });
    },
  }),
});
