import { textsIn } from "./shared/aggregates.ts";
import { wireRule } from "./shared/wire.ts";

const TYPES = { response_type: "result", metadata_type: "metadata" } as const;

export default wireRule({
  subjects: ["operationTypes"],
  actions: ["added", "removed", "changed"],
  formats: ["protobuf"],
  description: "Disallow changing what a long-running operation comes to",
  source: { title: "Google API Improvement Proposals: Long-running operations", url: "https://google.aip.dev/151" },
  messages: {
    changed: "The {{what}} of the operation that {{place}} begins went from `{{old}}` to `{{new}}`.",
    removed: "{{place}} no longer says what the {{what}} of the operation that it begins is; it was `{{old}}`.",
    added: "{{place}} says what the operation that it begins comes to.",
  },
  recipe: "Keep the type and add fields to it, or begin the new kind of operation by a new method.",
  judge: (change) => {
    const [old, new_] = [textsIn(change.old), textsIn(change.new)];
    const [name, what] =
      Object.entries(TYPES).find(([key]) => old[key] && !isSame(nameOf(old[key]), nameOf(new_[key]))) ?? [];
    if (name === undefined) return { messageId: "added", costs: {} };
    const [was, is] = [nameOf(old[name]), nameOf(new_[name])];
    const data = { what: what!, old: was, new: is };
    if (is === "") return { messageId: "removed", data, costs: { source: "breaking" } };
    const consequence = "Callers unpack it as the type that it was, and fail.";
    const costs = { wire: "breaking", json: "breaking", source: "breaking" } as const;
    return { messageId: "changed", data, costs, consequences: { wire: consequence, json: "", source: "" } };
  },
});

/** The package may be left out. */
function isSame(a: string, b: string): boolean {
  return a === b || (a !== "" && b.endsWith(`.${a}`)) || (b !== "" && a.endsWith(`.${b}`));
}

function nameOf(texts: readonly string[] | undefined): string {
  return texts?.[0]?.replace(/^\./u, "") ?? "";
}
