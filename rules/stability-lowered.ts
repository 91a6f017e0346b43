import { type Change, definitionSaying } from "../src/model/change.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
import { rankOf, sentences, subjectOf } from "./shared/lifecycle.ts";
import { kubernetesDeprecation } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow lowering `x-stability-level`",
    looksAt: "change",
    criteria: ["C1"],
    severity: { alpha: "info", beta: "warn", stable: "error" },
    source: kubernetesDeprecation(),
    messages: sentences("was lowered from stability level `{{old}}` to `{{new}}`"),
    recipe: "Keep the stability level. Add experimental parts separately, with their own level.",
  },
  create: (context) => {
    const visit = (change: Change<"stability">): void => {
      const [old, new_] = [rankOf(change.old), rankOf(change.new)];
      if (old === undefined || new_ === undefined || new_ >= old) return;
      const messageId = subjectOf(change);
      const data = { old: change.old ?? "stable", new: change.new ?? "stable" };
      if (isUnexported(change, context)) {
        context.report({ change, messageId, data, effect: "same" });
        return;
      }
      context.report({
        change,
        messageId,
        data,
        verdict: "breaking",
        consequence: "Clients that rely on the old stability level can be broken by future changes.",
      });
    };
    return { "stability:added": visit, "stability:changed": visit, "stability:removed": visit };
  },
});

/** Returns whether the change is in a TypeScript type that no module exports. Clients cannot use such a type by name. */
function isUnexported(change: Change, { snapshot }: RuleContext): boolean {
  const { format, roots } = snapshot("new");
  const { pair } = change;
  if (format !== "typescript" || pair.kind !== "schema") return false;
  const named = definitionSaying(change) ?? pair.new;
  return DECLARED.test(named) && !Object.values(roots).some(({ schema, at }) => schema === named || at === named);
}

/** Matches a declared type, but nothing inside it. */
const DECLARED = /^#\/definitions\/[^/]+$/u;
