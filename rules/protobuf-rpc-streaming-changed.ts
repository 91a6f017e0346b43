import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["rpcStreaming"],
  actions: ["changed"],
  description: "Disallow turning a single message of a method into a stream, or a stream into one",
  source: updating("services"),
  messages: {
    stream: "The {{name}} of {{place}} is now a stream.",
    single: "The {{name}} of {{place}} is no longer a stream.",
  },
  recipe: "Add a method that streams beside the one that does not.",
  judge: (change) => ({
    messageId: change.new === true ? "stream" : "single",
    costs: { wire: "breaking", json: "breaking", source: "breaking" },
    consequences: { wire: "Callers of one kind and servers of the other do not understand each other.", json: "" },
  }),
});
