import type { Change } from "../src/model/change.ts";
import { levelStated } from "../src/model/prose/level.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
import { ADVICE } from "./shared/severity.ts";
import { kubernetesDeprecation } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow a description that lowers the stability of a field",
    looksAt: "change",
    weighedBy: "version",
    criteria: ["C1", "C5"],
    severity: ADVICE,
    source: kubernetesDeprecation(),
    messages: {
      lowered:
        "The description of `{{name}}` of {{place}} now states that the field is in {{new}}; before, it was {{old}}.",
    },
    recipe: "Keep the field as stable as it was, and put what is not settled into a new field.",
  },
  create: (context) => ({
    "prose:changed": (change) => {
      if (!context.profile.readsText || isMarked(change, context)) return;
      const [old, new_] = [change.old!, change.new!].map((text) => levelStated(text, change.name)?.level ?? "stable");
      if (LEVELS.indexOf(new_!) >= LEVELS.indexOf(old!)) return;
      const data = { old: old === "stable" ? old : `in ${old!}`, new: new_! };
      const consequence = "Clients were promised that the field stays as it is.";
      context.report({ change, messageId: "lowered", data, verdict: "dangerous", consequence });
    },
  }),
});

const LEVELS: readonly string[] = ["alpha", "beta", "stable"];

/** A marker of the old side said how stable the field is, so that the description only follows it. */
function isMarked(change: Change<"prose">, { schema }: RuleContext): boolean {
  const member = schema("old", change.pair.old).properties[change.name];
  const { stability, lifecycle, featureGates } = member?.annotations ?? {};
  return stability !== undefined || lifecycle !== undefined || featureGates !== undefined;
}
