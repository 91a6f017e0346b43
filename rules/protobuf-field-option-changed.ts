import { canonical } from "../src/model/json.ts";
import { costsOfFieldOption } from "./shared/field-options.ts";
import { bestPractices, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["fieldOption"],
  actions: ["added", "removed", "changed"],
  description: "Disallow changing an option of a field that decides its type in generated code",
  source: bestPractices("change-type"),
  messages: { changed: "The option `{{name}}` of the field {{field}} of {{place}} went from {{old}} to {{new}}." },
  recipe: "Restore the option.",
  judge: (change) => {
    const [, field = ""] = /\/(?:fields|extensions)\/([^/]+)/.exec(change.at.new) ?? [];
    const show = (value: typeof change.old): string =>
      value === undefined ? "its default" : `\`${typeof value === "string" ? value : canonical(value)}\``;
    return {
      messageId: "changed",
      data: { field: `\`${field}\``, old: show(change.old), new: show(change.new) },
      costs: costsOfFieldOption(change),
    };
  },
});
