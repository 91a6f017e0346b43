import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["server:added"],
  description: "Report added servers",
  criteria: ["C1"],
  severity: "info",
  source: openapi("server-object"),
  messages: { added: "Server `{{name}}` was added." },
  recipe: "No action is needed.",
  judge: () => ({ messageId: "added", verdict: "compatible" }),
});
