import { factRule } from "./families/facts.ts";
import { jsonSchemaCore } from "./wording/standards.ts";
import { judgeVariants } from "./shared/variant-sets.ts";

export default factRule({
  events: ["variants:changed"],
  description: "Disallow changing `oneOf` or `anyOf` alternatives that cannot be matched",
  criteria: ["C1", "C5"],
  source: jsonSchemaCore("section-10.2.1"),
  messages: {
    changed: "Alternatives of {{place}} changed and could not be matched.",
    added: "{{place}} changed from a single schema to several alternatives.",
    removed: "{{place}} changed from several alternatives to a single schema.",
  },
  recipe: "Give the alternatives names or a `discriminator`, and change one alternative at a time.",
  judge: (change, context) => {
    const messageId = change.old!.length === 0 ? "added" : change.new!.length === 0 ? "removed" : "changed";
    return { messageId, ...judgeVariants(change, context) };
  },
});
