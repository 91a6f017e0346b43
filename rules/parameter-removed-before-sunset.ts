import { rfc } from "./shared/standards.ts";
import { withdrawalRule } from "./shared/withdrawals.ts";

export default withdrawalRule({
  subject: "parameter",
  stage: "before-sunset",
  description: "Disallow removing a parameter before its sunset",
  source: rfc(8594, "3"),
  recipe: "Keep the parameter until its sunset has passed.",
});
