import type { Change } from "../src/model/change.ts";
import type { Json } from "../src/model/json.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { ignoring, openedBy } from "./shared/open-enum.ts";
import { kubernetesChanges } from "./wording/standards.ts";
import { isListed, showValues } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow removing an enum value from values that clients send",
    looksAt: "change",
    criteria: ["C1"],
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      removed: "Enum value `{{name}}` was removed from {{place}}.",
      many: "Enum values {{values}} were removed from {{place}}.",
      written: "Enum value `{{name}}` was removed from {{place}}, which still has a value with the same text.",
    },
    recipe: "Keep accepting the value. Deprecate it first, and remove it in the next version.",
  },
  create: (context) => {
    const isKept = (change: Change<"enumValue" | "enumValues">, value: Json): boolean =>
      isListed(context.schema("new", change.pair.new).keywords.enum?.value, value, change);
    /** An `enum` that is marked as open still accepts the value. */
    const report = (
      change: Change<"enumValue" | "enumValues">,
      said: { readonly messageId: "removed" | "many"; readonly data: { readonly values: string } },
    ): void => {
      const marker = change.channel.polarity === "request" ? openedBy("new", change, context) : undefined;
      if (marker === undefined) context.report({ change, ...said, effect: "narrows", values: said.data.values });
      else context.report({ change, ...said, verdict: "dangerous", criteria: ["C1"], consequence: ignoring(marker) });
    };
    return {
      "enumValue:removed": (change) => {
        if (isKept(change, change.old!)) context.report({ change, messageId: "written", effect: "same" });
        else report(change, { messageId: "removed", data: { values: showValues([change.old!]) } });
      },
      "enumValues:changed": (change) => {
        const removed = (change.old ?? []).filter((value) => !isKept(change, value));
        if (removed.length === 0) return;
        report(change, { messageId: "many", data: { values: showValues(removed) } });
      },
    };
  },
});
