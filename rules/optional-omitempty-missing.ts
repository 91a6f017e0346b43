import { defineRule } from "../src/rule.ts";
import { isLeftOut, isMember, SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { leaveOutEmpty } from "./shared/field-fixes.ts";
import { ADVICE } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require that an optional field is left out where it is empty",
    looksAt: "snapshot",
    criteria: ["C2", "C5"],
    severity: ADVICE,
    formats: SOURCE_FORMATS,
    unlessTold: ["omitempty:removed"],
    source: kubernetesChanges("edit-typesgo"),
    messages: {
      missing:
        "{{place}} is optional, and yet its empty value is written: its tag has neither `omitempty` nor `omitzero`.",
    },
    recipe: "Add `,omitempty` to the `json` tag.",
  },
  create: (context) => ({
    declaredField: (part) => {
      const { value } = part;
      if (!isMember(value) || value.optional === undefined || isLeftOut(value) || value.tags["json"] === undefined)
        return;
      const consequence = "Readers cannot tell a value that nobody set from one that was set to nothing.";
      const [at, fix] = [value.tags["json"].at, leaveOutEmpty(value)];
      context.report({ part, messageId: "missing", verdict: "dangerous", consequence, at, fix });
    },
  }),
});
