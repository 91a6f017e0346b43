import { TIGHTENING } from "./wording/checklists.ts";
import { defineRule } from "../src/rule.ts";
import { onlyListsConstants } from "./shared/constants.ts";
import { ignoring, openedBy } from "./shared/open-enum.ts";
import { jsonSchema } from "./wording/standards.ts";
import { restriction, showValues } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow adding `enum` to values that clients send",
    looksAt: "change",
    criteria: ["C1"],
    source: jsonSchema("name-enum"),
    messages: {
      added: "{{place}} is now restricted to {{values}} (`enum`).",
      listed: "{{place}} now lists its constants as `enum`: {{values}}.",
      replaced: "{{place}} is now restricted to {{values}} (`enum`); before, it did not allow {{unlistedValues}}.",
    },
    checklists: TIGHTENING,
    recipe: "Document the known values as examples or as an open list, and keep accepting others.",
  },
  create: (context) => ({
    "enum:added": (change) => {
      if (onlyListsConstants("new", change.new!, change, context)) {
        const data = { values: showValues(change.new!) };
        context.report({ change, messageId: "listed", verdict: "compatible", data });
        return;
      }
      const { effect, unlistedValues } = restriction(change, change.new!, context);
      const messageId = unlistedValues.length > 0 ? "replaced" : "added";
      const data = { values: showValues(change.new!), unlistedValues: showValues(unlistedValues) };
      const marker = change.channel.polarity === "request" ? openedBy("new", change, context) : undefined;
      if (marker === undefined) context.report({ change, messageId, effect, data });
      else
        context.report({
          change,
          messageId,
          verdict: "dangerous",
          criteria: ["C1"],
          data,
          consequence: ignoring(marker),
        });
    },
  }),
});
