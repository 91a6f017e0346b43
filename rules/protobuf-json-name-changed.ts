import { isJsonJudgedElsewhere, updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["fieldJsonName"],
  actions: ["changed"],
  description: "Disallow changing the JSON name (`json_name`) of a field",
  source: {
    ...updating("json"),
    title: "Protocol Buffers: ProtoJSON Format",
    url: "https://protobuf.dev/programming-guides/json/#json-options",
  },
  messages: { changed: "JSON name of field `{{name}}` of {{place}} changed from `{{old}}` to `{{new}}`." },
  recipe: "Restore the old `json_name`.",
  judge: ({ old = "", new: jsonName = "" }, context) =>
    isJsonJudgedElsewhere(context)
      ? undefined
      : { messageId: "changed", data: { old, new: jsonName }, costs: { json: "breaking" } },
});
