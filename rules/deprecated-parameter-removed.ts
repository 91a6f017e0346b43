import { zalando } from "./shared/standards.ts";
import { withdrawalRule } from "./shared/withdrawals.ts";

export default withdrawalRule({
  subject: "parameter",
  stage: "announced",
  description: "Report removing a deprecated parameter after its sunset",
  source: zalando(187),
  recipe: "Check that no client sends the parameter before you release the removal.",
});
