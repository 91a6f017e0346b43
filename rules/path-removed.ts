import { kubernetesChanges } from "./wording/standards.ts";
import { removalRule } from "./families/announced-removals.ts";

export default removalRule({
  subject: "path",
  stage: "unannounced",
  description: "Disallow removing a path or an API version that was not deprecated",
  source: kubernetesChanges("backward-compatibility-gotchas"),
  recipe: "Deprecate all operations of the path, set `x-sunset`, and remove the path after that date.",
});
