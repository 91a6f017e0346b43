import { partRule } from "./families/parts.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default partRule({
  kinds: ["resource"],
  description: "Require `spec.version` to equal the first item of `spec.versions`",
  criteria: ["C6"],
  severity: "error",
  source: customResourceVersions("specify-multiple-versions"),
  messages: {
    differs: "`spec.version` of {{place}} is {{leading}}, but the first item of `spec.versions` is {{first}}.",
  },
  recipe: "Move the version in `spec.version` to the first place of `spec.versions`, or remove `spec.version`.",
  judge: (part) => {
    const { leadingVersion, versions } = part.value;
    const [first] = Object.keys(versions);
    if (leadingVersion === undefined || first === undefined || leadingVersion.value === first) return undefined;
    const data = { leading: leadingVersion.value, first };
    const consequence = "The API server rejects the CRD.";
    return { messageId: "differs", at: leadingVersion.at, data, values: Object.values(data), consequence };
  },
});
