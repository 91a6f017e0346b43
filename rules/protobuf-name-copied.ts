import { partRule } from "./families/parts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default partRule({
  kinds: ["declaredField"],
  description: "Disallow a `protobuf` tag whose `name=` is the name of another field",
  criteria: ["W1"],
  severity: "warn",
  formats: ["go"],
  source: kubernetesChanges("edit-typesgo"),
  messages: {
    copied: "`protobuf` tag of {{place}} has `name={{tagged}}`, which is the name of {{owner}}.",
    other: "`protobuf` tag of {{place}} has `name={{tagged}}`, which is not the name of the field.",
  },
  recipe: "Use the name of the `json` tag, or let the generator write the tag.",
  judge: (part) => {
    const { value, holder } = part;
    const tagged = nameInTag(value.tags["protobuf"]?.value);
    if (tagged === undefined || value.name === undefined || normalize(tagged) === normalize(value.name))
      return undefined;
    const at = value.tags["protobuf"]!.at;
    const owner = holder.fields.find((other) => other !== value && other.name === tagged);
    const consequence = "Generated messages and code use the wrong name for the field.";
    const messageId = owner === undefined ? "other" : "copied";
    const data = { tagged, ...(owner && { owner: `\`${owner.identifier}\`` }) };
    return { messageId, data, verdict: "dangerous", consequence, at };
  },
});

function nameInTag(tag: string | undefined): string | undefined {
  return tag === undefined ? undefined : /(?:^|,)name=([^,]*)/u.exec(tag)?.[1];
}

/** Ignores case and underscores: generators write `podIP` as `podIP` or `podIp`. */
function normalize(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}
