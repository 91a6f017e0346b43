import type { Json } from "../src/model/json.ts";
import { wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["methodSignature"],
  actions: ["added", "removed", "changed"],
  formats: ["protobuf"],
  description: "Disallow removing or reordering `google.api.method_signature` of a method",
  source: {
    title: "Google API Improvement Proposals: Method signatures",
    url: "https://google.aip.dev/client-libraries/4232",
  },
  messages: {
    removed: "Method signature `{{signature}}` was removed from {{place}}.",
    reordered: "Method signatures of {{place}} were reordered; the first is now `{{signature}}`.",
    added: "A method signature was added to {{place}}.",
  },
  recipe: "Keep the method signature and add new ones after it.",
  judge: ({ old, new: new_ }) => {
    const [before, after] = [signaturesIn(old), signaturesIn(new_)];
    const removed = before.filter((signature) => !after.includes(signature));
    if (removed.length > 0) {
      const consequences = { source: "Code that calls the generated client with these arguments no longer compiles." };
      return {
        messageId: "removed",
        data: { signature: removed.join("` and `") },
        costs: { source: "breaking" },
        consequences,
      };
    }
    if (before.length === 0 || before[0] === after[0]) return { messageId: "added", costs: {} };
    const consequences = { source: "Generators that use only the first signature generate a different method." };
    return { messageId: "reordered", data: { signature: after[0]! }, costs: { source: "dangerous" }, consequences };
  },
});

/** Lists the values of the repeated option without whitespace. */
function signaturesIn(value: Json | undefined): readonly string[] {
  const stated = value === undefined ? [] : [value].flat();
  return stated.map((signature) => String(signature).replaceAll(/\s+/gu, ""));
}
