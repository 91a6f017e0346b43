import { defineRule } from "../src/rule.ts";
import type { Outcome } from "./shared/members.ts";
import type { Change } from "../src/model/change.ts";
import { areApart, overlap } from "./shared/alternatives.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow going over from `oneOf` to `anyOf` or back where a value can match two alternatives",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: jsonSchemaCore("section-10.2.1"),
    messages: { changed: "The alternatives of {{place}} are now `{{new}}`; they were `{{old}}`." },
    recipe: "Make the alternatives exclude each other first, by type or by a member with a value of its own in each.",
  },
  create: (context) => {
    const judge = (change: Change<"variantKeyword">): Outcome => {
      const owner = context.schema("new", change.pair.new);
      const get = (at: string): typeof owner => context.schema("new", at);
      const group = owner.variants.find(({ at }) => at === change.at.new) ?? owner.variants[0]!;
      // Where it was `anyOf`, whoever sends the members of two alternatives was right.
      if (areApart(owner, group, get, change.old === "anyOf" ? "several" : "one")) return { effect: "same" };
      if (!overlap(group, get))
        return { undecided: "Whether a value can match two of the alternatives cannot be told." };
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
