import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { isMissed, movedTo } from "./shared/declared-types.ts";
import { ADVICE } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow moving a type to another package without leaving its name behind",
    looksAt: "change",
    criteria: ["S1"],
    severity: ADVICE,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("alpha-beta-and-stable-versions"),
    messages: { moved: "`{{name}}` is now `{{where}}`, and nothing by the old name is left." },
    recipe: "Leave an alias of the type behind, with a comment that begins with `Deprecated:`.",
  },
  create: (context) => ({
    "declaredType:removed": (change) => {
      const gone = change.old!;
      const [before, after] = [context.snapshot("old").declarations, context.snapshot("new").declarations];
      const moved = movedTo(gone, before, after);
      if (moved === undefined || !isMissed(gone, after)) return;
      const consequence = "Code that names the type no longer compiles.";
      context.report({ change, messageId: "moved", data: { where: moved.name }, verdict: "dangerous", consequence });
    },
  }),
});
