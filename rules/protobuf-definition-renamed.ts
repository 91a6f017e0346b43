import { costOfExtension } from "./shared/extensions.ts";
import { bestPractices, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["definition"],
  actions: ["renamed"],
  description: "Disallow renaming a message, enum, service or extension",
  formats: ["protobuf"],
  source: bestPractices("reserve-deleted-numbers"),
  messages: {
    renamed: "{{kind}} `{{name}}` was renamed to `{{successor}}`; both have the same encoding.",
    changed: "{{kind}} `{{name}}` was probably renamed to `{{successor}}` and changed.",
    service: "Service `{{name}}` was probably renamed to `{{successor}}`, which has all of its methods.",
    extension: "Extension `{{name}}` ({{number}}) of `{{extendee}}` was renamed to `{{successor}}`.",
  },
  recipe: "Keep the old name, or keep the old definition next to the new one until no code refers to it.",
  judge: ({ old, new: successor }, context) => {
    const extension = old?.kind === "extension" ? context.snapshot("old").wire?.extensions[old.name] : undefined;
    const { extendee, field } = extension ?? {};
    if (old?.kind === "service") {
      return {
        messageId: "service",
        data: { successor: successor?.name ?? "" },
        costs: { wire: "breaking", json: "breaking", source: "breaking" },
        consequences: { wire: "Calls to the old service name fail.", json: "" },
      };
    }
    return {
      messageId: extension !== undefined ? "extension" : successor?.changed === true ? "changed" : "renamed",
      data: {
        kind: old?.kind === "enum" ? "enum" : "message",
        successor: successor?.name ?? "",
        ...(extendee !== undefined && { extendee, number: field?.number ?? 0 }),
      },
      costs: { json: costOfExtension(extension), source: "breaking" },
      consequences: {
        json: "JSON uses the full name of an extension, so one version rejects or loses values that the other wrote.",
        source: "Code that uses the old name no longer compiles.",
      },
    };
  },
});
