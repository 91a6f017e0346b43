import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { compareLeftOut, leftOut } from "./shared/declared-fields.ts";
import { leaveOutEmpty } from "./shared/field-fixes.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing `omitempty` from a field",
    looksAt: "change",
    criteria: ["C2", "C5"],
    fixable: "suggestion",
    formats: ["go"],
    source: kubernetesChanges("edit-typesgo"),
    messages: {
      empty: "`{{name}}` of {{place}} is no longer omitted if it is empty.",
      nil: "`{{name}}` of {{place}} is no longer omitted if it is nil.",
      less: "`{{name}}` of {{place}} is now omitted only if it is nil; before, also if it was empty.",
      idle: "`omitempty` was removed from `{{name}}` of {{place}}, but a struct is never empty.",
    },
    recipe: "Restore `omitempty`. If the field must always be present, mark it `+required` in a new version.",
  },
  create: (context) => {
    const visit = (change: Change<"omitempty">): void => {
      const field = change.new!;
      if ((change.action === "removed" && field.required !== undefined) || field.inline || field.omitted) return;
      const [before, after] = [leftOut(change, "old", context), leftOut(change, "new", context)];
      if (before === after && change.action === "removed") {
        context.report({ change, messageId: "idle", verdict: "compatible" });
      }
      if (compareLeftOut(before, after) >= 0) return;
      const messageId = after === "nil" ? "less" : before === "nil" ? "nil" : "empty";
      const consequence =
        "Clients read an empty value where there was none. Clients that write the object back set the field.";
      const fix = change.action === "removed" ? leaveOutEmpty(field) : undefined;
      context.report({ change, messageId, verdict: "dangerous", consequence, ...(fix && { fix }) });
    };
    return { "omitempty:removed": visit, "omitempty:changed": visit };
  },
});
