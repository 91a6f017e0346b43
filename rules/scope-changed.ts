import { existenceRule } from "./shared/existence.ts";
import { customResources } from "./shared/standards.ts";

export default existenceRule({
  event: "scope:changed",
  description: "Disallow changing whether objects of a kind belong to a namespace",
  message: "`{{name}}` was of the scope `{{old}}` and is now of `{{new}}`.",
  verdict: "breaking",
  criteria: ["C1", "C6"],
  consequence:
    "Every path of it changes, so that calls fail, and an API server refuses the change while the kind exists.",
  severity: { alpha: "error", beta: "error", stable: "error" },
  source: customResources("create-a-customresourcedefinition"),
  recipe: "Define a new kind with the other scope, and move the objects.",
});
