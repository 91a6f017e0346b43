import { bestPractices, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["definition"],
  actions: ["removed"],
  description: "Disallow removing a message, an enumeration, a service or an extension",
  source: bestPractices("reserve-deleted-numbers"),
  messages: { removed: "The {{kind}} `{{name}}` was removed." },
  recipe: "Mark it `deprecated` and keep it until no code refers to it and nobody calls it.",
  judge: ({ old }) => {
    const { kind = "message" } = old ?? {};
    const isService = kind === "service";
    return {
      messageId: "removed",
      data: { kind: kind === "enum" ? "enumeration" : kind },
      costs: { ...(isService && { wire: "breaking", json: "breaking" }), source: "breaking" },
      consequences: {
        ...(isService && { wire: "Calls to its methods fail.", json: "" }),
        source: "Code that refers to it no longer compiles.",
      },
    };
  },
});
