import { costOfExtension } from "./shared/extensions.ts";
import { bestPractices, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["definition"],
  actions: ["removed"],
  description: "Disallow removing a message, an enumeration, a service or an extension",
  source: bestPractices("reserve-deleted-numbers"),
  messages: { removed: "The {{kind}} `{{name}}` was removed." },
  recipe: "Mark it `deprecated` and keep it until no code refers to it and nobody calls it.",
  judge: ({ old }, context) => {
    const { kind = "message", name = "" } = old ?? {};
    const isService = kind === "service";
    const extension = kind === "extension" ? context.snapshot("old").wire?.extensions[name] : undefined;
    return {
      messageId: "removed",
      data: { kind: kind === "enum" ? "enumeration" : kind },
      costs: {
        ...(isService && { wire: "breaking", json: "breaking" }),
        ...(extension && { json: costOfExtension(extension) }),
        source: "breaking",
      },
      consequences: {
        ...(isService && { wire: "Calls to its methods fail.", json: "" }),
        ...(extension && { json: "JSON that has it is refused, or loses it." }),
        source: "Code that refers to it no longer compiles.",
      },
    };
  },
});
