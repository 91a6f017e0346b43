import { factRule } from "./families/facts.ts";
import { limits } from "./shared/open-enum.ts";
import { zalando } from "./wording/standards.ts";

export default factRule({
  events: ["openEnumValue:removed"],
  description: "Disallow removing a value from `x-extensible-enum`",
  criteria: ["C1"],
  source: zalando(112),
  messages: { removed: "Value `{{name}}` was removed from `x-extensible-enum` of {{place}}." },
  recipe: "Keep accepting the value. Deprecate it first, and remove it in the next version.",
  judge: (change, context) => {
    // An `enum` on the same schema decides which values are accepted.
    const closed = context.schema("new", change.pair.new).keywords.enum !== undefined;
    return { messageId: "removed", effect: closed || !limits(change.at.old) ? "same" : "narrows" };
  },
});
