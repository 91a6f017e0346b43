import { partRule } from "./families/parts.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default partRule({
  kinds: ["resourceVersion"],
  description: "Require every served version to have a schema",
  criteria: ["C1"],
  source: customResourceVersions("specify-multiple-versions"),
  messages: { missing: "{{place}} is served without a schema." },
  recipe: "Add a schema that declares every field.",
  judge: (part) => {
    const { served, schema } = part.value;
    if (part.holder.definitionVersion === undefined || !served.value || schema !== undefined) return undefined;
    const consequence =
      "Objects are not validated, and an API server with apiextensions.k8s.io/v1 rejects the definition.";
    return { messageId: "missing", consequence };
  },
});
