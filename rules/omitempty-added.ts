import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { compareLeftOut, isMember, leftOut } from "./shared/declared-fields.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow adding `omitempty` to a field that was always written",
    looksAt: "change",
    criteria: ["C5"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    formats: ["go"],
    source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
    messages: {
      empty: "`{{name}}` of {{place}} is now omitted if it is empty.",
      nil: "`{{name}}` of {{place}} is now omitted if it is nil.",
      more: "`{{name}}` of {{place}} is now omitted if it is empty; before, only if it was nil.",
      idle: "`omitempty` was added to `{{name}}` of {{place}}, but a struct is never empty.",
    },
    recipe: "Keep writing the field, or document one release earlier that it can be missing.",
  },
  create: (context) => {
    const visit = (change: Change<"omitempty">): void => {
      const [before, after] = [leftOut(change, "old", context), leftOut(change, "new", context)];
      if (before === after && change.action === "added") {
        context.report({ change, messageId: "idle", verdict: "compatible" });
      }
      // Every object that a server returns has metadata.
      if (compareLeftOut(before, after) <= 0 || !isMember(change.new!)) return;
      const messageId = before === "nil" ? "more" : after === "nil" ? "nil" : "empty";
      const consequence = `Clients that rely on \`${change.name}\` no longer find it.`;
      context.report({ change, messageId, verdict: "dangerous", consequence });
    };
    return { "omitempty:added": visit, "omitempty:changed": visit };
  },
});
