import { factRule } from "./families/facts.ts";
import { standsApart } from "./shared/alternatives.ts";
import { jsonSchemaCore } from "./wording/standards.ts";
import { descriptionOf, listedIn } from "./shared/variant-sets.ts";

export default factRule({
  events: ["variant:added"],
  description: "Disallow adding an alternative (`oneOf`, `anyOf`) to values that clients read",
  criteria: ["C1", "C5"],
  source: jsonSchemaCore("section-10.2.1.3"),
  messages: {
    added: "An alternative{{which}} was added to {{of}}{{place}}.",
    addedNamed: "Alternative `{{name}}` was added to {{of}}{{place}}.",
    overlapping:
      "An alternative{{which}} was added to `oneOf` of {{place}}, which rejects values that match two alternatives.",
    overlappingNamed:
      "Alternative `{{name}}` was added to `oneOf` of {{place}}, which rejects values that match two alternatives.",
  },
  several: {
    addedNamed: "Alternatives {{names}} were added to {{of}}{{place}}.",
    overlappingNamed:
      "Alternatives {{names}} were added to `oneOf` of {{place}}, which rejects values that match two alternatives.",
  },
  recipe:
    "Send the new alternative only to clients that request it, or in a new version. Make sure that no request matches two alternatives.",
  judge: (change, context) => {
    const branch = change.new!;
    const owner = context.schema("new", change.pair.new);
    const group = owner.variants.find(({ branches }) => branches.some(({ at }) => at === branch.at));
    const get = (at: string): typeof owner => context.schema("new", at);
    const certain =
      change.channel.polarity === "response" || group === undefined || standsApart(branch, owner, group, get);
    const undecided =
      "Values of another alternative may also match the new one, and `oneOf` rejects values that match two.";
    return {
      messageId: `${certain ? "added" : "overlapping"}${branch.name === undefined ? "" : "Named"}`,
      data: { of: listedIn(group, context.snapshot("new").format), which: descriptionOf(branch, "new", context) },
      ...(certain
        ? {
            effect: "widens",
            values: `values of ${branch.name === undefined ? "the new alternative" : `\`${branch.name}\``}`,
          }
        : { undecided }),
    };
  },
});
