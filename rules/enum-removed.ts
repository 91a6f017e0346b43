import { defineRule } from "../src/rule.ts";
import { onlyListsConstants } from "./shared/constants.ts";
import { wasDocumentedAsOpen } from "./shared/open-enum.ts";
import { jsonSchema } from "./wording/standards.ts";
import { release, showValues } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow removing `enum` from values that clients read",
    looksAt: "change",
    criteria: ["C5"],
    source: jsonSchema("name-enum"),
    messages: {
      removed: "{{place}} is no longer restricted to {{values}} (`enum`).",
      unlisted: "{{place}} no longer lists its constants as `enum`: {{values}}.",
      opened: "{{place}} is no longer restricted to {{values}}: the list of values is open now.",
      expected: "{{place}} is no longer restricted to {{values}}, as its description announced.",
      replaced: "{{place}} is no longer restricted to {{values}}, and no longer allows {{unlistedValues}}.",
    },
    recipe: {
      typescript: "Keep the list of values. Widen the type in the next major version.",
      other: "Announce first that other values can be sent, and remove the `enum` in the next version.",
    },
  },
  create: (context) => ({
    "enum:removed": (change) => {
      if (onlyListsConstants("old", change.old!, change, context)) {
        const data = { values: showValues(change.old!) };
        context.report({ change, messageId: "unlisted", verdict: "compatible", data });
        return;
      }
      const { effect, unlistedValues } = release(change, change.old!, context);
      const data = { values: showValues(change.old!), unlistedValues: showValues(unlistedValues) };
      const opened = context.schema("new", change.pair.new).keywords.openEnum !== undefined;
      if (change.channel.polarity === "response" && wasDocumentedAsOpen(change, context)) {
        context.report({ change, messageId: "expected", verdict: "compatible", data });
      } else if (unlistedValues.length > 0) context.report({ change, messageId: "replaced", effect, data });
      else context.report({ change, messageId: opened ? "opened" : "removed", effect, data });
    },
  }),
});
