import type { Change } from "../src/model/change.ts";
import type { Json } from "../src/model/json.ts";
import { defineRule } from "../src/rule.ts";
import { ignoring, openedBy } from "./shared/open-enum.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";
import { isRevalued } from "./shared/type-traits.ts";
import { isListed, showValues } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a value from an enumeration that clients send",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      removed: "{{place}} no longer admits `{{name}}`.",
      many: "{{place}} no longer admits {{values}}.",
      written: "{{place}} no longer lists `{{name}}`, but a value that is written like it.",
    },
    recipe: "Go on accepting the value; deprecate it first and remove it with the next version.",
  },
  create: (context) => {
    const isKept = (change: Change<"enumValue" | "enumValues">, value: Json): boolean =>
      isListed(context.schema("new", change.pair.new).keywords.enum?.value, value, change);
    const isTold = (change: Change, value: Json): boolean => isRevalued("old", value, change, context);
    /** An `enum` that its author marks as open still accepts the value. */
    const report = (
      change: Change<"enumValue" | "enumValues">,
      said: { readonly messageId: "removed" | "many"; readonly data?: { readonly values: string } },
    ): void => {
      const marker = change.channel.polarity === "request" ? openedBy("new", change, context) : undefined;
      if (marker === undefined) context.report({ change, ...said, effect: "narrows" });
      else context.report({ change, ...said, verdict: "dangerous", criteria: ["C1"], consequence: ignoring(marker) });
    };
    return {
      "enumValue:removed": (change) => {
        if (isKept(change, change.old!)) context.report({ change, messageId: "written", effect: "same" });
        else if (isTold(change, change.old!)) context.report({ change, messageId: "removed", effect: "same" });
        else report(change, { messageId: "removed" });
      },
      "enumValues:changed": (change) => {
        const gone = (change.old ?? []).filter((value) => !isKept(change, value) && !isTold(change, value));
        if (gone.length === 0) return;
        report(change, { messageId: "many", data: { values: showValues(gone) } });
      },
    };
  },
});
