import { formatTraits } from "../src/model/format-traits.ts";
import type { Schema } from "../src/model/schema.ts";
import type { Outcome } from "./shared/property-outcomes.ts";
import { mergingRule } from "./families/merging.ts";

export default mergingRule({
  subjects: ["listType"],
  description: "Disallow changing `x-kubernetes-list-type`",
  message: "`x-kubernetes-list-type` of {{place}} changed from {{old}} to {{new}}.",
  byDefault: (schema) => {
    const { type, keys } = listTypeOf(schema);
    return keys === "" ? `\`${type}\`` : `\`${type}\` by \`${keys}\``;
  },
  merges: "array",
  severity: { alpha: "info", beta: "warn", stable: "error" },
  recipe: "Keep `x-kubernetes-list-type`. Use another type in a new list or a new version.",
  judge: ({ pair }, context): Outcome => {
    const [old, new_] = [listTypeOf(context.schema("old", pair.old)), listTypeOf(context.schema("new", pair.new))];
    if (old.type === new_.type && old.keys === new_.keys) return { effect: "same" };
    // A server rejects a definition with `uniqueItems`: no list of it was ever merged.
    const { uniqueItems } = context.schema("old", pair.old).keywords;
    const { isStored } = formatTraits(context.snapshot("old"));
    if (isStored && uniqueItems?.value === true && new_.type === "set") return { effect: "same" };
    if (old.type === "atomic") {
      const consequence = "Lists with duplicates are rejected, and appliers own items instead of the whole list.";
      return { verdict: "dangerous", criteria: ["C1", "C2"], consequence };
    }
    const consequence = "Appliers that owned separate items now overwrite the items of each other.";
    return { verdict: "breaking", consequence };
  },
});

interface ListType {
  readonly type: string;
  /** The sorted keys of a map. */
  readonly keys: string;
}

/** Returns how a server merges a list. Without a list type, its patch strategy decides, then it is atomic. */
function listTypeOf({ kubernetes }: Schema): ListType {
  const { listType, listMapKeys, patchStrategy, patchMergeKey } = kubernetes;
  if (listType !== undefined) return { type: listType.value, keys: [...(listMapKeys?.value ?? [])].sort().join() };
  if (patchStrategy === undefined || !MERGES.test(patchStrategy.value)) return { type: "atomic", keys: "" };
  return patchMergeKey === undefined ? { type: "set", keys: "" } : { type: "map", keys: patchMergeKey.value };
}

const MERGES = /^merge\b/u;
