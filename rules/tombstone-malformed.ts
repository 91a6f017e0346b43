import { defineRule } from "../src/contracts/rule.ts";
import { kubernetesChanges } from "./wording/standards.ts";

/** Fields of the embedded `TypeMeta`, which has no protobuf number. */
const OF_TYPE_META: readonly string[] = ["kind", "apiVersion"];

export default defineRule({
  meta: {
    description: "Disallow malformed tombstones (`+k8s:deprecated`) of removed Go fields",
    looksAt: "snapshot",
    criteria: ["C3", "W1"],
    severity: "warn",
    formats: ["go"],
    source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
    messages: {
      flaw: "Tombstone in {{place}} is malformed: {{flaw}}.",
      unnumbered: "Tombstone of `{{field}}` in {{place}} has no protobuf number, although other fields have one.",
    },
    recipe: "Write the tombstone as `// +k8s:deprecated=<JSON name>,protobuf=<number>`.",
  },
  create: (context) => ({
    declaredType: (part) => {
      const isNumbered = part.value.fields.some(({ tags }) => tags["protobuf"] !== undefined);
      for (const { at, flaw, name = "", number, form, buried } of part.value.tombstones) {
        const consequence = "A new field may reuse the number, and old clients would misread it.";
        if (flaw !== undefined) {
          context.report({ part, messageId: "flaw", data: { flaw }, name, verdict: "dangerous", consequence, at });
        } else if (
          isNumbered &&
          number === undefined &&
          buried &&
          !(form === "marker" && OF_TYPE_META.includes(name))
        ) {
          context.report({
            part,
            messageId: "unnumbered",
            data: { field: name },
            name,
            verdict: "dangerous",
            consequence,
            at,
          });
        }
      }
    },
  }),
});
