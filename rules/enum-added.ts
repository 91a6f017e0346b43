import { factRule } from "./families/facts.ts";
import { TIGHTENING } from "./wording/checklists.ts";
import { onlyListsConstants } from "./shared/constants.ts";
import { ignoring, openedBy } from "./shared/open-enum.ts";
import { jsonSchema } from "./wording/standards.ts";
import { restriction, showValues } from "./shared/values.ts";

export default factRule({
  events: ["enum:added"],
  description: "Disallow adding `enum` to values that clients send",
  criteria: ["C1"],
  source: jsonSchema("name-enum"),
  messages: {
    added: "{{place}} is now restricted to {{values}} (`enum`).",
    listed: "{{place}} now lists its constants as `enum`: {{values}}.",
    replaced: "{{place}} is now restricted to {{values}} (`enum`); before, it did not allow {{unlistedValues}}.",
  },
  checklists: TIGHTENING,
  recipe: "Document the known values as examples or as an open list, and keep accepting others.",
  judge: (change, context) => {
    if (onlyListsConstants("new", change.new!, change, context)) {
      const data = { values: showValues(change.new!) };
      return { messageId: "listed", verdict: "compatible", data };
    }
    const { effect, unlistedValues } = restriction(change, change.new!, context);
    const messageId = unlistedValues.length > 0 ? "replaced" : "added";
    const data = { values: showValues(change.new!), unlistedValues: showValues(unlistedValues) };
    const marker = change.channel.polarity === "request" ? openedBy("new", change, context) : undefined;
    if (marker === undefined) return { messageId, effect, values: "other values", data };
    return {
      messageId,
      verdict: "dangerous",
      criteria: ["C1"],
      data,
      consequence: ignoring(marker),
    };
  },
});
