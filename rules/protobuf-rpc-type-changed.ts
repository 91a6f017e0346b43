import { keepsNames } from "./shared/json-names.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["rpcType", "rpcTypeName"],
  actions: ["changed"],
  description: "Disallow another message as the request or response of a method",
  source: updating("services"),
  messages: {
    changed:
      "The {{name}} of {{place}} went from `{{old}}` to `{{new}}`, which does not read all that the old one wrote.",
    alike: "The {{name}} of {{place}} went from `{{old}}` to `{{new}}`, which reads what the old one wrote.",
  },
  recipe: "Add fields to the old message, or add a method with the new one.",
  judge: ({ subject, old = "", new: message = "" }, context) => {
    const isRead = subject === "rpcTypeName";
    const wires = { old: context.snapshot("old").wire, new: context.snapshot("new").wire };
    return {
      messageId: isRead ? "alike" : "changed",
      data: { old, new: message },
      costs: {
        ...(!isRead && { wire: "breaking" }),
        ...(!(isRead && keepsNames(old, message, wires)) && { json: "breaking" }),
        source: "breaking",
      },
    };
  },
});
