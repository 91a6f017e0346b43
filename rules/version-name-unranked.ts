import { stageOfVersion } from "../src/model/resource.ts";
import { defineRule } from "../src/rule.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require Kubernetes version names such as `v1`, `v1beta1` or `v1alpha1`",
    looksAt: "snapshot",
    criteria: ["C5"],
    severity: "warn",
    source: kubernetesChanges("alpha-beta-and-stable-versions"),
    messages: { unranked: "Version name of {{place}} does not have the form `v1`, `v1beta1` or `v1alpha1`." },
    recipe: "Use `v` and a number, followed by `alpha` or `beta` and a number if the version is not stable.",
  },
  create: (context) => ({
    resourceVersion: (part) => {
      if (!part.value.served.value || stageOfVersion(part.name) !== undefined) return;
      const consequence = "Clients do not know the stability of the version and prefer versions with a standard name.";
      context.report({ part, messageId: "unranked", verdict: "dangerous", consequence });
    },
  }),
});
