import { stageOfVersion } from "../src/model/resource.ts";
import { defineRule } from "../src/rule.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require the name of a version to tell its stability and its rank",
    looksAt: "snapshot",
    criteria: ["C5"],
    severity: { alpha: "warn", beta: "warn", stable: "warn" },
    source: kubernetesChanges("alpha-beta-and-stable-versions"),
    messages: { unranked: "{{place}} is a version whose name has not the form `v1`, `v1beta1` or `v1alpha1`." },
    recipe: "Name it `v` and a number, with `alpha` or `beta` and a number where it is not stable.",
  },
  create: (context) => ({
    resourceVersion: (part) => {
      if (!part.value.served.value || stageOfVersion(part.name) !== undefined) return;
      const consequence = "Clients cannot tell what it promises, and prefer every version with a proper name to it.";
      context.report({ part, messageId: "unranked", verdict: "dangerous", consequence });
    },
  }),
});
