import { factRule } from "./families/facts.ts";
import { sentences, subjectOf, sunsetOf } from "./shared/lifecycle.ts";
import { rfc } from "./wording/standards.ts";

export default factRule({
  events: ["sunset:removed"],
  description: "Disallow removing `x-sunset` while `deprecated` stays",
  criteria: ["C1"],
  source: rfc(8594),
  messages: sentences("no longer has a sunset date{{old}}"),
  recipe: "Keep the sunset date, or set a later one.",
  judge: (change, context) => {
    const old = sunsetOf(change.old);
    const promised = old !== undefined && old >= context.today;
    return {
      messageId: subjectOf(change),
      data: { old: old === undefined ? "" : `; it was ${old}` },
      verdict: promised ? "dangerous" : "compatible",
      consequence: promised ? "Clients that rely on the announced date can fail before it." : "",
    };
  },
});
