import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";
import { release } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow giving up the one value that clients read",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: jsonSchema("name-const"),
    messages: {
      removed: "{{place}} was always `{{value}}`; now it may be something else.",
      replaced: "{{place}} was always `{{value}}`, which is no longer admitted.",
    },
    recipe: "Keep the constant, and say what is new in a member of its own.",
  },
  create: (context) => ({
    "const:removed": (change) => {
      const { effect, strangers } = release(change, [change.old!], context);
      const value = JSON.stringify(change.old);
      context.report({ change, messageId: strangers.length > 0 ? "replaced" : "removed", effect, data: { value } });
    },
  }),
});
