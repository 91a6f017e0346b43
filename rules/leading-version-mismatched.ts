import { defineRule } from "../src/rule.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require `spec.version` to equal the first item of `spec.versions`",
    looksAt: "snapshot",
    criteria: ["C6"],
    severity: "error",
    source: customResourceVersions("specify-multiple-versions"),
    messages: {
      differs: "`spec.version` of {{place}} is {{leading}}, but the first item of `spec.versions` is {{first}}.",
    },
    recipe: "Move the version in `spec.version` to the first place of `spec.versions`, or remove `spec.version`.",
  },
  create: (context) => ({
    resource: (part) => {
      const { leadingVersion, versions } = part.value;
      const [first] = Object.keys(versions);
      if (leadingVersion === undefined || first === undefined || leadingVersion.value === first) return;
      const data = { leading: leadingVersion.value, first };
      const consequence = "The API server rejects the CRD.";
      context.report({ part, messageId: "differs", at: leadingVersion.at, data, consequence });
    },
  }),
});
