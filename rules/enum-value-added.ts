import { ADDING_A_VALUE } from "./wording/checklists.ts";
import type { Change } from "../src/model/change.ts";
import type { Json } from "../src/model/json.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { wasDocumentedAsOpen } from "./shared/open-enum.ts";
import { kubernetesChanges } from "./wording/standards.ts";
import { isListed, showValues } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow adding an enum value to values that clients read",
    looksAt: "change",
    criteria: ["C5"],
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      added: "Enum value `{{name}}` was added to {{place}}.",
      expected: "Enum value `{{name}}` was added to {{place}}, whose description announced further values.",
      many: "Enum values {{values}} were added to {{place}}.",
      manyExpected: "Enum values {{values}} were added to {{place}}, whose description announced further values.",
      written: "Enum value `{{name}}` was added to {{place}}, which already has a value with the same text.",
    },
    checklists: ADDING_A_VALUE,
    recipe: "Announce long in advance that values can be added, or send the new value only to clients that ask for it.",
  },
  create: (context) => {
    const isKnown = (change: Change<"enumValue" | "enumValues">, value: Json): boolean =>
      isListed(context.schema("old", change.pair.old).keywords.enum?.value, value, change);
    const isExpected = (change: Change): boolean =>
      change.channel.polarity === "response" && wasDocumentedAsOpen(change, context);
    return {
      "enumValue:added": (change) => {
        if (isKnown(change, change.new!)) context.report({ change, messageId: "written", effect: "same" });
        else if (isExpected(change)) context.report({ change, messageId: "expected", verdict: "compatible" });
        else context.report({ change, messageId: "added", effect: "widens", values: showValues([change.new!]) });
      },
      "enumValues:changed": (change) => {
        const unlistedValues = (change.new ?? []).filter((value) => !isKnown(change, value));
        if (unlistedValues.length === 0) return;
        const data = { values: showValues(unlistedValues) };
        if (isExpected(change)) context.report({ change, messageId: "manyExpected", data, verdict: "compatible" });
        else context.report({ change, messageId: "many", data, effect: "widens", values: data.values });
      },
    };
  },
});
