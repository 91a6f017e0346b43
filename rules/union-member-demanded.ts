import type { Schema } from "../src/model/schema.ts";
import { defineRule, type SnapshotRuleContext } from "../src/contracts/rule.ts";
import { kubernetesConventions } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow a required or defaulted field in a union",
    looksAt: "snapshot",
    guideline: "kubernetes",
    criteria: ["C5"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    source: kubernetesConventions("unions"),
    messages: {
      required: "{{place}} is one of several {{properties}} of a union, but it is required.",
      defaulted: "{{place}} is one of several {{properties}} of a union, but it has a default.",
    },
    recipe: "Make every {{property}} of the union optional, and remove its default.",
  },
  create: (context) => ({
    property: (part) => {
      const { name, value, holder, polarities } = part;
      if (!polarities.has("request") || !isOfUnion(name, holder, context)) return;
      const consequence =
        "The other {{properties}} of the union cannot be set alone, and no {{property}} can be added.";
      if (name in holder.required) context.report({ part, messageId: "required", verdict: "dangerous", consequence });
      if (value.annotations.default !== undefined) {
        context.report({ part, messageId: "defaulted", verdict: "dangerous", consequence });
      }
    },
  }),
});

/** Returns whether one alternative requires this property and the other alternatives require others. */
function isOfUnion(name: string, holder: Schema, context: SnapshotRuleContext): boolean {
  return holder.variants.some(({ branches }) => {
    const requirements = branches.map(({ schema }) =>
      Object.keys(context.schema(schema).required).filter((other) => !(other in holder.required) || other === name),
    );
    return (
      requirements.every((names) => names.length > 0) &&
      requirements.some((names) => !names.includes(name)) &&
      requirements.flat().includes(name)
    );
  });
}
