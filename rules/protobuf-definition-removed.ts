import { costOfExtension } from "./shared/extensions.ts";
import { bestPractices, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["definition"],
  actions: ["removed"],
  description: "Disallow removing a message, enum, service or extension",
  formats: ["protobuf"],
  source: bestPractices("reserve-deleted-numbers"),
  messages: { removed: "{{kind}} `{{name}}` was removed." },
  recipe: "Set `option deprecated = true` and keep the definition until no code refers to it and no client calls it.",
  judge: ({ old }, context) => {
    const { kind = "message", name = "" } = old ?? {};
    const isService = kind === "service";
    const extension = kind === "extension" ? context.snapshot("old").wire?.extensions[name] : undefined;
    return {
      messageId: "removed",
      data: { kind },
      costs: {
        ...(isService && { wire: "breaking", json: "breaking" }),
        ...(extension && { json: costOfExtension(extension) }),
        source: "breaking",
      },
      consequences: {
        ...(isService && { wire: "Calls to methods of the service fail.", json: "" }),
        ...(extension && { json: "JSON that contains the extension is rejected or loses its value." }),
        source: "Code that refers to the definition no longer compiles.",
      },
    };
  },
});
