import type { DeclaredField, DeclaredType } from "../src/model/declaration.ts";
import type { Pointer } from "../src/model/pointer.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { numberIn } from "./shared/protobuf-tags.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow reusing the name or number of a tombstone that the same change removes",
    looksAt: "change",
    criteria: ["C3", "C5", "C6"],
    severity: BY_STABILITY,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
    messages: {
      name: "Field `{{field}}` of {{place}} reuses the JSON name of a tombstone that was removed.",
      number:
        "Field `{{field}}` of {{place}} uses protobuf number {{number}} of the commented-out field `{{other}}`, which was removed.",
    },
    recipe: "Restore the tombstone. Give the field another name and another number.",
  },
  create: (context) => ({
    "declaredField:added": (change) => {
      const [before, after] = [typeAt("old", change.pair.old, context), typeAt("new", change.pair.new, context)];
      const field = change.new!;
      for (const { name, number, buried } of before?.tombstones ?? []) {
        if (after?.tombstones.some((each) => each.name === name && each.number === number)) continue;
        const data = { field: field.name ?? field.identifier, number: number ?? 0, other: name ?? "" };
        // If the number is reused as well, the rule for reserved numbers reports it.
        if (buried && name !== undefined && name === field.name && !isOfNumber(field, number)) {
          const consequence = "Stored objects and older servers can still have values of the removed field under this name.";
          context.report({ change, messageId: "name", data, verdict: "breaking", consequence });
        } else if (!buried && isOfNumber(field, number) && name !== field.name) {
          const consequence = "Programs that were built with the commented-out field decode one field as the other.";
          context.report({ change, messageId: "number", data, verdict: "dangerous", consequence });
        }
      }
    },
  }),
});

function typeAt(side: "old" | "new", at: Pointer, { snapshot }: Pick<RuleContext, "snapshot">): DeclaredType | undefined {
  return Object.values(snapshot(side).declarations?.types ?? {}).find((type) => type.at === at);
}


function isOfNumber({ tags }: DeclaredField, number: number | undefined): boolean {
  return number !== undefined && numberIn(tags["protobuf"]?.value) === number;
}
