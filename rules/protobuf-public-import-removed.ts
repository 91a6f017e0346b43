import { wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["publicImport"],
  actions: ["removed"],
  description: "Disallow taking back a public import, on which files that import this one count",
  source: {
    title: "Protocol Buffers: Language Guide (proto3), Importing Definitions",
    url: "https://protobuf.dev/programming-guides/proto3/#importing",
  },
  messages: { removed: "{{place}} no longer imports `{{name}}` publicly." },
  recipe: "Keep `import public`.",
  judge: () => ({
    messageId: "removed",
    costs: { source: "breaking" },
    consequences: {
      source: "Files that import this one and use what the other declares no longer compile.",
    },
  }),
});
