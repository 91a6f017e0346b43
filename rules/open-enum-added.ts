import { defineRule } from "../src/rule.ts";
import { limits } from "./shared/open-enum.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { zalando } from "./shared/standards.ts";
import { isListed, showValues } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow an open list of values that leaves out what clients may send already",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: zalando(112),
    messages: {
      added: "{{place}} now lists the values that are known: {{values}}.",
      shortened: "The open list of {{place}} leaves out {{missing}}, which its enumeration admitted.",
    },
    recipe: "List each value that the server goes on accepting.",
  },
  create: (context) => ({
    "openEnum:added": (change) => {
      const closed = context.schema("old", change.pair.old).keywords.enum?.value;
      const missing = closed?.filter((value) => !isListed(change.new, value, change)) ?? [];
      const data = { values: showValues(change.new!), missing: showValues(missing) };
      const risky = change.channel.polarity === "request" && limits(change.at.new) && closed === undefined;
      if (missing.length > 0 && limits(change.at.new))
        context.report({ change, messageId: "shortened", effect: "narrows", data });
      else if (!risky) context.report({ change, messageId: "added", effect: "same", data });
      else {
        const consequence = "Clients that send a value beyond the list may be refused.";
        context.report({ change, messageId: "added", verdict: "dangerous", consequence, data });
      }
    },
  }),
});
