import type { DeclaredField, Tombstone } from "../src/model/declaration.ts";
import type { Pointer } from "../src/model/pointer.ts";
import { defineRule, type RuleContext } from "../src/contracts/rule.ts";
import { numberIn } from "./shared/protobuf-tags.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow reusing the name or number of a tombstone that the same change removes",
    looksAt: "change",
    criteria: ["C3", "C5", "C6"],
    formats: ["go"],
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
      const field = change.new!;
      for (const { name, number, buried } of removedBetween(change.pair, context)) {
        const data = { field: field.name ?? field.identifier, number: number ?? 0, other: name ?? "" };
        const isOfName = name !== undefined && name === field.name;
        // If the number is reused as well, the rule for reserved numbers reports it.
        if (buried && isOfName && !isOfNumber(field, number)) {
          const consequence = "Stored objects and older servers can still have values of the removed field.";
          context.report({ change, messageId: "name", data, verdict: "breaking", consequence });
        } else if (!buried && !isOfName && isOfNumber(field, number)) {
          const consequence = "Programs that were built with the commented-out field decode one field as the other.";
          context.report({ change, messageId: "number", data, verdict: "dangerous", consequence });
        }
      }
    },
  }),
});

/** Lists the tombstones of the old type that the new one lacks. */
function removedBetween(
  pair: { readonly old: Pointer; readonly new: Pointer },
  context: Pick<RuleContext, "snapshot">,
): readonly Tombstone[] {
  const [before = [], after = []] = (["old", "new"] as const).map((side) => {
    const types = Object.values(context.snapshot(side).declarations?.types ?? {});
    return types.find(({ at }) => at === pair[side])?.tombstones;
  });
  return before.filter(({ name, number }) => !after.some((each) => each.name === name && each.number === number));
}

function isOfNumber({ tags }: DeclaredField, number: number | undefined): boolean {
  return number !== undefined && numberIn(tags["protobuf"]?.value) === number;
}
