import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";
import { relateTypes, showOnly, showTypes } from "./shared/types.ts";

export default defineRule({
  meta: {
    description: "Disallow fewer types for what clients send",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: jsonSchema("name-type"),
    messages: { narrowed: "{{place}} now admits {{new}}; before, it admitted {{old}}." },
    recipe: "Go on accepting each old type, and convert them.",
  },
  create: (context) => ({
    "type:changed": (change) => {
      if (relateTypes(change, context) !== "narrows") return;
      const old = showTypes(change.old!, context.schema("old", change.pair.old));
      const new_ = showOnly(change.new!, context.schema("new", change.pair.new));
      context.report({ change, messageId: "narrowed", effect: "narrows", data: { old, new: new_ } });
    },
  }),
});
