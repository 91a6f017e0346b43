import { factRule } from "./families/facts.ts";
import { jsonSchema } from "./wording/standards.ts";

export default factRule({
  events: ["contentSchema:added"],
  description: "Disallow adding `contentSchema` to strings that clients send",
  criteria: ["C1"],
  source: jsonSchema("name-contentschema"),
  messages: { added: "A `contentSchema` was added to {{place}}." },
  recipe: "Keep accepting other content, or add `contentSchema` only in a new version.",
  judge: () => ({ messageId: "added", effect: "narrows" }),
});
