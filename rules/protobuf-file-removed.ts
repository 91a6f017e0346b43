import { costsOfFiles } from "./shared/wire-files.ts";
import { bestPractices, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["file"],
  actions: ["removed"],
  description: "Disallow removing a `.proto` file",
  formats: ["protobuf"],
  source: bestPractices("separate-files"),
  messages: {
    removed: "File `{{name}}` was removed together with its declarations.",
    emptied: "File `{{name}}` was removed; its declarations moved to other files.",
  },
  recipe: "Keep the file. If its declarations moved, import the new files with `import public`.",
  judge: (change, context) => {
    const { lost, ...loss } = costsOfFiles(change.old === undefined ? [] : [change.old], context);
    if (lost) return { messageId: "removed", ...loss };
    return {
      messageId: "emptied",
      ...loss,
      consequences: { source: "Files that import the removed file no longer compile." },
    };
  },
});
