import { partRule } from "./families/parts.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default partRule({
  kinds: ["resource"],
  description: "Require `metadata.name` of a custom resource definition to be `<plural>.<group>`",
  criteria: ["C1"],
  severity: "error",
  source: customResourceVersions("overview"),
  messages: { differs: "`metadata.name` of {{place}} is {{written}}, but must be {{wanted}}." },
  recipe: "Write the plural name and the group, joined by a dot.",
  judge: (part) => {
    const { name, names, group } = part.value;
    if (name === undefined || names.plural === undefined) return undefined;
    const wanted = `${names.plural.value}.${group}`;
    if (name.value === wanted) return undefined;
    const data = { written: `\`${name.value}\``, wanted: `\`${wanted}\`` };
    const consequence = "The API server rejects the CRD.";
    return { messageId: "differs", at: name.at, data, values: Object.values(data), consequence };
  },
});
