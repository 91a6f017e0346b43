import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["definition"],
  actions: ["removed"],
  criteria: ["W1"],
  description: "Disallow removing all `protobuf` tags of a struct",
  formats: ["go"],
  source: updating("deleting"),
  messages: { removed: "All `protobuf` tags were removed from the fields of `{{name}}`." },
  recipe: "Restore the tags with their old numbers.",
  judge: ({ old, name }, { snapshot }) => {
    const isStruct = snapshot("new").declarations?.types[name]?.shape === "struct";
    if (old!.kind !== "message" || !isStruct) return undefined;
    return {
      messageId: "removed",
      costs: { wire: "breaking" },
      consequences: { wire: "Objects that are stored as protobuf lose these fields when they are read." },
    };
  },
});
