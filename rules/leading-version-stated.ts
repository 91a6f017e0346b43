import { partRule } from "./families/parts.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default partRule({
  kinds: ["resource"],
  description: "Report the deprecated `spec.version` of a CRD",
  criteria: ["C6"],
  severity: "info",
  source: customResourceVersions("specify-multiple-versions"),
  messages: { stated: "{{place}} has the deprecated `spec.version`." },
  recipe: "Remove `spec.version` and list the version in `spec.versions`.",
  judge: (part) => {
    const { leadingVersion } = part.value;
    if (leadingVersion === undefined) return undefined;
    const consequence = "The CRD cannot be converted to `apiextensions.k8s.io/v1` without changes.";
    return { messageId: "stated", at: leadingVersion.at, verdict: "dangerous", consequence };
  },
});
