import type { Change } from "../src/model/change.ts";
import { levelStated } from "../src/model/prose/level.ts";
import type { RuleContext } from "../src/contracts/rule.ts";
import { factRule } from "./families/facts.ts";
import { kubernetesDeprecation } from "./wording/standards.ts";

export default factRule({
  events: ["prose:changed"],
  description: "Disallow lowering the stability of a field in its description",
  weighedBy: "version",
  criteria: ["C1", "C5"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  source: kubernetesDeprecation(),
  messages: {
    lowered: "The description of `{{name}}` of {{place}} now states that the field is {{new}}; before, it was {{old}}.",
  },
  recipe: "Keep the field as stable as it was, and add a new field for unstable behavior.",
  judge: (change, context) => {
    if (!context.profile.readsText || isMarked(change, context)) return undefined;
    const [old, new_] = [change.old!, change.new!].map((text) => levelStated(text, change.name)?.level ?? "stable");
    if (LEVELS.indexOf(new_!) >= LEVELS.indexOf(old!)) return undefined;
    const data = { old: old === "stable" ? old : old!, new: new_! };
    const consequence = "Clients that rely on the field have no guarantee that it stays.";
    return { messageId: "lowered", data, verdict: "dangerous", consequence };
  },
});

const LEVELS: readonly string[] = ["alpha", "beta", "stable"];

/** Returns whether a marker of the old side already stated the stability, so that the description only repeats it. */
function isMarked(change: Change<"prose">, { schema }: RuleContext): boolean {
  const member = schema("old", change.pair.old).properties[change.name];
  const { stability, lifecycle, featureGates } = member?.annotations ?? {};
  return stability !== undefined || lifecycle !== undefined || featureGates !== undefined;
}
