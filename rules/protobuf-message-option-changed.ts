import { canonical } from "../src/model/json.ts";
import { costsOfMessageOption } from "./shared/field-options.ts";
import { bestPractices, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["messageOption"],
  actions: ["added", "removed", "changed"],
  description: "Disallow changing an option of a message or enumeration that decides how it is written or generated",
  source: bestPractices("change-type"),
  messages: {
    changed: "The option `{{name}}` of {{place}} went from {{old}} to {{new}}.",
    hidden: "{{place}} is now `local`: files that import this one can no longer name it.",
    shown: "{{place}} is now for export: files that import this one can name it.",
  },
  recipe: "Restore the option.",
  judge: (change) => {
    const show = (value: typeof change.old): string =>
      value === undefined ? "its default" : `\`${canonical(value)}\``;
    return {
      messageId: change.name !== "visibility" ? "changed" : change.new === "local" ? "hidden" : "shown",
      data: { old: show(change.old), new: show(change.new) },
      costs: costsOfMessageOption(change),
    };
  },
});
