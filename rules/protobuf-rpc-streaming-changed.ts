import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["rpcStreaming"],
  actions: ["changed"],
  description: "Disallow changing a method between unary and streaming",
  source: updating("services"),
  messages: {
    stream: "{{name}} of {{place}} changed from a single message to a stream.",
    single: "{{name}} of {{place}} changed from a stream to a single message.",
  },
  recipe: "Keep the method and add a new method with the other kind.",
  judge: (change) => ({
    messageId: change.new === true ? "stream" : "single",
    costs: { wire: "breaking", json: "breaking", source: "breaking" },
    consequences: { wire: "Unary clients and streaming servers, or the reverse, cannot communicate.", json: "" },
  }),
});
