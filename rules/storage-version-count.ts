import { partRule } from "./families/parts.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default partRule({
  kinds: ["resource"],
  description: "Require exactly one version with `storage: true`",
  criteria: ["C6"],
  severity: "error",
  source: customResourceVersions("specify-multiple-versions"),
  messages: {
    none: "{{place}} has no version with `storage: true`.",
    several: "{{place}} has {{count}} versions with `storage: true`: {{versions}}.",
  },
  recipe: "Set `storage: true`, or `+kubebuilder:storageversion`, for exactly one version.",
  judge: (part) => {
    const versions = Object.values(part.value.versions);
    const stored = versions.filter(({ storage }) => storage?.value === true);
    const isSilent = versions.some(({ storage }) => storage === undefined);
    // A version that does not declare `storage` may be the storage version. Without a definition, no version declares it.
    if (stored.length === 1 || (stored.length === 0 && isSilent)) return undefined;
    const names = stored.map(({ name }) => name);
    const data = { count: names.length, versions: names.join(", ") };
    const consequence = "The API server rejects the definition.";
    return { messageId: stored.length === 0 ? "none" : "several", data, values: names, consequence };
  },
});
