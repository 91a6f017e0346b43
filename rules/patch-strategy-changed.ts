import { mergingRule } from "./shared/merging.ts";

export default mergingRule({
  subjects: ["patchStrategy", "patchMergeKey"],
  description: "Disallow changing what a strategic merge patch does",
  message: "What a strategic merge patch does to {{place}} (`{{subject}}`) went from {{old}} to {{new}}.",
  byDefault: "replacing it",
  severity: { alpha: "warn", beta: "error", stable: "error" },
  recipe: "Keep `x-kubernetes-patch-strategy` and `x-kubernetes-patch-merge-key`.",
  judge: ({ subject, old, new: new_, pair }, { schema }) => {
    const [strategyBefore, strategyAfter] = (["old", "new"] as const).map((side) => {
      return strategyOf(schema(side, pair[side]).kubernetes.patchStrategy?.value);
    });
    const isOfKey = subject === "patchMergeKey";
    // With a strategy that comes or goes, its key does.
    if (isOfKey && strategyBefore !== strategyAfter) return { effect: "same" };
    const [before, after] = isOfKey ? [old, new_] : [strategyBefore, strategyAfter];
    if (before === after) return { effect: "same" };
    return before === undefined
      ? { verdict: "dangerous", consequence: "Patches that replaced the list now merge with what is there." }
      : { verdict: "breaking", consequence: "The same patch leaves another object behind." };
  },
});

/** `replace` is what a patch does to a list of which nothing is said. */
function strategyOf(stated: string | undefined): string | undefined {
  return stated === "replace" ? undefined : stated;
}
