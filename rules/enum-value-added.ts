import { ADDING_A_VALUE } from "./shared/checklists.ts";
import type { Change } from "../src/model/change.ts";
import type { Json } from "../src/model/json.ts";
import { defineRule } from "../src/rule.ts";
import { wasDocumentedAsOpen } from "./shared/open-enum.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";
import { isRevalued } from "./shared/type-traits.ts";
import { isListed, showValues } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow a new value in an enumeration that clients read, unless they were told to expect others",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      added: "{{place}} now admits `{{name}}`, which was not in its list.",
      expected: "{{place}} now admits `{{name}}`; clients were told to expect values that are not listed.",
      many: "{{place}} now admits {{values}}, which were not in its list.",
      manyExpected: "{{place}} now admits {{values}}; clients were told to expect values that are not listed.",
      written: "{{place}} lists `{{name}}`, which is written like a value that it listed before.",
    },
    checklists: ADDING_A_VALUE,
    recipe:
      "Announce that values may be added, long before adding one, or send the new value to those only who ask for it.",
  },
  create: (context) => {
    const isKnown = (change: Change<"enumValue" | "enumValues">, value: Json): boolean =>
      isListed(context.schema("old", change.pair.old).keywords.enum?.value, value, change);
    const isTold = (change: Change, value: Json): boolean => isRevalued("new", value, change, context);
    const isExpected = (change: Change): boolean =>
      change.channel.polarity === "response" && wasDocumentedAsOpen(change, context);
    return {
      "enumValue:added": (change) => {
        if (isKnown(change, change.new!)) context.report({ change, messageId: "written", effect: "same" });
        else if (isTold(change, change.new!)) context.report({ change, messageId: "added", effect: "same" });
        else if (isExpected(change)) context.report({ change, messageId: "expected", verdict: "compatible" });
        else context.report({ change, messageId: "added", effect: "widens" });
      },
      "enumValues:changed": (change) => {
        const strangers = (change.new ?? []).filter((value) => !isKnown(change, value) && !isTold(change, value));
        if (strangers.length === 0) return;
        const data = { values: showValues(strangers) };
        if (isExpected(change)) context.report({ change, messageId: "manyExpected", data, verdict: "compatible" });
        else context.report({ change, messageId: "many", data, effect: "widens" });
      },
    };
  },
});
