import { canonical } from "../src/model/json.ts";
import { costsOfMessageOption } from "./shared/field-options.ts";
import { bestPractices, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["messageOption"],
  actions: ["added", "removed", "changed"],
  description: "Disallow changing message or enum options that affect the encoding or generated code",
  source: bestPractices("change-type"),
  messages: {
    changed: "Option `{{name}}` of {{place}} changed from {{old}} to {{new}}.",
    hidden: "Visibility of {{place}} changed to `local`, so importing files can no longer use it.",
    shown: "Visibility of {{place}} changed to `export`, so importing files can use it.",
  },
  recipe: "Restore the old value of the option.",
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
