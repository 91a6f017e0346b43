import { textsIn } from "./shared/aggregates.ts";
import { wireRule } from "./families/wire.ts";

const TYPES = ["response_type", "metadata_type"] as const;

export default wireRule({
  subjects: ["operationTypes"],
  actions: ["added", "removed", "changed"],
  formats: ["protobuf"],
  description: "Disallow changing `response_type` or `metadata_type` of a long-running operation",
  source: { title: "Google API Improvement Proposals: Long-running operations", url: "https://google.aip.dev/151" },
  messages: {
    changed: "`{{option}}` of the long-running operation of {{place}} changed from `{{old}}` to `{{new}}`.",
    removed: '`{{option}}: "{{old}}"` was removed from the long-running operation of {{place}}.',
    added: "`google.longrunning.operation_info` was added to {{place}}.",
  },
  recipe: "Keep the type and add fields to it, or add a new method that starts the new operation.",
  judge: (change) => {
    const [old, new_] = [textsIn(change.old), textsIn(change.new)];
    const option = TYPES.find((key) => old[key] && !isSame(nameOf(old[key]), nameOf(new_[key])));
    if (option === undefined) return { messageId: "added", costs: {} };
    const [was, is] = [nameOf(old[option]), nameOf(new_[option])];
    const data = { option, old: was, new: is };
    if (is === "") return { messageId: "removed", data, costs: { source: "breaking" } };
    const consequence = "Callers that unpack the value as the old type fail.";
    const costs = { wire: "breaking", json: "breaking", source: "breaking" } as const;
    return { messageId: "changed", data, costs, consequences: { wire: consequence, json: "", source: "" } };
  },
});

/** Compares type names; either may omit the package. */
function isSame(a: string, b: string): boolean {
  return a === b || (a !== "" && b.endsWith(`.${a}`)) || (b !== "" && a.endsWith(`.${b}`));
}

function nameOf(texts: readonly string[] | undefined): string {
  return texts?.[0]?.replace(/^\./u, "") ?? "";
}
