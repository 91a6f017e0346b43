import { factRule } from "./families/facts.ts";
import { jsonSchema } from "./wording/standards.ts";

export default factRule({
  events: ["contentSchema:removed"],
  description: "Disallow removing `contentSchema` from strings that clients read",
  criteria: ["C5"],
  source: jsonSchema("name-contentschema"),
  messages: { removed: "The `contentSchema` of {{place}} was removed." },
  recipe: "Keep `contentSchema` as long as the content matches it.",
  judge: () => ({ messageId: "removed", effect: "widens" }),
});
