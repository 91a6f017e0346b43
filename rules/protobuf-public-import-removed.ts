import { wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["publicImport"],
  actions: ["removed"],
  description: "Disallow removing an `import public`",
  source: {
    title: "Protocol Buffers: Language Guide (proto3), Importing Definitions",
    url: "https://protobuf.dev/programming-guides/proto3/#importing",
  },
  messages: { removed: '`import public "{{name}}"` was removed from {{place}}.' },
  recipe: "Keep the `import public`.",
  judge: () => ({
    messageId: "removed",
    costs: { source: "breaking" },
    consequences: {
      source: "Files that use the declarations of the public import without importing it themselves no longer compile.",
    },
  }),
});
