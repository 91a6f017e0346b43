import { defineRule } from "../src/rule.ts";
import { limits } from "./shared/open-enum.ts";
import { zalando } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a value from `x-extensible-enum`",
    looksAt: "change",
    criteria: ["C1"],
    source: zalando(112),
    messages: { removed: "Value `{{name}}` was removed from `x-extensible-enum` of {{place}}." },
    recipe: "Keep accepting the value. Deprecate it first, and remove it in the next version.",
  },
  create: (context) => ({
    "openEnumValue:removed": (change) => {
      // An `enum` on the same schema decides which values are accepted.
      const closed = context.schema("new", change.pair.new).keywords.enum !== undefined;
      context.report({ change, messageId: "removed", effect: closed || !limits(change.at.old) ? "same" : "narrows" });
    },
  }),
});
