import { textsIn } from "./shared/aggregates.ts";
import { wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["resourcePattern"],
  actions: ["added", "removed", "changed"],
  formats: ["protobuf"],
  description: "Disallow changing `type` or removing a `pattern` of `google.api.resource`",
  source: { title: "Google API Improvement Proposals: Resource types", url: "https://google.aip.dev/123" },
  messages: {
    type: "Resource type of {{place}} changed from `{{old}}` to `{{new}}`.",
    removed: "Resource type `{{old}}` was removed from {{place}}.",
    pattern: "Pattern `{{old}}` was removed from resource `{{type}}`.",
    added: "The `google.api.resource` option of {{place}} was extended.",
  },
  recipe: "Keep the resource type and all of its patterns. Add new patterns after them.",
  judge: (change) => {
    const [old, new_] = [textsIn(change.old), textsIn(change.new)];
    const [was = "", is = ""] = [old["type"]?.[0], new_["type"]?.[0]];
    const source = "breaking" as const;
    if (was !== "" && is === "") return { messageId: "removed", data: { old: was }, costs: { source } };
    if (was !== is && was !== "") return { messageId: "type", data: { old: was, new: is }, costs: { source } };
    const removed = (old["pattern"] ?? []).filter((pattern) => !new_["pattern"]?.includes(pattern));
    if (removed.length === 0) return { messageId: "added", costs: {} };
    const consequences = {
      json: "Resource names that clients stored or built from the pattern no longer work.",
      source: "Generated functions that parse and build resource names change.",
    };
    return {
      messageId: "pattern",
      data: { type: is, old: removed.join("` or `") },
      costs: { json: "dangerous", source },
      consequences,
    };
  },
});
