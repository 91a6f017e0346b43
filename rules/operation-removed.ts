import { kubernetesChanges } from "./wording/standards.ts";
import { removalRule } from "./families/announced-removals.ts";

export default removalRule({
  subject: "operation",
  stage: "unannounced",
  description: "Disallow removing an operation that was not deprecated",
  source: kubernetesChanges("backward-compatibility-gotchas"),
  recipe: {
    protobuf: "Keep the rpc, set the option `deprecated = true`, and remove it in a new version of the package.",
    typescript: "Keep the function, add a `@deprecated` tag, and remove it in the next major version.",
    other:
      "Keep the operation, set `deprecated: true` and `x-sunset`. Remove it after that date or in a new major version.",
  },
});
