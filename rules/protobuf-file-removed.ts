import { costsOfFiles } from "./shared/wire-files.ts";
import { bestPractices, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["file"],
  actions: ["removed"],
  description: "Disallow removing a file that others may import",
  source: bestPractices("separate-files"),
  messages: {
    removed: "The file `{{name}}` was removed with all that it declared.",
    emptied: "The file `{{name}}` was removed; what it declared stands elsewhere.",
  },
  recipe: "Leave the file in place; where its declarations moved, let it import them with `import public`.",
  judge: (change, context) => {
    const { lost, ...loss } = costsOfFiles(change.old === undefined ? [] : [change.old], context);
    if (lost) return { messageId: "removed", ...loss };
    return { messageId: "emptied", ...loss, consequences: { source: "Files that import it no longer compile." } };
  },
});
