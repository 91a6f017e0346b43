import { defineRule } from "../src/rule.ts";
import { sentences, subjectOf, sunsetOf } from "./shared/lifecycle.ts";
import { rfc } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing `x-sunset` while `deprecated` stays",
    looksAt: "change",
    criteria: ["C1"],
    source: rfc(8594),
    messages: sentences("no longer has a sunset date{{old}}"),
    recipe: "Keep the sunset date, or set a later one.",
  },
  create: (context) => ({
    "sunset:removed": (change) => {
      const old = sunsetOf(change.old);
      const promised = old !== undefined && old >= context.today;
      context.report({
        change,
        messageId: subjectOf(change),
        data: { old: old === undefined ? "" : `; it was ${old}` },
        verdict: promised ? "dangerous" : "compatible",
        consequence: promised ? "Clients that rely on the announced date can fail before it." : "",
      });
    },
  }),
});
