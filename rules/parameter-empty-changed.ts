import { admitsEmptyText } from "./shared/parameters.ts";
import { openapi } from "./shared/standards.ts";
import { wireRule } from "./shared/wires.ts";

export default wireRule({
  subject: "parameterWire",
  description: "Disallow refusing a parameter without a value, where one was accepted",
  criteria: ["C1", "C5"],
  message: "{{place}} may {{now}} be sent without a value.",
  say: ({ wire }) => (wire.allowEmptyValue ? "now" : "no longer"),
  source: openapi("parameter-object"),
  recipe: "Go on accepting the bare name, and treat it as before.",
  relate: (old, new_, context) => {
    if (old.wire.allowEmptyValue === new_.wire.allowEmptyValue) return undefined;
    if (old.in !== "query") return "same";
    if (new_.wire.allowEmptyValue) return admitsEmptyText(old, "old", context) ? "same" : "widens";
    return admitsEmptyText(new_, "new", context) ? "same" : "narrows";
  },
});
