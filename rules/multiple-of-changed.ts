import { factRule } from "./families/facts.ts";
import { relateMultiples } from "./shared/multiples.ts";
import { jsonSchema } from "./wording/standards.ts";

export default factRule({
  events: ["multipleOf:changed"],
  description: "Disallow incompatible changes of `multipleOf`",
  criteria: ["C1", "C5"],
  source: jsonSchema("name-multipleof"),
  messages: { changed: "`multipleOf` of {{place}} changed from {{old}} to {{new}}." },
  recipe: "Change to a divisor of the old value in requests, and to a multiple of the old value in responses.",
  judge: (change) => {
    const [old, new_] = [change.old!, change.new!];
    return { messageId: "changed", effect: relateMultiples(old, new_), data: { old: String(old), new: String(new_) } };
  },
});
