import { zalando } from "./shared/standards.ts";
import { withdrawalRule } from "./shared/withdrawals.ts";

export default withdrawalRule({
  subject: "path",
  stage: "announced",
  description: "Report removing a path whose operations were deprecated and past their sunset",
  source: zalando(187),
  recipe: "Check that no client calls the path before you release the removal.",
});
