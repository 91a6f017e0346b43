import { stageOfVersion } from "../src/model/resource.ts";
import { partRule } from "./families/parts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default partRule({
  kinds: ["resourceVersion"],
  description: "Require Kubernetes version names such as `v1`, `v1beta1` or `v1alpha1`",
  criteria: ["C5"],
  severity: "warn",
  source: kubernetesChanges("alpha-beta-and-stable-versions"),
  messages: { unranked: "Version name of {{place}} does not have the form `v1`, `v1beta1` or `v1alpha1`." },
  recipe: "Use `v` and a number, followed by `alpha` or `beta` and a number if the version is not stable.",
  judge: (part) => {
    if (!part.value.served.value || stageOfVersion(part.name) !== undefined) return undefined;
    const consequence = "Clients do not know the stability of the version and prefer versions with a standard name.";
    return { messageId: "unranked", verdict: "dangerous", consequence };
  },
});
