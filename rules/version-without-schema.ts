import { defineRule } from "../src/rule.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require every served version to have a schema",
    looksAt: "snapshot",
    criteria: ["C1"],
    source: customResourceVersions("specify-multiple-versions"),
    messages: { missing: "{{place}} is served without a schema." },
    recipe: "Add a schema that declares every field.",
  },
  create: (context) => ({
    resourceVersion: (part) => {
      const { served, schema } = part.value;
      if (part.holder.definitionVersion === undefined || !served.value || schema !== undefined) return;
      const consequence =
        "Objects are not validated, and an API server with apiextensions.k8s.io/v1 rejects the definition.";
      context.report({ part, messageId: "missing", consequence });
    },
  }),
});
