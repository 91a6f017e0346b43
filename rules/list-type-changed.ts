import type { Outcome } from "./shared/property-outcomes.ts";
import { mergingRule } from "./families/merging.ts";

export default mergingRule({
  subjects: ["listType"],
  description: "Disallow changing `x-kubernetes-list-type`",
  message: "`x-kubernetes-list-type` of {{place}} changed from {{old}} to {{new}}.",
  byDefault: "`atomic`",
  merges: "array",
  severity: { alpha: "info", beta: "warn", stable: "error" },
  recipe: "Keep `x-kubernetes-list-type`. Use another type in a new list or a new version.",
  judge: ({ old = "atomic", new: new_ = "atomic" }): Outcome => {
    if (old === new_) return { effect: "same" };
    if (old === "atomic") {
      const consequence = "Lists with duplicates are rejected, and appliers own items instead of the whole list.";
      return { verdict: "dangerous", criteria: ["C1", "C2"], consequence };
    }
    const consequence = "Appliers that owned separate items now overwrite the items of each other.";
    return { verdict: "breaking", consequence };
  },
});
