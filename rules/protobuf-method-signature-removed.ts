import type { Json } from "../src/model/json.ts";
import { wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["methodSignature"],
  actions: ["added", "removed", "changed"],
  formats: ["protobuf"],
  description: "Disallow taking back a way in which generated clients let a method be called",
  source: {
    title: "Google API Improvement Proposals: Method signatures",
    url: "https://google.aip.dev/client-libraries/4232",
  },
  messages: {
    removed: "{{place}} no longer has the signature `{{signature}}`.",
    reordered: "The signatures of {{place}} stand in another order: the first is `{{signature}}` now.",
    added: "{{place}} has other signatures too.",
  },
  recipe: "Keep the signature, and add others after it.",
  judge: ({ old, new: new_ }) => {
    const [before, after] = [signaturesIn(old), signaturesIn(new_)];
    const gone = before.filter((signature) => !after.includes(signature));
    if (gone.length > 0) {
      const consequences = { source: "Code that calls the generated client with these arguments no longer compiles." };
      return {
        messageId: "removed",
        data: { signature: gone.join("` and `") },
        costs: { source: "breaking" },
        consequences,
      };
    }
    if (before.length === 0 || before[0] === after[0]) return { messageId: "added", costs: {} };
    const consequences = { source: "Generators that take the first one alone offer another." };
    return { messageId: "reordered", data: { signature: after[0]! }, costs: { source: "dangerous" }, consequences };
  },
});

/** One for each time that the option is given. */
function signaturesIn(value: Json | undefined): readonly string[] {
  const stated = value === undefined ? [] : [value].flat();
  return stated.map((signature) => String(signature).replaceAll(/\s+/gu, ""));
}
