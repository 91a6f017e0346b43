import { type Change, definitionSaying } from "../src/model/change.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
import { rankOf, sentences, subjectOf } from "./shared/lifecycle.ts";
import { kubernetesDeprecation } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow lowering a stability level",
    looksAt: "change",
    criteria: ["C1"],
    severity: { alpha: "info", beta: "warn", stable: "error" },
    source: kubernetesDeprecation(),
    messages: sentences("was {{old}} and is now {{new}}"),
    recipe: "Keep the level; put what is not settled yet beside it, under a name and a level of its own.",
  },
  create: (context) => {
    const hear = (change: Change<"stability">): void => {
      const [old, new_] = [rankOf(change.old), rankOf(change.new)];
      if (old === undefined || new_ === undefined || new_ >= old) return;
      const messageId = subjectOf(change);
      const data = { old: change.old ?? "stable", new: change.new ?? "stable" };
      if (isOfferedByNone(change, context)) {
        context.report({ change, messageId, data, effect: "same" });
        return;
      }
      context.report({
        change,
        messageId,
        data,
        verdict: "breaking",
        consequence: "Clients were promised more time and care with changes than they are now.",
      });
    };
    return { "stability:added": hear, "stability:changed": hear, "stability:removed": hear };
  },
});

/** A type of TypeScript that no module exports: nobody was promised anything by its name. */
function isOfferedByNone(change: Change, { snapshot }: RuleContext): boolean {
  const { format, roots } = snapshot("new");
  const { pair } = change;
  if (format !== "typescript" || pair.kind !== "schema") return false;
  const named = definitionSaying(change) ?? pair.new;
  return DECLARED.test(named) && !Object.values(roots).some(({ schema, at }) => schema === named || at === named);
}

/** By itself, as no member is. */
const DECLARED = /^#\/definitions\/[^/]+$/u;
