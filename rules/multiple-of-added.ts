import { factRule } from "./families/facts.ts";
import { jsonSchema } from "./wording/standards.ts";

export default factRule({
  events: ["multipleOf:added"],
  description: "Disallow adding `multipleOf` to numbers that clients send",
  criteria: ["C1"],
  source: jsonSchema("name-multipleof"),
  messages: { added: "`multipleOf: {{new}}` was added to {{place}}." },
  recipe: "Keep accepting other numbers, and round them on the server.",
  judge: (change) => ({ messageId: "added", effect: "narrows", data: { new: change.new! } }),
});
