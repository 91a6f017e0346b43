import { factRule } from "./families/facts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["declaredEncoding:added", "declaredEncoding:removed", "declaredEncoding:changed"],
  description: "Report added and removed methods that encode or decode a type, such as `MarshalJSON`",
  criteria: ["C1", "C5"],
  formats: ["go"],
  source: kubernetesChanges("on-compatibility"),
  messages: {
    added: "Custom {{effect}} by {{methods}} was added to {{place}}.",
    removed: "Custom {{effect}} by {{methods}} was removed from {{place}}.",
  },
  recipe: "Add tests: the new version reads values that the old version wrote, and the reverse.",
  judge: (change) => {
    const [before, after] = [methodsIn(change.old), methodsIn(change.new)];
    const added = after.filter((method) => !before.includes(method));
    const removed = before.filter((method) => !after.includes(method));
    const methods = added.length > 0 ? added : removed;
    const effect = [
      ...(methods.some((method) => method.startsWith("Marshal")) ? ["encoding"] : []),
      ...(methods.some((method) => method.startsWith("Unmarshal")) ? ["decoding"] : []),
    ].join(" and ");
    const data = { effect, methods: methods.map((method) => `\`${method}\``).join(" and ") };
    const undecided = "The encoding that the method implements is unknown.";
    return { messageId: added.length > 0 ? "added" : "removed", data, undecided };
  },
});

function methodsIn(value: string | undefined): readonly string[] {
  return value?.split(" ") ?? [];
}
