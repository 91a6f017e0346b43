import { defineRule } from "../src/rule.ts";
import { onlyListsConstants } from "./shared/constants.ts";
import { wasDocumentedAsOpen } from "./shared/open-enum.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";
import { release, showValues } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow giving up the list of values that clients read",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: jsonSchema("name-enum"),
    messages: {
      removed: "{{place}} was restricted to {{values}}; now it may be something else.",
      unlisted: "{{place}} no longer lists what its constants are: {{values}}.",
      opened: "{{place}} was restricted to {{values}}; now its list is open, and others are to be expected.",
      expected: "{{place}} is no longer restricted to {{values}}, as its description had announced.",
      replaced: "{{place}} is no longer restricted to {{values}}, and it no longer admits {{strangers}}.",
    },
    recipe: "Announce first that values may come that are not listed, and give up the list in the next version.",
  },
  create: (context) => ({
    "enum:removed": (change) => {
      if (onlyListsConstants("old", change.old!, change, context)) {
        const data = { values: showValues(change.old!) };
        context.report({ change, messageId: "unlisted", verdict: "compatible", data });
        return;
      }
      const { effect, strangers } = release(change, change.old!, context);
      const data = { values: showValues(change.old!), strangers: showValues(strangers) };
      const opened = context.schema("new", change.pair.new).keywords.openEnum !== undefined;
      if (change.channel.polarity === "response" && wasDocumentedAsOpen(change, context)) {
        context.report({ change, messageId: "expected", verdict: "compatible", data });
      } else if (strangers.length > 0) context.report({ change, messageId: "replaced", effect, data });
      else context.report({ change, messageId: opened ? "opened" : "removed", effect, data });
    },
  }),
});
