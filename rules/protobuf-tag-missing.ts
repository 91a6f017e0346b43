import { defineRule } from "../src/rule.ts";
import { isMember, SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { numbersOf } from "./shared/protobuf-tags.ts";
import { WARNINGS } from "./shared/severity.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require a `protobuf` tag on every field of a struct with `protobuf` tags",
    looksAt: "snapshot",
    criteria: ["W1"],
    severity: WARNINGS,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("edit-typesgo"),
    messages: { missing: "{{place}} has no `protobuf` tag." },
    recipe: "Run the generator, or add a tag with the next number that was never used.",
  },
  create: (context) => ({
    declaredField: (part) => {
      const { value, holder } = part;
      if (!isMember(value) || value.tags["protobuf"] !== undefined || holder.shape !== "struct") return;
      if (numbersOf(holder).length === 0) return;
      const consequence = "Clients that use protobuf lose the field when they read and update an object.";
      context.report({ part, messageId: "missing", verdict: "dangerous", consequence });
    },
  }),
});
