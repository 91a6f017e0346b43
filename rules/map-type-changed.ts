import { mergingRule } from "./shared/merging.ts";

export default mergingRule({
  subjects: ["mapType"],
  description: "Disallow changing how an object is merged",
  message: "{{place}} was merged as {{old}} and is now as {{new}}.",
  byDefault: "`granular`",
  merges: "object",
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  recipe: "Keep `x-kubernetes-map-type` as it is in versions that are served.",
  judge: ({ old = "granular", new: new_ = "granular" }) =>
    old === new_
      ? { effect: "same" }
      : { verdict: "dangerous", consequence: "Appliers that own some of its members own all of them now, or none." },
});
