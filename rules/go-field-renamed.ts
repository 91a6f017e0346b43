import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { ADVICE } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow renaming a field in source code alone",
    looksAt: "change",
    criteria: ["S1"],
    severity: ADVICE,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("edit-typesgo"),
    messages: {
      renamed:
        "The field `{{before}}` of {{place}} is now called `{{after}}` in Go; JSON goes on calling it `{{name}}`.",
    },
    recipe: "Keep the name in Go; a doc comment can say what the field is better called.",
  },
  create: (context) => ({
    "identifier:changed": (change) => {
      const data = { before: change.old!.identifier, after: change.new!.identifier };
      const consequence = "Code that reads or sets the field no longer compiles.";
      context.report({ change, messageId: "renamed", data, verdict: "dangerous", consequence });
    },
  }),
});
