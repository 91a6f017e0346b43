import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { foreignOf, unlistedBy } from "./shared/re-exports.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a schema that is a contract by itself",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: jsonSchemaCore("section-4.3"),
    messages: {
      told: "`{{name}}` was removed.",
      declared: "`{{name}}` was `{{foreign}}`, which cannot be read here, and is declared here now.",
    },
    recipe: "Keep the schema, mark it as deprecated, and remove it with the next major version.",
  },
  create: (context) => ({
    "root:removed": (change: Change<"root">) => {
      const { roots, operations } = context.snapshot("new");
      const foreign = foreignOf(change.name, "old", context);
      if (foreign !== undefined && `function ${change.name}` in operations) {
        context.report({ change, messageId: "declared", data: { foreign }, undecided: UNKNOWN });
        return;
      }
      const isStar = context.snapshot("old").roots[change.name]?.value === "star";
      const undecided =
        isStar && Object.keys(roots).some((name) => !(name in context.snapshot("old").roots))
          ? LISTED
          : unlistedBy(change.name, context);
      if (undecided !== undefined) context.report({ change, messageId: "told", undecided });
      else context.report({ change, messageId: "told", verdict: "breaking", consequence: GONE });
    },
  }),
});

const GONE = "Whoever refers to it no longer finds it.";
const UNKNOWN = "Whether it is what it was cannot be read here.";
const LISTED = "What it offered cannot be read here, and may be among what was added.";
