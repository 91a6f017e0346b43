import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { declaredTypeAt } from "./shared/declared-types.ts";
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
      exchanged:
        "In Go, `{{name}}` of {{place}} is now the field `{{after}}`; it was `{{before}}`, which is another one now.",
      embedded: "{{place}} now embeds `{{after}}` in Go, and no longer `{{before}}`.",
    },
    recipe: "Keep the name in Go; a doc comment can say what the field is better called.",
  },
  create: (context) => ({
    "identifier:changed": (change) => {
      const [{ identifier: before, inline }, { identifier: after }] = [change.old!, change.new!];
      const data = { before, after };
      const type = declaredTypeAt(context.snapshot("new").declarations, change.pair.new);
      const isStillThere = type?.fields.some(({ identifier }) => identifier === before) === true;
      const messageId = inline ? "embedded" : isStillThere ? "exchanged" : "renamed";
      const consequence = isStillThere
        ? "Code that reads or sets the field goes on compiling, and means another member."
        : "Code that reads or sets the field no longer compiles.";
      context.report({ change, messageId, data, verdict: "dangerous", consequence });
    },
  }),
});
