import { factRule } from "./families/facts.ts";
import { isRequired } from "./shared/property-outcomes.ts";
import { jsonSchema } from "./wording/standards.ts";
import { showNames } from "./shared/values.ts";

export default factRule({
  events: ["dependentRequired:changed"],
  description: "Disallow changing the properties in `dependentRequired`",
  criteria: ["C1", "C5"],
  source: jsonSchema("name-dependentrequired"),
  messages: {
    changed: "If `{{name}}` is present, {{place}} now requires {{new}} instead of {{old}} (`dependentRequired`).",
  },
  recipe: "Keep the list. Change it in a new version.",
  judge: (change, context) => {
    const [before, after] = [change.old!, change.new!];
    const more = after.some((name) => !before.includes(name) && !isRequired(name, "old", change, context));
    const fewer = before.some((name) => !after.includes(name) && !isRequired(name, "new", change, context));
    const effect = more ? (fewer ? "shifts" : "narrows") : fewer ? "widens" : "same";
    return { messageId: "changed", effect, data: { old: list(before), new: list(after) } };
  },
});

function list(names: readonly string[]): string {
  return names.length === 0 ? "none" : showNames(names);
}
