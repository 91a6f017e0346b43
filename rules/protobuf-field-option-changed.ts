import { canonical } from "../src/model/json.ts";
import { costsOfFieldOption } from "./shared/field-options.ts";
import { bestPractices, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["fieldOption"],
  actions: ["added", "removed", "changed"],
  description: "Disallow changing field options that affect generated code (`jstype`, `ctype`, `features`)",
  source: bestPractices("change-type"),
  messages: { changed: "Option `{{name}}` of field {{field}} of {{place}} changed from {{old}} to {{new}}." },
  recipe: "Restore the old value of the option.",
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
