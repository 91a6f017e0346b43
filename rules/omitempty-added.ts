import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { compareLeftOut, isMember, leftOut, SOURCE_FORMATS } from "./shared/declared-fields.ts";
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
      empty: "`{{name}}` of {{place}} is now left out where it is empty.",
      nil: "`{{name}}` of {{place}} is now left out where it is nil.",
      more: "`{{name}}` of {{place}} is now left out where it is empty, and not only where it is nil.",
      idle: "`{{name}}` of {{place}} has `omitempty` now, and is written all the same: no struct is empty.",
    },
    recipe: "Go on writing the field, or tell readers that it may be missing before it is.",
  },
  create: (context) => {
    const hear = (change: Change<"omitempty">): void => {
      const [before, after] = [leftOut(change, "old", context), leftOut(change, "new", context)];
      if (before === after && change.action === "added") {
        context.report({ change, messageId: "idle", verdict: "compatible" });
      }
      // No object that a server gives out is without metadata.
      if (compareLeftOut(before, after) <= 0 || !isMember(change.new!)) return;
      const messageId = before === "nil" ? "more" : after === "nil" ? "nil" : "empty";
      const consequence = "Readers that counted on the field do not find it there.";
      context.report({ change, messageId, verdict: "dangerous", consequence });
    };
    return { "omitempty:added": hear, "omitempty:changed": hear };
  },
});
