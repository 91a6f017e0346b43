import { defineRule } from "../src/rule.ts";
import { customResourceVersions } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow a schema for all versions beside one for each",
    looksAt: "snapshot",
    criteria: ["C1"],
    severity: { alpha: "warn", beta: "warn", stable: "warn" },
    source: customResourceVersions("specify-multiple-versions"),
    messages: {
      both: "{{place}} has a schema for all versions in `spec.validation` and one of its own in {{versions}}.",
    },
    recipe: "Keep one of the two: the schema of each version, or the one for all.",
  },
  create: (context) => ({
    resource: (part) => {
      const { schema, versions } = part.value;
      if (schema === undefined) return;
      const own = Object.values(versions).filter((version) => version.schema && version.schema.at !== schema.at);
      if (own.length === 0) return;
      const data = { versions: own.map(({ name }) => name).join(", ") };
      const consequence = "The API server refuses the definition, or one of the schemas has no effect.";
      context.report({ part, messageId: "both", at: schema.at, data, verdict: "dangerous", consequence });
    },
  }),
});
