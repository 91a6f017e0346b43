import type { Property, Schema, TypeName } from "../src/model/schema.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { serverSideApply } from "./wording/standards.ts";

/** Types that a key can have. */
const KEYS: ReadonlySet<TypeName> = new Set<TypeName>(["string", "integer", "number", "boolean"]);

export default defineRule({
  meta: {
    description: "Require that every key in `x-kubernetes-list-map-keys` is present in each item",
    looksAt: "snapshot",
    criteria: ["C1", "C2"],
    severity: "error",
    formats: ["crd"],
    words: ["x-kubernetes-list-type"],
    source: serverSideApply("merge-strategy"),
    messages: {
      keyless: "{{place}} has `x-kubernetes-list-type: map`, but no `x-kubernetes-list-map-keys`.",
      undeclared: "{{place}} has the list map key `{{key}}`, but its items do not declare it.",
      missing: "{{place}} has the list map key `{{key}}`, but its items neither require it nor have a default for it.",
      unfit: "{{place}} has the list map key `{{key}}`, which can be an array, an object or null.",
    },
    recipe: "Use fields of type string, number, integer or boolean, and require each of them or add a default.",
  },
  create: (context) => ({
    schema: (part) => {
      const { kubernetes, items } = part.value;
      const { listType, listMapKeys } = kubernetes;
      if (listType?.value !== "map") return;
      const consequence = "The API server rejects the CRD.";
      if (listMapKeys === undefined || listMapKeys.value.length === 0)
        return context.report({ part, messageId: "keyless", at: listType.at, consequence });
      const holder = items && context.schema(items.value);
      for (const key of listMapKeys.value) {
        const messageId = flawOf(key, holder, (property) => context.schema(property.schema));
        if (messageId !== undefined)
          context.report({ part, messageId, name: key, at: listMapKeys.at, data: { key }, consequence });
      }
    },
  }),
});

function flawOf(
  key: string,
  holder: Schema | undefined,
  schemaOf: (property: Property) => Schema,
): "undeclared" | "missing" | "unfit" | undefined {
  const property = holder?.properties[key];
  if (holder === undefined || property === undefined) return "undeclared";
  if (!schemaOf(property).types.value.every((type) => KEYS.has(type))) return "unfit";
  const isThere = holder.required[key] !== undefined || property.annotations.default !== undefined;
  return isThere ? undefined : "missing";
}
