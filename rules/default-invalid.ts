import { formatTraits } from "../src/model/format-traits.ts";
import { canonical, isObject, type Json } from "../src/model/json.ts";
import type { Pointer } from "../src/model/pointer.ts";
import type { Schema } from "../src/model/schema.ts";
import { partRule } from "./families/parts.ts";
import { customResources } from "./wording/standards.ts";

/** Returns the first property of a value that its schema does not declare, and therefore prunes. */
function undeclaredIn(value: Json, at: Pointer, schemaOf: (at: Pointer) => Schema): string | undefined {
  const { properties, items, additionalProperties, kubernetes } = schemaOf(at);
  const inner = (one: Json, where: Pointer | undefined): string | undefined =>
    where === undefined ? undefined : undeclaredIn(one, where, schemaOf);
  if (Array.isArray(value)) return firstOf(value, (item) => inner(item, items?.value));
  const isOpen = kubernetes.preserveUnknownFields !== undefined || kubernetes.embeddedResource !== undefined;
  if (!isObject(value) || isOpen) return undefined;
  return firstOf(Object.keys(value), (name) => {
    const declared = properties[name]?.schema ?? additionalProperties?.value;
    return declared === undefined ? name : inner(value[name]!, declared);
  });
}

function firstOf<T>(list: readonly T[], find: (one: T) => string | undefined): string | undefined {
  for (const one of list) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

export default partRule({
  kinds: ["property"],
  description: "Disallow defaults that their own schema rejects",
  criteria: ["C1"],
  severity: "error",
  formats: ["crd", "go"],
  source: customResources("defaulting"),
  messages: {
    refused: "{{place}} has the default `{{value}}`, but its own schema rejects this value.",
    pruned: "{{place}} has the default `{{value}}`, but its own schema does not declare `{{name}}`.",
  },
  recipe: "Use a default that the schema accepts, or change the schema to accept it.",
  judge: (part, context) => {
    const { default: own } = part.value.annotations;
    // A `null` default has no effect.
    if (own === undefined || own.value === null) return undefined;
    const consequence = "The API server rejects the CRD.";
    const isRefused = context.admits(own.value, part.value.schema) === false;
    const isPruned = !isRefused && formatTraits(context.snapshot).isApplied;
    const name = isPruned ? undeclaredIn(own.value, part.value.schema, context.schema) : undefined;
    if (!isRefused && name === undefined) return undefined;
    const data = { value: canonical(own.value), ...(name !== undefined && { name }) };
    return { messageId: isRefused ? "refused" : "pruned", at: own.at, data, values: [own.value], consequence };
  },
});
