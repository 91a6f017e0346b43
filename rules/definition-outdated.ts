import { formatTraits } from "../src/model/format-traits.ts";
import { lazy } from "../src/base/lazy.ts";
import { listed } from "../src/base/listed.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { fieldsInDocuments, isOfChannel } from "./shared/published.ts";
import { customResources } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require custom resource definitions to declare the fields of their Go types",
    looksAt: "snapshot",
    criteria: ["C1"],
    severity: "warn",
    formats: ["go"],
    source: customResources("field-pruning"),
    messages: { missing: "{{place}} is missing in {{files}}, as `{{path}}` of `{{kind}}`." },
    recipe: "Generate the definition again and commit it.",
  },
  create: (context) => {
    const { snapshot, schema } = context;
    const fields = lazy(() => fieldsInDocuments(snapshot, schema, (document) => formatTraits(document).isApplied));
    return {
      declaredField: (part) => {
        const uses = fields().get(part.at) ?? [];
        // Definitions of several channels differ on purpose.
        const missing = uses.filter(({ documents }) => documents.every((each) => each.property === undefined));
        const [first] = missing;
        if (first === undefined || isOfChannel(first.property, schema(first.property.schema))) return;
        const files = [...new Set(missing.map(({ documents: [document] }) => document!.name))].sort();
        const data = { files: listed(files), path: first.path, kind: first.kind };
        const consequence = "The server removes the field from objects that clients send.";
        context.report({ part, messageId: "missing", data, verdict: "dangerous", consequence });
      },
    };
  },
});
