import { defineRule } from "../src/rule.ts";
import { standsApart } from "./shared/alternatives.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow adding an alternative to what clients may receive",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: jsonSchemaCore("section-10.2.1.3"),
    messages: {
      added: "{{place}} has one more alternative.",
      addedNamed: "{{place}} may now also be `{{name}}`.",
      overlapping: "{{place}} has one more alternative, and what matches two is refused.",
      overlappingNamed: "{{place}} may now also be `{{name}}`, and what matches two alternatives is refused.",
    },
    recipe:
      "Send the new alternative only to clients that ask for it, or in a new version; of what clients send, let no value match two.",
  },
  create: (context) => ({
    "variant:added": (change) => {
      const branch = change.new!;
      const owner = context.schema("new", change.pair.new);
      const group = owner.variants.find(({ branches }) => branches.some(({ at }) => at === branch.at));
      const get = (at: string): typeof owner => context.schema("new", at);
      const certain =
        change.channel.polarity === "response" || group === undefined || standsApart(branch, owner, group, get);
      const undecided = "A value of another alternative may match this one too, and `oneOf` refuses what matches two.";
      context.report({
        change,
        messageId: `${certain ? "added" : "overlapping"}${branch.name === undefined ? "" : "Named"}`,
        ...(certain ? { effect: "widens" } : { undecided }),
      });
    },
  }),
});
