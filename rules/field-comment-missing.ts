import { defineRule } from "../src/contracts/rule.ts";
import { isMember, isOfEveryKind, isWritten } from "./shared/declared-fields.ts";
import { kubernetesChanges } from "./wording/standards.ts";

const consequence = "Clients have no documentation, and maintainers cannot check later changes against it.";

export default defineRule({
  meta: {
    description: "Require comments on Go fields and types of an API",
    looksAt: "snapshot",
    // The guide requires this of alpha fields, too.
    weighedBy: "version",
    criteria: ["C5"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    formats: ["go"],
    source: kubernetesChanges("edit-typesgo"),
    messages: {
      field: "{{place}} has no comment.",
      type: "Type {{place}} has no comment.",
    },
    recipe:
      "Write a comment that explains the field or type to users of the API. The generated documentation contains it.",
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
