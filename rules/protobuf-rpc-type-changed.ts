import { keepsNames } from "./shared/json-names.ts";
import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["rpcType", "rpcTypeName"],
  actions: ["changed"],
  description: "Disallow changing the request or response type of a method",
  source: updating("services"),
  messages: {
    changed:
      "{{name}} type of {{place}} changed from `{{old}}` to `{{new}}`, which cannot read all fields of the old type.",
    alike: "{{name}} type of {{place}} changed from `{{old}}` to `{{new}}`, which can read all fields of the old type.",
  },
  recipe: "Add fields to the old message, or add a new method for the new message.",
  judge: ({ subject, old = "", new: message = "" }, context) => {
    const isReadable = subject === "rpcTypeName";
    const wires = { old: context.snapshot("old").wire, new: context.snapshot("new").wire };
    return {
      messageId: isReadable ? "alike" : "changed",
      data: { old, new: message },
      costs: {
        ...(!isReadable && { wire: "breaking" }),
        ...(!(isReadable && keepsNames(old, message, wires)) && { json: "breaking" }),
        source: "breaking",
      },
    };
  },
});
