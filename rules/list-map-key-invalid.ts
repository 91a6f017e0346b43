import type { Property, Schema, TypeName } from "../src/model/schema.ts";
import { defineRule } from "../src/rule.ts";
import { serverSideApply } from "./shared/standards.ts";

/** An item is known by a text. */
const KEYS: ReadonlySet<TypeName> = new Set<TypeName>(["string", "integer", "number", "boolean"]);

export default defineRule({
  meta: {
    description: "Require that each item of a list has the keys that tell it apart",
    looksAt: "snapshot",
    criteria: ["C1", "C2"],
    severity: { alpha: "error", beta: "error", stable: "error" },
    formats: ["crd"],
    words: ["x-kubernetes-list-type"],
    source: serverSideApply("merge-strategy"),
    messages: {
      keyless: "{{place}} is a list of the type `map`, and no key tells its items apart.",
      undeclared: "The items of {{place}} are told apart by `{{key}}`, which they do not declare.",
      missing:
        "The items of {{place}} are told apart by `{{key}}`, which is neither required nor filled in by a default.",
      unfit: "The items of {{place}} are told apart by `{{key}}`, which may be a list, an object or null.",
    },
    recipe: "Name members that are texts, numbers or booleans, and require each of them or give it a default.",
  },
  create: (context) => ({
    schema: (part) => {
      const { kubernetes, items } = part.value;
      const { listType, listMapKeys } = kubernetes;
      if (listType?.value !== "map") return;
      const consequence = "The API server refuses the definition.";
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
