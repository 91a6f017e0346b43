import { kubernetesChanges } from "./shared/standards.ts";
import { withdrawalRule } from "./shared/withdrawals.ts";

export default withdrawalRule({
  subject: "operation",
  stage: "unannounced",
  description: "Disallow removing an operation that was not deprecated",
  source: kubernetesChanges("backward-compatibility-gotchas"),
  recipe: "Deprecate the operation, say when it will go (in OpenAPI with `x-sunset`), and remove it after that day.",
});
