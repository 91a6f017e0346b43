import { kubernetesChanges } from "./shared/standards.ts";
import { withdrawalRule } from "./shared/withdrawals.ts";

export default withdrawalRule({
  subject: "path",
  stage: "unannounced",
  description: "Disallow removing a path, or a whole API version, that was not deprecated",
  source: kubernetesChanges("backward-compatibility-gotchas"),
  recipe: "Deprecate its operations, say with `x-sunset` when they will go, and remove the path after that day.",
});
