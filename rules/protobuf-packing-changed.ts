import { FOR_INFORMATION } from "./shared/severity.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["fieldPacking"],
  actions: ["changed"],
  description: "Report that the values of a field are packed into one, or no longer",
  severity: FOR_INFORMATION,
  source: updating("updating"),
  messages: {
    packed: "The values of `{{name}}` of {{place}} are now packed; readers accept both forms.",
    expanded: "The values of `{{name}}` of {{place}} are no longer packed; readers accept both forms.",
  },
  recipe: "Nothing needs to be done.",
  judge: (change) => ({ messageId: change.new === true ? "packed" : "expanded", costs: {} }),
});
