import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["fieldPacking"],
  actions: ["changed"],
  description: "Report changes of the packed encoding of a repeated field",
  severity: "info",
  source: updating("updating"),
  messages: {
    packed: "Repeated field `{{name}}` of {{place}} is now packed; readers accept both encodings.",
    expanded: "Repeated field `{{name}}` of {{place}} is no longer packed; readers accept both encodings.",
  },
  recipe: "No action is needed.",
  judge: (change) => ({ messageId: change.new === true ? "packed" : "expanded", costs: {} }),
});
