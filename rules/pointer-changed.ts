import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { isOfOtherForm } from "./shared/json-forms.ts";
import { ADVICE } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow turning a field's type into a pointer, or a pointer into a plain type",
    looksAt: "change",
    criteria: ["S1", "C2"],
    severity: ADVICE,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("edit-typesgo"),
    messages: { changed: "`{{name}}` of {{place}} was `{{before}}`; now it is `{{after}}`." },
    recipe: "Keep the type, or change it in a new version.",
  },
  create: (context) => ({
    "pointer:changed": (change) => {
      const [before, after] = [change.old!, change.new!];
      // Of another form, the type says it.
      if (after.name !== undefined && after.name === before.name && isOfOtherForm(change.at, context)) return;
      const data = { before: before.type, after: after.type };
      const isInside = before.pointer === after.pointer;
      const consequence = isInside
        ? "Code that reads or sets the field no longer compiles."
        : "Code that reads or sets the field no longer compiles, and what is not set may be written otherwise.";
      context.report({ change, messageId: "changed", data, verdict: "dangerous", consequence });
    },
  }),
});
