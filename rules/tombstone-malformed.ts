import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { WARNINGS } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

/** Fields of an embedded `TypeMeta`, which has no number. */
const OF_TYPE_META: readonly string[] = ["kind", "apiVersion"];

export default defineRule({
  meta: {
    description: "Disallow a tombstone that does not keep what it should",
    looksAt: "snapshot",
    criteria: ["C3", "W1"],
    severity: WARNINGS,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
    messages: {
      flaw: "A tombstone in {{place}} is malformed: {{flaw}}.",
      unnumbered:
        "The tombstone of `{{gone}}` in {{place}} keeps no number, although the fields around it have numbers.",
    },
    recipe: "Write `// +k8s:deprecated=<json name>,protobuf=<number>`.",
  },
  create: (context) => ({
    declaredType: (part) => {
      const isNumbered = part.value.fields.some(({ tags }) => tags["protobuf"] !== undefined);
      for (const { at, flaw, name = "", number, form, buried } of part.value.tombstones) {
        const consequence = "Somebody may use the number again, and old clients would read one field for another.";
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
            data: { gone: name },
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
