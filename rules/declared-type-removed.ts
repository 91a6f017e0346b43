import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
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
      const after = context.snapshot("new").declarations;
      if (gone.isKind || !/^\p{Lu}/u.test(gone.identifier) || after?.packages[gone.package] === undefined) return;
      const consequence = "Code that names it no longer compiles; what is sent is judged where the type was used.";
      context.report({ change, messageId: "removed", verdict: "dangerous", consequence });
    },
  }),
});
