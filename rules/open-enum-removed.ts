import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { zalando } from "./shared/standards.ts";
import { showValues } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Report that an open list of values was given up; an enumeration in its place is another rule's",
    looksAt: "change",
    criteria: ["C2"],
    severity: BY_STABILITY,
    source: zalando(112),
    messages: { removed: "{{place}} no longer lists the values that are known: {{values}}." },
    recipe: "Keep the list, so that clients know which values to handle.",
  },
  create: (context) => ({
    "openEnum:removed": (change) =>
      context.report({ change, messageId: "removed", effect: "same", data: { values: showValues(change.old!) } }),
  }),
});
