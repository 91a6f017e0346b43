import { mergingRule } from "./families/merging.ts";

export default mergingRule({
  subjects: ["listMapKeys"],
  description: "Disallow changing `x-kubernetes-list-map-keys`",
  message: "`x-kubernetes-list-map-keys` of {{place}} changed from {{old}} to {{new}}.",
  byDefault: "none",
  severity: { alpha: "info", beta: "error", stable: "error" },
  recipe: "Keep the keys. If you need another one, add it with a default, or use it in a new list.",
  judge: ({ old, new: new_, pair }, context) => {
    // Another rule reports lists that became or stopped being a map.
    if (old === undefined || new_ === undefined) return { effect: "same" };
    const items = context.schema("new", pair.new).items?.value;
    const members = items === undefined ? {} : context.schema("new", items).properties;
    const isFilledIn = (key: string): boolean => members[key]?.annotations.default !== undefined;
    if (old.every((key) => new_.includes(key)) && new_.every((key) => old.includes(key) || isFilledIn(key))) {
      const consequence =
        "Servers of the previous version treat items as duplicates if they differ only in the new key.";
      return { verdict: "dangerous", criteria: ["C3", "C6"], consequence };
    }
    return { verdict: "breaking", consequence: "Appliers that identify items by the old keys no longer find them." };
  },
});
