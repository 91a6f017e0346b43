import { kubernetesChanges } from "./shared/standards.ts";
import { withdrawalRule } from "./shared/withdrawals.ts";

export default withdrawalRule({
  subject: "parameter",
  stage: "unannounced",
  description: "Disallow removing a parameter that was not deprecated",
  source: kubernetesChanges("backward-compatibility-gotchas"),
  recipe: "Go on honouring the parameter; deprecate it, and remove it after a day that `x-sunset` names.",
});
