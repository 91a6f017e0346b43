import { mergingRule } from "./shared/merging.ts";

export default mergingRule({
  subjects: ["patchStrategy", "patchMergeKey"],
  description: "Disallow changing what a strategic merge patch does",
  message: "What a strategic merge patch does to {{place}} (`{{subject}}`) went from {{old}} to {{new}}.",
  byDefault: "replacing it",
  severity: { alpha: "warn", beta: "error", stable: "error" },
  recipe: "Keep `x-kubernetes-patch-strategy` and `x-kubernetes-patch-merge-key`.",
  judge: ({ subject, old, new: new_, pair }, context) => {
    const strategyOf = (side: "old" | "new"): string | undefined =>
      context.schema(side, pair[side]).kubernetes.patchStrategy?.value;
    // A key that comes or goes with the strategy is part of it.
    if (subject === "patchMergeKey" && strategyOf("old") !== strategyOf("new")) return { effect: "same" };
    // `replace` is what a patch does to a list of which nothing is said.
    const [before, after] = [old, new_].map((one) =>
      subject === "patchStrategy" && one === "replace" ? undefined : one,
    );
    if (before === after) return { effect: "same" };
    return before === undefined
      ? { verdict: "dangerous", consequence: "Patches that replaced the list now merge with what is there." }
      : { verdict: "breaking", consequence: "The same patch leaves another object behind." };
  },
});
