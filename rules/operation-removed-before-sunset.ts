import { rfc } from "./shared/standards.ts";
import { withdrawalRule } from "./shared/withdrawals.ts";

export default withdrawalRule({
  subject: "operation",
  stage: "before-sunset",
  description: "Disallow removing an operation before its sunset",
  source: rfc(8594, "3"),
  recipe: "Keep the operation until its sunset has passed.",
});
