import { defineRule } from "../src/contracts/rule.ts";
import { isWritten } from "./shared/declared-fields.ts";
import { kubernetesConventions } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require a `json` tag on exported Go fields",
    looksAt: "snapshot",
    criteria: ["C1"],
    severity: "warn",
    formats: ["go"],
    source: kubernetesConventions("naming-conventions"),
    messages: {
      missing: "{{place}} has no `json` tag, so its JSON name is `{{name}}`.",
      broken: "The tag of {{place}} is malformed, so the rest of it is ignored.",
    },
    recipe: 'Add a tag of the form `json:"lowerCamelCase,omitempty"`.',
  },
  create: (context) => ({
    declaredField: (part) => {
      const { value, holder } = part;
      const consequence = "The Go name of the field becomes part of the API, and renaming it in Go breaks clients.";
      if (value.brokenTag !== undefined) {
        context.report({ part, messageId: "broken", verdict: "dangerous", consequence, at: value.brokenTag });
      }
      const isTagged = value.tags["json"] !== undefined || value.brokenTag !== undefined;
      if (value.name === undefined || isTagged || !isWritten(holder)) return;
      context.report({ part, messageId: "missing", data: { name: value.name }, verdict: "dangerous", consequence });
    },
  }),
});
