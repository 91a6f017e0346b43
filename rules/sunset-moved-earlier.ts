import { factRule } from "./families/facts.ts";
import { daysBetween, sentences, subjectOf, sunsetOf } from "./shared/lifecycle.ts";
import { rfc } from "./wording/standards.ts";

export default factRule({
  events: ["sunset:changed"],
  description: "Disallow moving `x-sunset` to an earlier date",
  criteria: ["C1"],
  source: rfc(8594),
  messages: sentences("had its sunset date moved from {{old}} to {{new}}, {{days}} earlier"),
  recipe: "Keep the announced date.",
  judge: (change) => {
    const [old, new_] = [sunsetOf(change.old), sunsetOf(change.new)];
    if (old === undefined || new_ === undefined || new_ >= old) return undefined;
    const days = daysBetween(new_, old);
    return {
      messageId: subjectOf(change),
      data: { old, new: new_, days: days === 1 ? "one day" : `${String(days)} days` },
      verdict: "breaking",
      consequence: "Clients that rely on the announced date fail before it.",
    };
  },
});
