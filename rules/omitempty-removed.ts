import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { compareLeftOut, leftOut, SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { leaveOutEmpty } from "./shared/field-fixes.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow writing a field whose empty value was left out",
    looksAt: "change",
    criteria: ["C2", "C5"],
    severity: BY_STABILITY,
    fixable: "suggestion",
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("edit-typesgo"),
    messages: {
      empty: "`{{name}}` of {{place}} is no longer left out where it is empty.",
      nil: "`{{name}}` of {{place}} is no longer left out where it is nil.",
      less: "`{{name}}` of {{place}} is now left out only where it is nil, and no longer where it is empty.",
      idle: "`{{name}}` of {{place}} has no `omitempty` any more, and is written as before: no struct is empty.",
    },
    recipe:
      "Restore `omitempty`; if the field must be there, say so with `+required` and follow what `property-made-required` asks for.",
  },
  create: (context) => {
    const hear = (change: Change<"omitempty">): void => {
      const field = change.new!;
      if ((change.action === "removed" && field.required !== undefined) || field.inline || field.omitted) return;
      const [before, after] = [leftOut(change, "old", context), leftOut(change, "new", context)];
      if (before === after && change.action === "removed") {
        context.report({ change, messageId: "idle", verdict: "compatible" });
      }
      if (compareLeftOut(before, after) >= 0) return;
      const messageId = after === "nil" ? "less" : before === "nil" ? "nil" : "empty";
      const consequence =
        "Readers meet an empty value where there was none, and clients that write back what they read set it.";
      const fix = change.action === "removed" ? leaveOutEmpty(field) : undefined;
      context.report({ change, messageId, verdict: "dangerous", consequence, ...(fix && { fix }) });
    };
    return { "omitempty:removed": hear, "omitempty:changed": hear };
  },
});
