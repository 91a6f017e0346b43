import { kubernetesChanges } from "./wording/standards.ts";
import { removalRule } from "./families/announced-removals.ts";

export default removalRule({
  subject: "parameter",
  stage: "unannounced",
  description: "Disallow removing a parameter that was not deprecated",
  source: kubernetesChanges("backward-compatibility-gotchas"),
  recipe: {
    typescript: "Keep the parameter, and remove it in the next major version.",
    other:
      "Keep the effect of the parameter, set `deprecated: true` and `x-sunset`. Remove it after that date or in a new major version.",
  },
});
