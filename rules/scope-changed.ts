import { existenceRule } from "./families/existence.ts";
import { customResources } from "./wording/standards.ts";

export default existenceRule({
  event: "scope:changed",
  description: "Disallow changing `scope` of a kind (`Namespaced` or `Cluster`)",
  message: "`scope` of `{{name}}` changed from `{{old}}` to `{{new}}`.",
  verdict: "breaking",
  criteria: ["C1", "C6"],
  consequence:
    "All paths of the kind change, so requests fail. The API server rejects the change while the kind exists.",
  severity: "error",
  source: customResources("create-a-customresourcedefinition"),
  recipe: "Define a new kind with the other scope and move the objects.",
});
