import { defineRule } from "../src/rule.ts";
import { isMember, SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { numbersOf } from "./shared/protobuf-tags.ts";
import { WARNINGS } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require a `protobuf` tag where the other fields have one",
    looksAt: "snapshot",
    criteria: ["W1"],
    severity: WARNINGS,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("edit-typesgo"),
    messages: { missing: "{{place}} has no `protobuf` tag; the next free number is {{next}}." },
    recipe: "Run the generator, or give the field the next number that was never used.",
  },
  create: (context) => ({
    declaredField: (part) => {
      const { value, holder } = part;
      if (!isMember(value) || value.tags["protobuf"] !== undefined || holder.shape !== "struct") return;
      const used = numbersOf(holder);
      if (used.length === 0) return;
      const consequence = "Clients that speak protobuf lose the field whenever they write back what they read.";
      const next = Math.max(...used) + 1;
      context.report({ part, messageId: "missing", data: { next }, verdict: "dangerous", consequence });
    },
  }),
});
