import type { Schema } from "../src/model/schema.ts";
import { defineRule, type SnapshotRuleContext } from "../src/rule.ts";
import { kubernetesConventions } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow a member of a union that is required or has a default",
    looksAt: "snapshot",
    convention: "kubernetes",
    criteria: ["C5"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    source: kubernetesConventions("unions"),
    messages: {
      required: "{{place}} is one of several members of which one is to be set, and it is required.",
      defaulted: "{{place}} is one of several members of which one is to be set, and it has a default.",
    },
    recipe: "Make every member of the union optional, and give none of them a default.",
  },
  create: (context) => ({
    property: (part) => {
      const { name, value, holder, polarities } = part;
      if (!polarities.has("request") || !isOfUnion(name, holder, context)) return;
      const consequence = "No other member can be set, and none can ever be added.";
      if (name in holder.required) context.report({ part, messageId: "required", verdict: "dangerous", consequence });
      if (value.annotations.default !== undefined) {
        context.report({ part, messageId: "defaulted", verdict: "dangerous", consequence });
      }
    },
  }),
});

/** One alternative demands this member, and the others demand others. */
function isOfUnion(name: string, holder: Schema, context: SnapshotRuleContext): boolean {
  return holder.variants.some(({ branches }) => {
    const demands = branches.map(({ schema }) =>
      Object.keys(context.schema(schema).required).filter((other) => !(other in holder.required) || other === name),
    );
    return (
      demands.every((names) => names.length > 0) &&
      demands.some((names) => !names.includes(name)) &&
      demands.flat().includes(name)
    );
  });
}
