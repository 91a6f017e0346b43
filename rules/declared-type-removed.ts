import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { isMissed, movedTo } from "./shared/declared-types.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report a type that source text can no longer name",
    looksAt: "change",
    criteria: ["S1"],
    severity: FOR_INFORMATION,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("alpha-beta-and-stable-versions"),
    messages: { removed: "The type `{{name}}` was removed." },
    recipe: "Leave the type behind, with a comment that begins with `Deprecated:`.",
  },
  create: (context) => ({
    "declaredType:removed": (change) => {
      const gone = change.old!;
      const [before, after] = [context.snapshot("old").declarations, context.snapshot("new").declarations];
      // Where it is now is told.
      if (gone.isKind || !isMissed(gone, after) || movedTo(gone, before, after) !== undefined) return;
      const consequence = "Code that names it no longer compiles; what is sent is judged where the type was used.";
      context.report({ change, messageId: "removed", verdict: "dangerous", consequence });
    },
  }),
});
