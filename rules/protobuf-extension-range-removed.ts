import { wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["extensionRange"],
  actions: ["removed"],
  description: "Disallow removing an extension range from a message",
  source: {
    title: "Protocol Buffers: Language Guide (proto2), Extensions",
    url: "https://protobuf.dev/programming-guides/proto2/#extensions",
  },
  messages: { removed: "Extension range {{numbers}} was removed from {{place}}." },
  recipe: "Keep the extension range. Other files may declare extensions with these numbers.",
  judge: ({ name }) => ({
    messageId: "removed",
    data: { numbers: `\`${name}\`` },
    costs: { source: "breaking" },
    consequences: { source: "Extensions that use these numbers no longer compile." },
  }),
});
