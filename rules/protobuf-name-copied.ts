import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { WARNINGS } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow a `protobuf` tag that carries the name of another field",
    looksAt: "snapshot",
    criteria: ["W1"],
    severity: WARNINGS,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("edit-typesgo"),
    messages: {
      copied: "The `protobuf` tag of {{place}} says `name={{said}}`, which is the name of {{owner}}.",
      other: "The `protobuf` tag of {{place}} says `name={{said}}`, which is not the name of the field.",
    },
    recipe: "Let the name be that of the `json` tag, or leave the tag to the generator.",
  },
  create: (context) => ({
    declaredField: (part) => {
      const { value, holder } = part;
      const said = nameInTag(value.tags["protobuf"]?.value);
      if (said === undefined || value.name === undefined || normalize(said) === normalize(value.name)) return;
      const at = value.tags["protobuf"]!.at;
      const owner = holder.fields.find((other) => other !== value && other.name === said);
      const consequence =
        "Messages and code that are generated from the tag call the field by a name that is not its own.";
      const messageId = owner === undefined ? "other" : "copied";
      const data = { said, ...(owner && { owner: `\`${owner.identifier}\`` }) };
      context.report({ part, messageId, data, verdict: "dangerous", consequence, at });
    },
  }),
});

function nameInTag(tag: string | undefined): string | undefined {
  return tag === undefined ? undefined : /(?:^|,)name=([^,]*)/u.exec(tag)?.[1];
}

/** Generators write `podIP` as `podIP` or `podIp`. */
function normalize(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}
