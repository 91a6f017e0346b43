import { partRule } from "./families/parts.ts";
import { isMember } from "./shared/declared-fields.ts";
import { numbersOf } from "./shared/protobuf-tags.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default partRule({
  kinds: ["declaredField"],
  description: "Require a `protobuf` tag on every field of a struct with `protobuf` tags",
  criteria: ["W1"],
  severity: "warn",
  formats: ["go"],
  source: kubernetesChanges("edit-typesgo"),
  messages: { missing: "{{place}} has no `protobuf` tag." },
  recipe: "Run the generator, or add a tag with the next number that was never used.",
  judge: (part) => {
    const { value, holder } = part;
    if (!isMember(value) || value.tags["protobuf"] !== undefined || holder.shape !== "struct") return undefined;
    if (numbersOf(holder).length === 0) return undefined;
    const consequence = "Clients that use protobuf lose the field when they read and update an object.";
    return { messageId: "missing", verdict: "dangerous", consequence };
  },
});
