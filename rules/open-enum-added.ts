import { factRule } from "./families/facts.ts";
import { limits } from "./shared/open-enum.ts";
import { zalando } from "./wording/standards.ts";
import { isListed, showValues } from "./shared/values.ts";

export default factRule({
  events: ["openEnum:added"],
  description: "Disallow an `x-extensible-enum` that omits values which clients can send",
  criteria: ["C1"],
  source: zalando(112),
  messages: {
    added: "`x-extensible-enum` was added to {{place}} with {{values}}.",
    shortened: "`x-extensible-enum` of {{place}} omits {{missing}}, which the old `enum` allowed.",
  },
  recipe: "List every value that the server keeps accepting.",
  judge: (change, context) => {
    const closed = context.schema("old", change.pair.old).keywords.enum?.value;
    const missing = closed?.filter((value) => !isListed(change.new, value, change)) ?? [];
    const data = { values: showValues(change.new!), missing: showValues(missing) };
    const risky = change.channel.polarity === "request" && limits(change.at.new) && closed === undefined;
    if (missing.length > 0 && limits(change.at.new)) return { messageId: "shortened", effect: "narrows", data };
    if (!risky) return { messageId: "added", effect: "same", data };

    const consequence = "Requests with a value that is not in the list can be rejected.";
    return { messageId: "added", verdict: "dangerous", consequence, data };
  },
});
