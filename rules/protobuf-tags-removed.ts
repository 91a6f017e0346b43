import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["definition"],
  actions: ["removed"],
  criteria: ["W1"],
  description: "Disallow taking the `protobuf` tags off a struct that is still there",
  formats: SOURCE_FORMATS,
  source: updating("deleting"),
  messages: { removed: "`{{name}}` is still there, and none of its fields has a `protobuf` tag any more." },
  recipe: "Put the tags back, with the numbers that they had.",
  judge: ({ old, name }, { snapshot }) => {
    const isStruct = snapshot("new").declarations?.types[name]?.shape === "struct";
    if (old!.kind !== "message" || !isStruct) return undefined;
    return {
      messageId: "removed",
      costs: { wire: "breaking" },
      consequences: { wire: "What is stored as bytes comes back without them." },
    };
  },
});
