import { factRule } from "./families/facts.ts";
import { jsonSchema } from "./wording/standards.ts";

export default factRule({
  events: ["multipleOf:removed"],
  description: "Disallow removing `multipleOf` from numbers that clients read",
  criteria: ["C5"],
  source: jsonSchema("name-multipleof"),
  messages: { removed: "`multipleOf: {{old}}` was removed from {{place}}." },
  recipe: "Keep sending multiples of the old value. Send other numbers in a separate {{property}}.",
  judge: (change) => ({ messageId: "removed", effect: "widens", data: { old: change.old! } }),
});
