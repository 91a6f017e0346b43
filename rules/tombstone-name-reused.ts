import { defineRule } from "../src/contracts/rule.ts";
import { numberIn } from "./shared/protobuf-tags.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow reusing a JSON name that a tombstone reserves",
    looksAt: "snapshot",
    criteria: ["C3", "C5", "C6"],
    formats: ["go"],
    source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
    messages: { reused: "Field `{{field}}` of {{place}} reuses a JSON name that a tombstone reserves." },
    recipe: "Give the field another name, and keep the tombstone.",
  },
  create: (context) => ({
    declaredType: (part) => {
      const reserved = part.value.tombstones.filter(({ buried, name }) => buried && name !== undefined);
      if (reserved.length === 0) return;
      for (const field of part.value.fields) {
        const tombstone = reserved.find(({ name }) => name === field.name);
        // If the number is reused as well, the rule for numbers reports it.
        if (tombstone === undefined || isOfNumber(tombstone.number, numberIn(field.tags["protobuf"]?.value))) continue;
        const consequence = "Stored objects and older servers still have values of the removed field under this name.";
        context.report({
          part,
          messageId: "reused",
          name: field.name!,
          at: field.at,
          data: { field: field.name! },
          verdict: "breaking",
          consequence,
        });
      }
    },
  }),
});

function isOfNumber(reserved: number | undefined, used: number | undefined): boolean {
  return reserved !== undefined && reserved === used;
}
