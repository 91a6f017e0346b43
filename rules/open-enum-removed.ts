import { defineRule } from "../src/rule.ts";
import { zalando } from "./wording/standards.ts";
import { showValues } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Report removing `x-extensible-enum`",
    looksAt: "change",
    criteria: ["C2"],
    source: zalando(112),
    messages: { removed: "`x-extensible-enum` was removed from {{place}}; it listed {{values}}." },
    recipe: "Keep the list, so that clients know which values to handle.",
  },
  create: (context) => ({
    "openEnum:removed": (change) =>
      context.report({ change, messageId: "removed", effect: "same", data: { values: showValues(change.old!) } }),
  }),
});
