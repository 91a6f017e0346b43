import { textsIn } from "./shared/aggregates.ts";
import { wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["resourcePattern"],
  actions: ["added", "removed", "changed"],
  formats: ["protobuf"],
  description: "Disallow naming the resources of an API otherwise",
  source: { title: "Google API Improvement Proposals: Resource types", url: "https://google.aip.dev/123" },
  messages: {
    type: "{{place}} was the resource `{{old}}` and is now `{{new}}`.",
    removed: "{{place}} is no longer the resource `{{old}}`.",
    pattern: "Names of the resource `{{type}}` no longer have the form `{{old}}`.",
    added: "{{place}} says more of the resource that it is.",
  },
  recipe: "Keep the type and each of its patterns, and add new patterns after them.",
  judge: (change) => {
    const [old, new_] = [textsIn(change.old), textsIn(change.new)];
    const [was = "", is = ""] = [old["type"]?.[0], new_["type"]?.[0]];
    const source = "breaking" as const;
    if (was !== "" && is === "") return { messageId: "removed", data: { old: was }, costs: { source } };
    if (was !== is && was !== "") return { messageId: "type", data: { old: was, new: is }, costs: { source } };
    const gone = (old["pattern"] ?? []).filter((pattern) => !new_["pattern"]?.includes(pattern));
    if (gone.length === 0) return { messageId: "added", costs: {} };
    const consequences = {
      json: "Names that clients have stored, or put together themselves, no longer lead anywhere.",
      source: "Generated code that parses and builds names does so otherwise.",
    };
    return {
      messageId: "pattern",
      data: { type: is, old: gone.join("` or `") },
      costs: { json: "dangerous", source },
      consequences,
    };
  },
});
