import { defineRule } from "../src/rule.ts";
import { wasQuantity } from "./shared/formats.ts";
import { admitsAnything } from "./shared/patterns.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow giving up the pattern of what clients read",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: jsonSchema("name-pattern"),
    messages: { removed: "{{place}} always matched `{{old}}`; now it may be something else." },
    recipe:
      "Keep what clients receive within the old pattern, and state it; send other texts in a member of their own.",
  },
  create: (context) => ({
    "pattern:removed": (change) => {
      const pattern = change.old!;
      const [before, after] = [context.schema("old", change.pair.old), context.schema("new", change.pair.new)];
      // That it is no quantity any more is told by the number that it may not be.
      const effect = admitsAnything(pattern) || wasQuantity(before, after) ? "same" : "widens";
      context.report({ change, messageId: "removed", effect, data: { old: pattern } });
    },
  }),
});
