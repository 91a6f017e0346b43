import { wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["extensionRange"],
  actions: ["removed"],
  description: "Disallow taking back numbers that were open to extensions",
  source: {
    title: "Protocol Buffers: Language Guide (proto2), Extensions",
    url: "https://protobuf.dev/programming-guides/proto2/#extensions",
  },
  messages: { removed: "{{place}} no longer offers {{numbers}} to extensions." },
  recipe: "Leave the range open: someone else may have extended the message there.",
  judge: ({ name }) => ({
    messageId: "removed",
    data: { numbers: `${/ to /.test(name) ? "the numbers" : "the number"} ${name}` },
    costs: { source: "breaking" },
    consequences: { source: "Extensions that use them no longer compile." },
  }),
});
