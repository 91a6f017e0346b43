import { partRule } from "./families/parts.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default partRule({
  kinds: ["resource"],
  description: "Disallow both `spec.validation` and a separate `schema` in a version",
  criteria: ["C1"],
  severity: "warn",
  source: customResourceVersions("specify-multiple-versions"),
  messages: {
    both: "{{place}} has a schema in `spec.validation` and a separate schema in {{versions}}.",
  },
  recipe: "Keep either the schema of each version or `spec.validation`.",
  judge: (part) => {
    const { schema, versions } = part.value;
    if (schema === undefined) return undefined;
    const own = Object.values(versions).filter((version) => version.schema && version.schema.at !== schema.at);
    if (own.length === 0) return undefined;
    const data = { versions: own.map(({ name }) => name).join(", ") };
    const consequence = "The API server rejects the definition or ignores one of the schemas.";
    return { messageId: "both", at: schema.at, data, verdict: "dangerous", consequence };
  },
});
