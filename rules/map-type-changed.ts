import { mergingRule } from "./families/merging.ts";

export default mergingRule({
  subjects: ["mapType"],
  description: "Disallow changing `x-kubernetes-map-type`",
  message: "`{{keyword}}` of {{place}} changed from {{old}} to {{new}}.",
  byDefault: "`granular`",
  merges: "object",
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  recipe: {
    go: "Keep the marker `+mapType` in served versions.",
    other: "Keep `x-kubernetes-map-type` in served versions.",
  },
  judge: ({ old = "granular", new: new_ = "granular" }) =>
    old === new_
      ? { effect: "same" }
      : {
          verdict: "dangerous",
          consequence: "Appliers that own some fields of the object now own all of them, or none.",
        },
});
