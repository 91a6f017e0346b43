import { factRule } from "./families/facts.ts";
import { jsonSchema } from "./wording/standards.ts";
import { splitAt, relateTypes, showTypes } from "./shared/types.ts";

const SAME_TEXT = "Both types have the same text form, but other keywords of the string may exclude some values.";

export default factRule({
  events: ["type:changed"],
  description: "Disallow changing `type` to an incompatible type",
  criteria: ["C1", "C5"],
  source: jsonSchema("name-type"),
  messages: { changed: "Type of {{place}} changed from {{old}} to {{new}}." },
  recipe: "Keep the {{property}}. Add another {{property}} of the new type, and deprecate the old one.",
  judge: (change, context) => {
    const effect = relateTypes(change, context);
    if (effect === "narrows" || effect === "widens") return undefined;
    const old = showTypes(change.old!, context.schema("old", change.pair.old));
    const new_ = showTypes(change.new!, context.schema("new", change.pair.new));
    const judged = effect === "undecided" ? { undecided: splitAt(change) ?? SAME_TEXT } : { effect };
    return { messageId: "changed", data: { old, new: new_ }, ...judged };
  },
});
