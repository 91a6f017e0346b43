import { formatTraits } from "../src/model/format-traits.ts";
import { type Change, definitionSaying } from "../src/model/change.ts";
import type { RuleContext } from "../src/contracts/rule.ts";
import { factRule } from "./families/facts.ts";
import { rankOf, sentences, subjectOf } from "./shared/lifecycle.ts";
import { isRootOf } from "./shared/root-schemas.ts";
import { kubernetesDeprecation } from "./wording/standards.ts";

export default factRule({
  events: ["stability:added", "stability:changed", "stability:removed"],
  description: "Disallow lowering `x-stability-level`",
  criteria: ["C1"],
  severity: { alpha: "info", beta: "warn", stable: "error" },
  source: kubernetesDeprecation(),
  messages: sentences("was lowered from stability level `{{old}}` to `{{new}}`"),
  recipe: "Keep the stability level. Add experimental parts separately, with their own level.",
  judge: (change, context) => {
    const [old, new_] = [rankOf(change.old), rankOf(change.new)];
    if (old === undefined || new_ === undefined || new_ >= old) return undefined;
    const messageId = subjectOf(change);
    const data = { old: change.old ?? "stable", new: change.new ?? "stable" };
    if (isUnexported(change, context)) {
      return { messageId, data, effect: "same" };
    }
    return {
      messageId,
      data,
      verdict: "breaking",
      consequence: "Clients that rely on the old stability level can be broken by future changes.",
    };
  },
});

/** Returns whether the change is in a TypeScript type that no module exports. Clients cannot use such a type by name. */
function isUnexported(change: Change, { snapshot }: RuleContext): boolean {
  const after = snapshot("new");
  const { pair } = change;
  if (!formatTraits(after).isCode || pair.kind !== "schema") return false;
  const named = definitionSaying(change) ?? pair.new;
  return DECLARED.test(named) && !Object.values(after.roots).some((root) => isRootOf(root, named, after));
}

/** Matches a declared type, but nothing inside it. */
const DECLARED = /^#\/definitions\/[^/]+$/u;
