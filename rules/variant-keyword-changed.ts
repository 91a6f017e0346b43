import { defineRule } from "../src/rule.ts";
import type { Outcome } from "./shared/property-outcomes.ts";
import type { Change } from "../src/model/change.ts";
import { areApart, overlap } from "./shared/alternatives.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing `oneOf` to `anyOf` or back if a value can match two alternatives",
    looksAt: "change",
    criteria: ["C1", "C5"],
    source: jsonSchemaCore("section-10.2.1"),
    messages: { changed: "`{{old}}` of {{place}} changed to `{{new}}`." },
    recipe:
      "First make the alternatives exclude each other, by type or by a {{property}} with a different `const` in each.",
  },
  create: (context) => {
    const judge = (change: Change<"variantKeyword">): Outcome => {
      const owner = context.schema("new", change.pair.new);
      const get = (at: string): typeof owner => context.schema("new", at);
      const group = owner.variants.find(({ at }) => at === change.at.new) ?? owner.variants[0]!;
      // Clients of `anyOf` could send the properties of two alternatives together.
      if (areApart(owner, group, get, change.old === "anyOf" ? "several" : "one")) return { effect: "same" };
      if (!overlap(group, get))
        return { undecided: "It is unknown whether a value can match two of the alternatives." };
      return { effect: change.new === "anyOf" ? "widens" : "narrows" };
    };
    return {
      "variantKeyword:changed": (change) => {
        const data = { old: change.old!, new: change.new! };
        context.report({ change, messageId: "changed", data, ...judge(change) });
      },
    };
  },
});
