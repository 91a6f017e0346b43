import { isJsonTold, updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["fieldJsonName"],
  actions: ["changed"],
  description: "Disallow changing the name of a field in JSON",
  source: {
    ...updating("json"),
    title: "Protocol Buffers: ProtoJSON Format",
    url: "https://protobuf.dev/programming-guides/json/#json-options",
  },
  messages: { changed: "JSON called the field `{{name}}` of {{place}} `{{old}}`, and now calls it `{{new}}`." },
  recipe: "Restore the `json_name`.",
  judge: ({ old = "", new: jsonName = "" }, context) =>
    isJsonTold(context)
      ? undefined
      : { messageId: "changed", data: { old, new: jsonName }, costs: { json: "breaking" } },
});
