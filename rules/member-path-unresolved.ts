import type { Pointer } from "../src/model/pointer.ts";
import type { Schema, TypeName } from "../src/model/schema.ts";
import { defineRule, type SnapshotRuleContext } from "../src/contracts/rule.ts";
import { customResources } from "./wording/standards.ts";

/** Types that a field selector can compare. */
const COMPARED: readonly TypeName[] = ["string", "boolean", "integer"];

export default defineRule({
  meta: {
    description: "Require that the paths of `selectableFields` and `scale` exist in the schema",
    looksAt: "snapshot",
    criteria: ["C1"],
    severity: "error",
    formats: ["crd"],
    words: ["selectableFields", "scale"],
    source: customResources("crd-selectable-fields"),
    messages: {
      selected:
        "`selectableFields` of {{place}} refers to `{{path}}`, which the schema does not declare as a string, boolean or integer.",
      scaled: "`scale` of {{place}} refers to `{{path}}`, which the schema does not declare.",
    },
    recipe: "Refer to a field that the schema of this version declares.",
  },
  create: (context) => ({
    resourceVersion: (part) => {
      const { schema, selectableFields, subresources } = part.value;
      if (schema === undefined) return;
      for (const [path, at] of Object.entries(selectableFields)) {
        const found = memberAt(path, schema.value, context);
        if (found !== undefined && found !== "kept" && isCompared(found)) continue;
        const consequence = "The API server rejects the definition.";
        context.report({ part, messageId: "selected", name: path, at, data: { path }, consequence });
      }
      for (const { value: path, at } of Object.values(subresources.scale?.paths ?? {})) {
        if (memberAt(path, schema.value, context) !== undefined) continue;
        const consequence = "Autoscalers read no value there, and the values that they write are dropped.";
        context.report({ part, messageId: "scaled", name: path, at, data: { path }, consequence });
      }
    },
  }),
});

function isCompared({ types }: Schema): boolean {
  return types.value.length === 1 && COMPARED.includes(types.value[0]!);
}

/** `kept`: the field is not declared, but the server preserves unknown fields. */
function memberAt(path: string, root: Pointer, { schema }: SnapshotRuleContext): Schema | "kept" | undefined {
  let here = schema(root);
  for (const name of path.split(".").slice(1)) {
    const next = here.properties[name]?.schema ?? here.additionalProperties?.value;
    if (next === undefined) return here.kubernetes.preserveUnknownFields === undefined ? undefined : "kept";
    here = schema(next);
  }
  return here;
}
