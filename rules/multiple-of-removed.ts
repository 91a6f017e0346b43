import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow giving up the step of numbers that clients read",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: jsonSchema("name-multipleof"),
    messages: { removed: "{{place}} was always a multiple of {{old}}; now it need not be." },
    recipe: "Keep what clients receive on the old step; give finer numbers in a member of their own.",
  },
  create: (context) => ({
    "multipleOf:removed": (change) =>
      context.report({ change, messageId: "removed", effect: "widens", data: { old: change.old! } }),
  }),
});
