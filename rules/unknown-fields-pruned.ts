import { formatTraits } from "../src/model/format-traits.ts";
import type { Change } from "../src/model/change.ts";
import type { Pointer } from "../src/model/pointer.ts";
import { defineRule, type RuleContext } from "../src/contracts/rule.ts";
import { isMap, prunes } from "./shared/pruning.ts";
import { sharedTypes } from "./shared/shapes.ts";
import { customResources } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing `x-kubernetes-preserve-unknown-fields`",
    looksAt: "change",
    criteria: ["C2", "C6"],
    source: customResources("field-pruning"),
    messages: {
      pruned: "{{place}} now prunes fields that its schema does not declare; they were preserved before.",
      member: "{{place}} now prunes fields of `{{name}}` that its new schema does not declare.",
      byDefault:
        "{{place}} now prunes undeclared fields: {{version}} preserves them only with `x-kubernetes-preserve-unknown-fields`.",
    },
    recipe: "Declare all fields of stored objects first. Remove the keyword afterwards.",
  },
  create: (context) => {
    const visit = (change: Change<"preserveUnknownFields">): void => {
      if (change.old !== true || change.new === true || change.channel.polarity === "response") return;
      if (declaresAll(change, context) || !mayHaveFields(change, context)) return;
      const consequence = "Undeclared fields of stored objects are lost with the next write.";
      const version = versionByDefault(change, context);
      if (version === undefined) context.report({ change, messageId: "pruned", verdict: "breaking", consequence });
      else context.report({ change, messageId: "byDefault", data: { version }, verdict: "breaking", consequence });
    };
    const visitMap = (change: Change<"additionalProperties">): void => {
      // For TypeScript, other rules report the removed index signature.
      if (formatTraits(context.snapshot("new")).isCode) return;
      if (!isMap("old", change.old, context) || !prunes("new", change.pair.new, context)) return;
      const consequence = "Fields with other names are dropped when an object is written.";
      context.report({ change, messageId: "pruned", verdict: "breaking", consequence });
    };
    const visitProperty = (change: Change<"property">): void => {
      const isKept = (side: "old" | "new"): boolean =>
        context.schema(side, change.pair[side]).kubernetes.preserveUnknownFields !== undefined;
      // If the whole object is pruned now, that change is reported.
      if (change.channel.polarity === "response" || !isKept("old") || !isKept("new")) return;
      if (!prunesWithin(change.new!.schema, context)) return;
      const consequence = "Undeclared fields that clients stored in this field are lost with the next write.";
      context.report({ change, messageId: "member", verdict: "breaking", consequence });
    };
    return {
      "preserveUnknownFields:removed": visit,
      "preserveUnknownFields:changed": visit,
      "additionalProperties:removed": visitMap,
      "property:added": visitProperty,
    };
  },
});

/** Returns whether the server prunes some part of such a value on the new side. */
function prunesWithin(at: Pointer, context: RuleContext, within: readonly Pointer[] = []): boolean {
  if (within.includes(at)) return false;
  const { properties, items, additionalProperties } = context.schema("new", at);
  const rest = additionalProperties?.value;
  if (!isMap("new", rest, context) && prunes("new", at, context)) return true;
  const parts = [...Object.values(properties).map(({ schema }) => schema), items?.value, rest];
  return parts.some((part) => part !== undefined && prunesWithin(part, context, [...within, at]));
}

/** Returns whether objects or arrays stay allowed; otherwise the change of the type is reported. */
function mayHaveFields({ pair }: Change, { schema }: Pick<RuleContext, "schema">): boolean {
  if (pair.kind !== "schema") return true;
  const [before, after] = [schema("old", pair.old), schema("new", pair.new)];
  return sharedTypes(before, after).some((name) => name === "object" || name === "array");
}

/** Returns whether fields of any name are declared and have no undeclared fields themselves. */
function declaresAll({ pair }: Change, { schema }: Pick<RuleContext, "schema">): boolean {
  const members = pair.kind === "schema" ? schema("new", pair.new).additionalProperties : undefined;
  if (members === undefined) return false;
  const { types, kubernetes, properties, items } = schema("new", members.value);
  if (kubernetes.preserveUnknownFields !== undefined && items === undefined)
    return Object.keys(properties).length === 0;
  return !types.value.includes("object") && !types.value.includes("array");
}

/** Returns the version of the definition if only that version enables pruning. */
function versionByDefault({ pair }: Change, { snapshot }: Pick<RuleContext, "snapshot">): string | undefined {
  if (pair.kind !== "resource") return undefined;
  const resource = Object.values(snapshot("new").resources).find(({ at }) => at === pair.new);
  const isWritten = resource?.preserveUnknownFields?.at.endsWith("/preserveUnknownFields") === true;
  return isWritten ? undefined : resource?.definitionVersion?.value;
}
