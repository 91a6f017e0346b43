import { costOfExtension } from "./shared/extensions.ts";
import { bestPractices, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["definition"],
  actions: ["renamed"],
  description:
    "Disallow renaming a message, an enumeration, a service or an extension, whose name is part of generated code",
  source: bestPractices("reserve-deleted-numbers"),
  messages: {
    renamed: "The {{kind}} `{{name}}` is gone; it looks renamed to `{{successor}}`, which is written alike.",
    changed: "The {{kind}} `{{name}}` is gone; it looks renamed to `{{successor}}`, and changed as well.",
    service: "The service `{{name}}` is gone; it looks renamed to `{{successor}}`, which has all of its methods.",
    extension:
      "The extension `{{name}}` is gone; its number {{number}} of `{{extendee}}` is that of `{{successor}}` now.",
  },
  recipe: "Keep the old name, or keep the old definition beside the new one until nobody refers to it.",
  judge: ({ old, new: successor }, context) => {
    const extension = old?.kind === "extension" ? context.snapshot("old").wire?.extensions[old.name] : undefined;
    const { extendee, field } = extension ?? {};
    if (old?.kind === "service") {
      return {
        messageId: "service",
        data: { successor: successor?.name ?? "" },
        costs: { wire: "breaking", json: "breaking", source: "breaking" },
        consequences: { wire: "Calls say the name of the service, and fail.", json: "" },
      };
    }
    return {
      messageId: extension !== undefined ? "extension" : successor?.changed === true ? "changed" : "renamed",
      data: {
        kind: old?.kind === "enum" ? "enumeration" : "message",
        successor: successor?.name ?? "",
        ...(extendee !== undefined && { extendee, number: field?.number ?? 0 }),
      },
      costs: { json: costOfExtension(extension), source: "breaking" },
      consequences: {
        json: "JSON calls it by its full name: what one version wrote the other refuses, or loses.",
        source: "Code that refers to it by its old name no longer compiles.",
      },
    };
  },
});
