import { defineRule } from "../src/contracts/rule.ts";
import { kubernetesChanges } from "./wording/standards.ts";
import { showNames } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a Go field",
    looksAt: "change",
    // The protobuf rules report the changed bytes with a worse verdict.
    criteria: ["S1"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    formats: ["go"],
    source: kubernetesChanges("edit-typesgo"),
    messages: {
      moved: "{{fields}} of {{place}} moved into the embedded struct `{{identifier}}`; JSON is unchanged.",
      kept: "Field `{{identifier}}` was removed from {{place}}; its JSON name `{{name}}` is still in use.",
      hidden: "Field `{{identifier}}`, which is not part of JSON, was removed from {{place}}.",
      removed: "Field `{{identifier}}` was removed from {{place}}, and its JSON name `{{name}}` with it.",
      embedded: "Embedded struct `{{identifier}}` was removed from {{place}}.",
    },
    recipe: "Keep the field in its struct. Embed common fields only in a new API version.",
  },
  create: (context) => ({
    "declaredField:removed": (change) => {
      const { identifier, inline, name } = change.old!;
      const isKept = name !== undefined && name in context.schema("new", change.pair.new).properties;
      const messageId = inline ? "embedded" : name === undefined ? "hidden" : isKept ? "kept" : "removed";
      const consequence = "Code that uses the field no longer compiles.";
      context.report({ change, messageId, data: { identifier }, verdict: "dangerous", consequence });
    },
    "embedding:added": (change) => {
      const { identifier, fields } = change.new!;
      const names = showNames(fields.map((field) => field.identifier));
      const isOne = fields.length === 1;
      const data = { fields: `${isOne ? "Field" : "Fields"} ${names}`, identifier };
      const consequence = `Struct literals that set the ${isOne ? "field" : "fields"} no longer compile. Code that reads the ${isOne ? "field" : "fields"} still compiles.`;
      context.report({ change, messageId: "moved", data, verdict: "dangerous", consequence });
    },
  }),
});
