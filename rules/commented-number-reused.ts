import { defineRule } from "../src/contracts/rule.ts";
import { numberIn } from "./shared/protobuf-tags.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow reusing the protobuf number of a commented-out field",
    looksAt: "snapshot",
    criteria: ["C3", "C6", "W1"],
    severity: "warn",
    formats: ["go"],
    source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
    messages: {
      reused: "Field `{{field}}` of {{place}} uses protobuf number {{number}} of the commented-out field `{{other}}`.",
    },
    recipe: "Use a number that no field of the type has or had.",
  },
  create: (context) => ({
    declaredType: (part) => {
      // A comment that states the removal reserves the number: another rule checks that.
      const commented = part.value.tombstones.filter(({ form, buried, number }) => {
        return form === "comment" && !buried && number !== undefined;
      });
      if (commented.length === 0) return;
      for (const field of part.value.fields) {
        const number = numberIn(field.tags["protobuf"]?.value);
        const other = commented.find((each) => each.number === number && each.name !== field.name);
        if (other === undefined) continue;
        const consequence = "Programs that were built with the commented-out field decode one field as the other.";
        const name = field.name ?? field.identifier;
        const data = { field: name, number: number!, other: other.name ?? "" };
        context.report({ part, messageId: "reused", name, at: field.at, data, verdict: "dangerous", consequence });
      }
    },
  }),
});
