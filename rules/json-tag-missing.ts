import { defineRule } from "../src/rule.ts";
import { isWritten, SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { WARNINGS } from "./shared/severity.ts";
import { kubernetesConventions } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require that an exported field says what it is called in JSON",
    looksAt: "snapshot",
    criteria: ["C1"],
    severity: WARNINGS,
    formats: SOURCE_FORMATS,
    source: kubernetesConventions("naming-conventions"),
    messages: {
      missing: "{{place}} has no `json` tag, so that it is written as `{{name}}`.",
      broken: "The tag of {{place}} cannot be read to its end, so that what follows is ignored.",
    },
    recipe: 'Add a tag of the form `json:"lowerCamelCase,omitempty"`.',
  },
  create: (context) => ({
    declaredField: (part) => {
      const { value, holder } = part;
      const consequence = "The name of a field in Go becomes a promise to clients, and a renaming in Go breaks them.";
      if (value.brokenTag !== undefined) {
        context.report({ part, messageId: "broken", verdict: "dangerous", consequence, at: value.brokenTag });
      }
      const isTagged = value.tags["json"] !== undefined || value.brokenTag !== undefined;
      if (value.name === undefined || isTagged || !isWritten(holder)) return;
      context.report({ part, messageId: "missing", data: { name: value.name }, verdict: "dangerous", consequence });
    },
  }),
});
