import { defineRule } from "../src/rule.ts";
import { customResourceVersions } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require the first version of a list to be the one that `spec.version` names",
    looksAt: "snapshot",
    criteria: ["C6"],
    severity: { alpha: "error", beta: "error", stable: "error" },
    source: customResourceVersions("specify-multiple-versions"),
    messages: { differs: "{{place}} names {{leading}} in `spec.version`, and the first of its versions is {{first}}." },
    recipe: "Put the version first that `spec.version` names, or remove `spec.version`.",
  },
  create: (context) => ({
    resource: (part) => {
      const { leadingVersion, versions } = part.value;
      const [first] = Object.keys(versions);
      if (leadingVersion === undefined || first === undefined || leadingVersion.value === first) return;
      const data = { leading: leadingVersion.value, first };
      const consequence = "The API server refuses the definition.";
      context.report({ part, messageId: "differs", at: leadingVersion.at, data, consequence });
    },
  }),
});
