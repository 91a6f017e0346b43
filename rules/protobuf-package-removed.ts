import { costsOfFiles } from "./shared/wire-files.ts";
import { bestPractices, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["package"],
  actions: ["removed"],
  description: "Disallow removing a package",
  formats: ["protobuf"],
  source: bestPractices("separate-files"),
  messages: { removed: "Package `{{name}}` was removed: {{files}}." },
  recipe: "Keep the package. Deprecate its declarations, and remove it when no client uses it.",
  judge: (change, context) => {
    const files = change.old ?? [];
    const shown = files.length === 1 ? "its only file was removed" : `its ${String(files.length)} files were removed`;
    const { costs, consequences } = costsOfFiles(files, context);
    return { messageId: "removed", data: { files: shown }, costs, consequences };
  },
});
