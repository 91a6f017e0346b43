import { defineRule } from "../src/rule.ts";
import { sentences, subjectOf, sunsetOf } from "./shared/lifecycle.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { rfc } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow withdrawing the sunset of what stays deprecated",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: rfc(8594),
    messages: sentences("no longer says when it may go{{old}}"),
    recipe: "Keep the day, or state a later one.",
  },
  create: (context) => ({
    "sunset:removed": (change) => {
      const old = sunsetOf(change.old);
      const promised = old !== undefined && old >= context.today;
      context.report({
        change,
        messageId: subjectOf(change),
        data: { old: old === undefined ? "" : `; it was to stay until ${old}` },
        verdict: promised ? "dangerous" : "compatible",
        consequence: promised ? "Clients that relied on the day may be cut off before it." : "",
      });
    },
  }),
});
