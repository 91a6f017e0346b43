import type { Change } from "../src/model/change.ts";
import type { Pointer } from "../src/model/pointer.ts";
import type { Schema } from "../src/model/schema.ts";
import type { RuleContext } from "../src/contracts/rule.ts";
import { factRule } from "./families/facts.ts";
import type { Outcome } from "./shared/property-outcomes.ts";
import { areApart, overlap } from "./shared/alternatives.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default factRule({
  events: ["variantKeyword:changed"],
  description: "Disallow changing `oneOf` to `anyOf` or back if a value can match two alternatives",
  criteria: ["C1", "C5"],
  source: jsonSchemaCore("section-10.2.1"),
  messages: { changed: "`{{old}}` of {{place}} changed to `{{new}}`." },
  recipe:
    "First make the alternatives exclude each other, by type or by a {{property}} with a different `const` in each.",
  judge: (change, context) => {
    const data = { old: change.old!, new: change.new! };
    return { messageId: "changed", data, ...outcomeOf(change, context) };
  },
});

function outcomeOf(change: Change<"variantKeyword">, { schema }: RuleContext): Outcome {
  const owner = schema("new", change.pair.new);
  const get = (at: Pointer): Schema => schema("new", at);
  const group = owner.variants.find(({ at }) => at === change.at.new) ?? owner.variants[0]!;
  // Clients of `anyOf` could send the properties of two alternatives together.
  if (areApart(owner, group, get, change.old === "anyOf" ? "several" : "one")) return { effect: "same" };
  if (!overlap(group, get)) return { undecided: "It is unknown whether a value can match two of the alternatives." };
  return { effect: change.new === "anyOf" ? "widens" : "narrows" };
}
