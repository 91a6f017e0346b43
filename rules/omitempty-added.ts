import { defineRule } from "../src/rule.ts";
import { isAlwaysWritten, SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { ADVICE } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow leaving out the empty value of a field that was always written",
    looksAt: "change",
    criteria: ["C5"],
    severity: ADVICE,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
    messages: {
      added: "`{{name}}` of {{place}} is now left out where it is empty.",
      idle: "`{{name}}` of {{place}} has `omitempty` now, and is written all the same: no struct is empty.",
    },
    recipe: "Go on writing the field, or tell readers that it may be missing before it is.",
  },
  create: (context) => ({
    "omitempty:added": (change) => {
      if (isAlwaysWritten(change, "new", context)) {
        context.report({ change, messageId: "idle", verdict: "compatible" });
        return;
      }
      const consequence = "Readers that counted on the field do not find it where it is empty.";
      context.report({ change, messageId: "added", verdict: "dangerous", consequence });
    },
  }),
});
