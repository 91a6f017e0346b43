import { defineRule } from "../src/rule.ts";
import { isAlwaysWritten, SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { leaveOutEmpty } from "./shared/field-fixes.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow writing a field whose empty value was left out",
    looksAt: "change",
    criteria: ["C2", "C5"],
    severity: BY_STABILITY,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("edit-typesgo"),
    messages: {
      removed: "`{{name}}` of {{place}} is no longer left out where it is empty.",
      idle: "`{{name}}` of {{place}} has no `omitempty` any more, and is written as before: no struct is empty.",
    },
    recipe:
      "Restore `omitempty`; if the field must be there, say so with `+required` and follow what `property-made-required` asks for.",
  },
  create: (context) => ({
    "omitempty:removed": (change) => {
      const field = change.new!;
      if (field.required !== undefined || field.inline) return;
      if (isAlwaysWritten(change, "old", context)) {
        context.report({ change, messageId: "idle", verdict: "compatible" });
        return;
      }
      const consequence =
        "Readers meet an empty value where there was none, and clients that write back what they read set it.";
      context.report({ change, messageId: "removed", verdict: "dangerous", consequence, fix: leaveOutEmpty(field) });
    },
  }),
});
