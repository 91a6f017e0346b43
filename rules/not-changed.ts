import type { Effect } from "../src/finding.ts";
import { canonical, type Json } from "../src/model/json.ts";
import type { Schema } from "../src/model/schema.ts";
import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing what `not` excludes",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: jsonSchemaCore("section-10.2.1.4"),
    messages: { changed: "What {{place}} excludes by `not` has changed." },
    recipe: "Exclude no more than before from what clients send, and no less from what they receive.",
  },
  create: (context) => ({
    "not:changed": (change) => {
      const before = valuesOf(context.schema("old", change.old!));
      const after = valuesOf(context.schema("new", change.new!));
      const effect = before && after && relate(before, after);
      const undecided =
        "What is admitted under `not` grows where its schema shrinks; this one changed in more than its values.";
      context.report({ change, messageId: "changed", ...(effect ? { effect } : { undecided }) });
    },
  }),
});

/** The excluded values, where they are listed. */
function valuesOf({ keywords, variants, not }: Schema): readonly Json[] | undefined {
  return variants.length === 0 && not.length === 0 ? keywords.enum?.value : undefined;
}

function relate(before: readonly Json[], after: readonly Json[]): Effect {
  const lacks = (some: readonly Json[], others: readonly Json[]): boolean =>
    others.some((value) => !some.some((other) => canonical(other) === canonical(value)));
  const more = lacks(before, after);
  const fewer = lacks(after, before);
  return more ? (fewer ? "shifts" : "narrows") : fewer ? "widens" : "same";
}
