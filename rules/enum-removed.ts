import { factRule } from "./families/facts.ts";
import { onlyListsConstants } from "./shared/constants.ts";
import { wasDocumentedAsOpen } from "./shared/open-enum.ts";
import { jsonSchema } from "./wording/standards.ts";
import { release, showValues } from "./shared/values.ts";

export default factRule({
  events: ["enum:removed"],
  description: "Disallow removing `enum` from values that clients read",
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
  judge: (change, context) => {
    if (onlyListsConstants("old", change.old!, change, context)) {
      const data = { values: showValues(change.old!) };
      return { messageId: "unlisted", verdict: "compatible", data };
    }
    const { effect, unlistedValues } = release(change, change.old!, context);
    const data = { values: showValues(change.old!), unlistedValues: showValues(unlistedValues) };
    const opened = context.schema("new", change.pair.new).keywords.openEnum !== undefined;
    if (change.channel.polarity === "response" && wasDocumentedAsOpen(change, context)) {
      return { messageId: "expected", verdict: "compatible", data };
    }
    if (unlistedValues.length > 0) return { messageId: "replaced", effect, data };
    return { messageId: opened ? "opened" : "removed", effect, data };
  },
});
