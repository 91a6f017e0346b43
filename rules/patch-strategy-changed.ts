import { mergingRule } from "./families/merging.ts";

export default mergingRule({
  subjects: ["patchStrategy", "patchMergeKey"],
  description: "Disallow changing `x-kubernetes-patch-strategy` and `x-kubernetes-patch-merge-key`",
  message: "`{{keyword}}` of {{place}} changed from {{old}} to {{new}}.",
  byDefault: "none",
  recipe: {
    go: "Keep the tags `patchStrategy` and `patchMergeKey`.",
    other: "Keep `x-kubernetes-patch-strategy` and `x-kubernetes-patch-merge-key`.",
  },
  judge: ({ subject, old, new: new_, pair }, context) => {
    const strategyOf = (side: "old" | "new"): string | undefined =>
      context.schema(side, pair[side]).kubernetes.patchStrategy?.value;
    // A key that is added or removed together with the strategy is part of the same change.
    if (subject === "patchMergeKey" && strategyOf("old") !== strategyOf("new")) return { effect: "same" };
    // `replace` is the default strategy.
    const [before, after] = [old, new_].map((one) =>
      subject === "patchStrategy" && one === "replace" ? undefined : one,
    );
    if (before === after) return { effect: "same" };
    return before === undefined
      ? { verdict: "dangerous", consequence: "Patches that replaced the array now merge with the stored one." }
      : { verdict: "breaking", consequence: "The same patch now leads to another object." };
  },
});
