import type { Pointer } from "../src/model/pointer.ts";
import type { Schema, TypeName } from "../src/model/schema.ts";
import { defineRule, type SnapshotRuleContext } from "../src/rule.ts";
import { customResources } from "./shared/standards.ts";

/** What the API server compares with the text of a selector. */
const COMPARED: readonly TypeName[] = ["string", "boolean", "integer"];

export default defineRule({
  meta: {
    description: "Require that the paths by which objects are selected and scaled lead to a member",
    looksAt: "snapshot",
    criteria: ["C1"],
    severity: { alpha: "error", beta: "error", stable: "error" },
    formats: ["crd"],
    words: ["selectableFields", "scale"],
    source: customResources("crd-selectable-fields"),
    messages: {
      selected: "{{place}} is selected by `{{path}}`, where its schema has no text, boolean or integer.",
      scaled:
        "`{{path}}`, which the subresource `scale` of {{place}} names, leads to nothing that its schema declares.",
    },
    recipe: "Name a member that the schema of this version declares.",
  },
  create: (context) => ({
    resourceVersion: (part) => {
      const { schema, selectableFields, subresources } = part.value;
      if (schema === undefined) return;
      for (const [path, at] of Object.entries(selectableFields)) {
        const found = memberAt(path, schema.value, context);
        if (found !== undefined && found !== "kept" && isCompared(found)) continue;
        const consequence = "The API server refuses the definition.";
        context.report({ part, messageId: "selected", name: path, at, data: { path }, consequence });
      }
      for (const { value: path, at } of Object.values(subresources.scale?.paths ?? {})) {
        if (memberAt(path, schema.value, context) !== undefined) continue;
        const consequence = "Autoscalers read nothing there, and what they write is dropped.";
        context.report({ part, messageId: "scaled", name: path, at, data: { path }, consequence });
      }
    },
  }),
});

function isCompared({ types }: Schema): boolean {
  return types.value.length === 1 && COMPARED.includes(types.value[0]!);
}

/** `kept`: it is not declared, and the server keeps it all the same. */
function memberAt(path: string, root: Pointer, { schema }: SnapshotRuleContext): Schema | "kept" | undefined {
  let here = schema(root);
  for (const name of path.split(".").slice(1)) {
    const next = here.properties[name]?.schema ?? here.additionalProperties?.value;
    if (next === undefined) return here.kubernetes.preserveUnknownFields === undefined ? undefined : "kept";
    here = schema(next);
  }
  return here;
}
