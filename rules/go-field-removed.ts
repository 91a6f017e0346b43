import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { ADVICE } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow taking a field out of a struct in source code alone",
    looksAt: "change",
    criteria: ["S1"],
    severity: ADVICE,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("edit-typesgo"),
    messages: {
      moved:
        "The field `{{identifier}}` of {{place}} has moved into a struct that it embeds; JSON goes on having `{{name}}`.",
      hidden: "The field `{{identifier}}` of {{place}}, which JSON does not have, was removed.",
      embedded: "{{place}} no longer embeds `{{identifier}}`.",
    },
    recipe: "Leave the field where it is; in the next version of the API, embed what versions or kinds have in common.",
  },
  create: (context) => ({
    "declaredField:removed": (change) => {
      const { identifier, inline, name } = change.old!;
      // What is gone from JSON is told of the member.
      if (name !== undefined && !(name in context.schema("new", change.pair.new).properties)) return;
      const messageId = inline ? "embedded" : name === undefined ? "hidden" : "moved";
      const consequence =
        messageId === "moved"
          ? "Code that sets the field where it makes the struct no longer compiles; code that reads it does."
          : "Code that names the field no longer compiles.";
      context.report({ change, messageId, data: { identifier }, verdict: "dangerous", consequence });
    },
  }),
});
