import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["rpcType"],
  actions: ["changed"],
  description: "Disallow another message as the request or response of a method",
  source: updating("services"),
  messages: { changed: "The {{name}} of {{place}} went from `{{old}}` to `{{new}}`." },
  recipe: "Add fields to the old message, or add a method with the new one.",
  judge: ({ old = "", new: message = "" }, context) => {
    const [before, after] = [
      context.snapshot("old").wire?.messages[old],
      context.snapshot("new").wire?.messages[message],
    ];
    const alike = before !== undefined && after !== undefined && context.same(before.at, after.at);
    return {
      messageId: "changed",
      data: { old, new: message },
      costs: { ...(!alike && { wire: "breaking", json: "breaking" }), source: "breaking" },
    };
  },
});
