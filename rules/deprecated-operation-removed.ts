import { zalando } from "./shared/standards.ts";
import { withdrawalRule } from "./shared/withdrawals.ts";

export default withdrawalRule({
  subject: "operation",
  stage: "announced",
  description: "Report removing an operation that was announced to go",
  source: zalando(187),
  recipe: "Make sure that nobody calls it any more before the removal is released.",
});
