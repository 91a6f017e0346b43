import type { Outcome } from "./shared/members.ts";
import { mergingRule } from "./shared/merging.ts";

export default mergingRule({
  subjects: ["listType"],
  description: "Disallow changing how a list is merged",
  message: "{{place}} was a list of type {{old}} and is now one of type {{new}}.",
  byDefault: "`atomic`",
  merges: "array",
  severity: { alpha: "info", beta: "warn", stable: "error" },
  recipe: "Keep `x-kubernetes-list-type` as it is; give the other merging to a new list or a new version.",
  judge: ({ old = "atomic", new: new_ = "atomic" }): Outcome => {
    if (old === new_) return { effect: "same" };
    if (old === "atomic") {
      const consequence =
        "Duplicates that were accepted are refused, and appliers own items instead of the whole list.";
      return { verdict: "dangerous", criteria: ["C1", "C2"], consequence };
    }
    const consequence =
      "What several appliers owned item by item is merged by another rule: they overwrite each other.";
    return { verdict: "breaking", consequence };
  },
});
