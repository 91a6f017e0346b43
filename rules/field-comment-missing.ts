import { defineRule } from "../src/rule.ts";
import { isMember, isOfEveryKind, isWritten, SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { ADVICE } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

const consequence = "Clients guess what it means, and later releases cannot tell what was promised.";

export default defineRule({
  meta: {
    description: "Require that fields and types are documented",
    looksAt: "snapshot",
    criteria: ["C5"],
    severity: ADVICE,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("edit-typesgo"),
    messages: {
      field: "{{place}} has no comment that says what it is.",
      type: "The type {{place}} has no comment that says what it is.",
    },
    recipe: "Write a sentence above it that a user of the API understands; generated documentation consists of it.",
  },
  create: (context) => ({
    declaredField: (part) => {
      const { value, holder } = part;
      const isAsked = isMember(value) && isWritten(holder) && !isOfEveryKind(value, holder);
      if (isAsked && value.description === "")
        context.report({ part, messageId: "field", verdict: "dangerous", consequence });
    },
    declaredType: (part) => {
      const { value } = part;
      const isOffered = value.shape === "struct" && !value.unexported && isWritten(value);
      if (isOffered && value.description === "")
        context.report({ part, messageId: "type", verdict: "dangerous", consequence });
    },
  }),
});
