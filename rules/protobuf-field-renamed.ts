import { bestPractices, isJsonJudgedElsewhere, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["field"],
  actions: ["renamed"],
  description: "Disallow renaming a field",
  formats: ["protobuf", "go"],
  source: bestPractices("text-format-interchange"),
  messages: {
    renamed: "Field `{{name}}` of {{place}} was renamed to `{{successor}}`; its JSON name is now `{{json}}`.",
    detached:
      "Field `{{name}}` of {{place}} was replaced by the extension `{{successor}}`; its JSON name is now `{{json}}`.",
    attached:
      "Extension `{{name}}` of {{place}} was replaced by the field `{{successor}}`; its JSON name is now `{{json}}`.",
    kept: "Field `{{name}}` of {{place}} was renamed to `{{successor}}`; its JSON name is still `{{json}}`.",
  },
  recipe: "Keep the name, or add a field with the new name and a new number and deprecate the old field.",
  judge: ({ old, new: successor }, context) => {
    if (isJsonJudgedElsewhere(context)) return undefined;
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
        ...(isKept && { json: "JSON that uses the field names of the .proto file is rejected or loses data." }),
        source: "Code that uses the old name no longer compiles.",
      },
    };
  },
});

/** Returns whether the name is the full name of an extension. */
function isFullName(name: string): boolean {
  return name.includes(".");
}
