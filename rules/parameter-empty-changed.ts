import { admitsEmptyText } from "./shared/parameters.ts";
import { openapi } from "./wording/standards.ts";
import { serializationRule } from "./families/serializations.ts";

export default serializationRule({
  subject: "parameterWire",
  description: "Disallow removing `allowEmptyValue` from a parameter",
  criteria: ["C1", "C5"],
  message: "`allowEmptyValue` of {{place}} was changed to {{now}}.",
  setting: ({ wire }) => String(wire.allowEmptyValue),
  source: openapi("parameter-object"),
  recipe: "Keep accepting the name without a value, and handle it as before.",
  relate: (old, new_, context) => {
    if (old.wire.allowEmptyValue === new_.wire.allowEmptyValue) return undefined;
    if (old.in !== "query") return "same";
    if (new_.wire.allowEmptyValue) return admitsEmptyText(old, "old", context) ? "same" : "widens";
    return admitsEmptyText(new_, "new", context) ? "same" : "narrows";
  },
});
