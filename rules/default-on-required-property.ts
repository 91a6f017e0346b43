import { isObject } from "../src/model/json.ts";
import { parent } from "../src/model/pointer.ts";
import type { SnapshotRuleContext } from "../src/contracts/rule.ts";
import { partRule } from "./families/parts.ts";
import { kubernetesConventions } from "./wording/standards.ts";

export default partRule({
  kinds: ["property"],
  description: "Disallow defaults of required fields",
  guideline: "kubernetes",
  criteria: ["C2"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  source: kubernetesConventions("defaulting"),
  messages: { both: "{{place}} is required and has a default." },
  recipe: "Make the field optional, or remove its default.",
  judge: (part, context) => {
    const { default: own } = part.value.annotations;
    if (own === undefined || !part.polarities.has("request") || !isWrittenRequired(part.at, part.name, context))
      return undefined;
    const consequence =
      "Servers fill in the default before they validate, but other validators reject objects without the field.";
    return { messageId: "both", at: own.at, verdict: "dangerous", consequence };
  },
});

/** Reads `required` from the source: the model treats a field with a server-side default as optional. */
function isWrittenRequired(at: string, name: string, { snapshot }: SnapshotRuleContext): boolean {
  const holder = snapshot.schemas.source(parent(parent(at)));
  const required = isObject(holder) ? holder["required"] : undefined;
  return Array.isArray(required) && required.includes(name);
}
