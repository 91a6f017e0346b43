import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";
import { splitAt, relateTypes, showTypes } from "./shared/types.ts";

const ALIKE = "As text both look alike, and other keywords of the string may rule some of the values out.";

export default defineRule({
  meta: {
    description: "Disallow replacing the type of a value by another",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: jsonSchema("name-type"),
    messages: { changed: "The type of {{place}} changed from {{old}} to {{new}}." },
    recipe: "Keep the member as it is, add one of the new type beside it, and deprecate the old one.",
  },
  create: (context) => ({
    "type:changed": (change) => {
      const effect = relateTypes(change, context);
      if (effect === "narrows" || effect === "widens") return;
      const old = showTypes(change.old!, context.schema("old", change.pair.old));
      const new_ = showTypes(change.new!, context.schema("new", change.pair.new));
      const judged = effect === "undecided" ? { undecided: splitAt(change) ?? ALIKE } : { effect };
      context.report({ change, messageId: "changed", data: { old, new: new_ }, ...judged });
    },
  }),
});
