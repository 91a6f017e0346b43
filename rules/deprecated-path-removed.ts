import { zalando } from "./shared/standards.ts";
import { withdrawalRule } from "./shared/withdrawals.ts";

export default withdrawalRule({
  subject: "path",
  stage: "announced",
  description: "Report removing a path whose operations were all announced to go",
  source: zalando(187),
  recipe: "Make sure that nobody calls it any more before the removal is released.",
});
