import { costsOfFiles } from "./shared/wire-files.ts";
import { bestPractices, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["package"],
  actions: ["removed"],
  description: "Disallow removing all files of a package",
  source: bestPractices("separate-files"),
  messages: { removed: "The package `{{name}}` is gone: {{files}}." },
  recipe: "Keep the package; deprecate what it declares until nobody imports or calls it.",
  judge: (change, context) => {
    const files = change.old ?? [];
    const shown = files.length === 1 ? "its only file was removed" : `its ${String(files.length)} files were removed`;
    const { costs, consequences } = costsOfFiles(files, context);
    return { messageId: "removed", data: { files: shown }, costs, consequences };
  },
});
