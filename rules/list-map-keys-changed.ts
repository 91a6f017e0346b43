import { mergingRule } from "./shared/merging.ts";

export default mergingRule({
  subjects: ["listMapKeys"],
  description: "Disallow changing the keys that tell the items of a list apart",
  message: "The items of {{place}} were told apart by {{old}}, and now by {{new}}.",
  byDefault: "nothing",
  severity: { alpha: "info", beta: "error", stable: "error" },
  recipe: "Keep the keys; where another is needed, add it with a default, or give a new list the new keys.",
  judge: ({ old, new: new_, pair }, context) => {
    // With a list that was no map, or is none, the list's type says it.
    if (old === undefined || new_ === undefined) return { effect: "same" };
    const items = context.schema("new", pair.new).items?.value;
    const members = items === undefined ? {} : context.schema("new", items).properties;
    const isFilledIn = (key: string): boolean => members[key]?.annotations.default !== undefined;
    if (old.every((key) => new_.includes(key)) && new_.every((key) => old.includes(key) || isFilledIn(key))) {
      const consequence = "Servers of the version before take two items for one that differ in the new key only.";
      return { verdict: "dangerous", criteria: ["C3", "C6"], consequence };
    }
    return { verdict: "breaking", consequence: "Appliers that name items by the old keys no longer find theirs." };
  },
});
