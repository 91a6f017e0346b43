import { zalando } from "./shared/standards.ts";
import { withdrawalRule } from "./shared/withdrawals.ts";

export default withdrawalRule({
  subject: "parameter",
  stage: "announced",
  description: "Report removing a parameter that was announced to go",
  source: zalando(187),
  recipe: "Make sure that nobody sends it any more before the removal is released.",
});
