import { bestPractices, isJsonTold, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["field"],
  actions: ["renamed"],
  description: "Disallow renaming a field, whose name is written in JSON and part of generated code",
  formats: ["protobuf", "go"],
  source: bestPractices("text-format-interchange"),
  messages: {
    renamed: "The field `{{name}}` of {{place}} is now called `{{successor}}`; JSON calls it `{{json}}`.",
    detached: "The field `{{name}}` of {{place}} is now its extension `{{successor}}`; JSON calls it `{{json}}`.",
    attached: "The extension `{{name}}` of {{place}} is now its field `{{successor}}`; JSON calls it `{{json}}`.",
    kept: "The field `{{name}}` of {{place}} is now called `{{successor}}`; JSON goes on calling it `{{json}}`.",
  },
  recipe: "Keep the name; or add a field with the new name and a new number, and deprecate this one.",
  judge: ({ old, new: successor }, context) => {
    if (isJsonTold(context)) return undefined;
    const isKept = old!.jsonName === successor!.jsonName;
    return {
      messageId: isKept
        ? "kept"
        : isFullName(successor!.name)
          ? "detached"
          : isFullName(old!.name)
            ? "attached"
            : "renamed",
      data: { successor: successor!.name, json: successor!.jsonName },
      costs: { json: isKept ? "dangerous" : "breaking", source: "breaking" },
      consequences: {
        ...(isKept && { json: "JSON that was written with the names of the text is refused, or loses data." }),
        source: "Code that refers to it by its old name no longer compiles.",
      },
    };
  },
});

/** As extensions have. */
function isFullName(name: string): boolean {
  return name.includes(".");
}
