import type { Schema } from "../src/model/schema.ts";
import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow a change of one alternative of `oneOf` by which values come to match two",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: jsonSchemaCore("section-10.2.1.3"),
    messages: {
      overlapping: "Some values of {{place}} match two alternatives now, and `oneOf` refuses those.",
      overlappingNamed:
        "Some values of {{place}} match `{{name}}` and another alternative now, and `oneOf` refuses those.",
      unknown: "Some values of {{place}} may match two alternatives now, and `oneOf` refuses those.",
    },
    recipe:
      "Keep the alternatives apart, by a member that each requires with a value of its own, or say `anyOf` where a value may match several.",
  },
  create: (context) => {
    /** Where several alternatives overlap, or may, to hear of it once is enough. */
    const told = new Set<string>();
    return {
      "variant:changed": (change) => {
        const { pair, channel, name } = change;
        // What matched two was never received.
        if (channel.polarity === "response" || told.has(pair.new)) return;
        if (isChosenByTag(context.schema("new", pair.new))) return;
        const { effect, reason } = context.relate(change);
        if (effect === "undecided") {
          told.add(pair.new);
          const undecided = reason ?? "Whether its alternatives overlap is not known.";
          context.report({ change, messageId: "unknown", undecided });
        } else if (effect === "narrows" || effect === "shifts") {
          told.add(pair.new);
          context.report({ change, messageId: name === "" ? "overlapping" : "overlappingNamed", effect: "narrows" });
        }
      },
    };
  },
});

/** Whether a discriminator tells which alternative is meant, and knows each of them. */
function isChosenByTag({ discriminator, variants }: Schema): boolean {
  if (discriminator === undefined) return false;
  const known = new Set(Object.values(discriminator.mapping).map((branch) => branch.schema));
  return variants.every(({ branches }) => branches.every((branch) => known.has(branch.schema)));
}
