import { defineRule } from "../src/rule.ts";
import { isRequired } from "./shared/members.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";
import { showNames } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow changing which members must come with a certain other one",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: jsonSchema("name-dependentrequired"),
    messages: {
      changed: "Where `{{name}}` is present, {{place}} now requires other members: {{new}} instead of {{old}}.",
    },
    recipe: "Go on requiring what was required and no more; change the list in a new version.",
  },
  create: (context) => ({
    "dependentRequired:changed": (change) => {
      const [before, after] = [change.old!, change.new!];
      const more = after.some((name) => !before.includes(name) && !isRequired(name, "old", change, context));
      const fewer = before.some((name) => !after.includes(name) && !isRequired(name, "new", change, context));
      const effect = more ? (fewer ? "shifts" : "narrows") : fewer ? "widens" : "same";
      context.report({ change, messageId: "changed", effect, data: { old: list(before), new: list(after) } });
    },
  }),
});

function list(names: readonly string[]): string {
  return names.length === 0 ? "none" : showNames(names);
}
