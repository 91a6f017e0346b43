import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { ADVICE } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";
import { showNames } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow taking a field out of a struct in source code alone",
    looksAt: "change",
    // That its bytes go elsewhere weighs more.
    criteria: ["S1"],
    severity: ADVICE,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("edit-typesgo"),
    messages: {
      moved: "{{fields}} of {{place}} moved into `{{identifier}}`, which it embeds; JSON goes on having {{them}}.",
      kept: "The field `{{identifier}}` of {{place}} was removed; JSON goes on having `{{name}}`.",
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
      const messageId = inline ? "embedded" : name === undefined ? "hidden" : "kept";
      const consequence = "Code that names the field no longer compiles.";
      context.report({ change, messageId, data: { identifier }, verdict: "dangerous", consequence });
    },
    "embedding:added": (change) => {
      const { identifier, fields } = change.new!;
      const names = showNames(fields.map((field) => field.identifier));
      const [said, them] = fields.length === 1 ? [`The field ${names}`, "it"] : [`The fields ${names}`, "them"];
      const data = { fields: said, identifier, them };
      const consequence = `Code that sets ${them} where it makes the struct no longer compiles; code that reads ${them} does.`;
      context.report({ change, messageId: "moved", data, verdict: "dangerous", consequence });
    },
  }),
});
