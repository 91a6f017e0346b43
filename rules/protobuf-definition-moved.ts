import { bestPractices, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["definitionFile"],
  actions: ["changed"],
  description: "Disallow moving a definition to another file of its package",
  source: bestPractices("separate-files"),
  messages: { moved: "{{place}} moved from `{{old}}` to `{{new}}`." },
  recipe: "Leave it where it is, or let the old file import the new one with `import public`.",
  judge: ({ old = "", new: file = "" }) => ({
    messageId: "moved",
    data: { old, new: file },
    costs: { source: "dangerous" },
    consequences: {
      source:
        "Includes of C++, modules of Python and outer classes of Java follow the file, and so must those who use them.",
    },
  }),
});
