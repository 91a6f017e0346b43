import { defineRule } from "../src/contracts/rule.ts";
import { flawsOf } from "./shared/protobuf-tags.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow malformed `protobuf` tags",
    looksAt: "snapshot",
    criteria: ["W1"],
    severity: "warn",
    formats: ["go"],
    source: kubernetesChanges("edit-typesgo"),
    messages: { flaw: "`protobuf` tag of {{place}} is malformed: {{flaw}}." },
    recipe: "Write the tag as `<wire type>,<number>,<opt, rep or req>,name=<JSON name>`.",
  },
  create: (context) => ({
    declaredField: (part) => {
      const tag = part.value.tags["protobuf"];
      if (tag === undefined) return;
      for (const flaw of flawsOf(tag.value)) {
        const consequence =
          "The generator ignores the malformed part, so the field gets a different encoding than intended.";
        context.report({
          part,
          messageId: "flaw",
          data: { flaw },
          name: flaw,
          values: [tag.value],
          verdict: "dangerous",
          consequence,
          at: tag.at,
        });
      }
    },
  }),
});
