import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
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
      if (!/^\p{Lu}/u.test(gone.identifier) || after?.packages[gone.package] === undefined) return;
      const moved = Object.values(after.types).find(
        ({ name, identifier, shape }) =>
          identifier === gone.identifier && shape === gone.shape && before?.types[name] === undefined,
      );
      if (moved === undefined) return;
      const consequence = "Code that names the type no longer compiles.";
      context.report({ change, messageId: "moved", data: { where: moved.name }, verdict: "dangerous", consequence });
    },
  }),
});
