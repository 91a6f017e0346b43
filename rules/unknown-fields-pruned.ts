import type { Change } from "../src/model/change.ts";
import type { Pointer } from "../src/model/pointer.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { isMap, prunes } from "./shared/pruning.ts";
import { sharedTypes } from "./shared/shapes.ts";
import { customResources } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow pruning where undeclared members were kept",
    looksAt: "change",
    criteria: ["C2", "C6"],
    severity: BY_STABILITY,
    source: customResources("field-pruning"),
    messages: {
      pruned: "{{place}} no longer keeps the members that its schema does not declare.",
      member: "{{place}} no longer keeps what its member `{{name}}` has and the new schema of it does not declare.",
      byDefault:
        "{{place}} no longer keeps the members that its schemas do not declare: {{version}} does so only where a schema tells it to.",
    },
    recipe: "Declare every member that stored objects may have first; let the server prune afterwards.",
  },
  create: (context) => {
    const hear = (change: Change<"preserveUnknownFields">): void => {
      if (change.old !== true || change.new === true || change.channel.polarity === "response") return;
      if (declaresAll(change, context) || !mayHoldMembers(change, context)) return;
      const consequence = "What clients store there and the schema does not declare is lost with the next write.";
      const version = versionByDefault(change, context);
      if (version === undefined) context.report({ change, messageId: "pruned", verdict: "breaking", consequence });
      else context.report({ change, messageId: "byDefault", data: { version }, verdict: "breaking", consequence });
    };
    const hearOfMap = (change: Change<"additionalProperties">): void => {
      // Where types are compiled, that they name fewer members is told by the types.
      if (context.snapshot("new").format === "typescript") return;
      if (!isMap("old", change.old, context) || !prunes("new", change.pair.new, context)) return;
      const consequence = "What is written there under other names is lost.";
      context.report({ change, messageId: "pruned", verdict: "breaking", consequence });
    };
    const hearOfMember = (change: Change<"property">): void => {
      const isKept = (side: "old" | "new"): boolean =>
        context.schema(side, change.pair[side]).kubernetes.preserveUnknownFields !== undefined;
      // Where the whole is no longer kept, that says it.
      if (change.channel.polarity === "response" || !isKept("old") || !isKept("new")) return;
      if (!prunesWithin(change.new!.schema, context)) return;
      const consequence = "What clients stored there is lost with the next write, as far as it is not declared.";
      context.report({ change, messageId: "member", verdict: "breaking", consequence });
    };
    return {
      "preserveUnknownFields:removed": hear,
      "preserveUnknownFields:changed": hear,
      "additionalProperties:removed": hearOfMap,
      "property:added": hearOfMember,
    };
  },
});

/** Whether a server drops something of what such a value holds on the new side. */
function prunesWithin(at: Pointer, context: RuleContext, within: readonly Pointer[] = []): boolean {
  if (within.includes(at)) return false;
  const { properties, items, additionalProperties } = context.schema("new", at);
  const rest = additionalProperties?.value;
  if (!isMap("new", rest, context) && prunes("new", at, context)) return true;
  const parts = [...Object.values(properties).map(({ schema }) => schema), items?.value, rest];
  return parts.some((part) => part !== undefined && prunesWithin(part, context, [...within, at]));
}

/** Where nothing that has members stays admitted, the type says it. */
function mayHoldMembers({ pair }: Change, { schema }: Pick<RuleContext, "schema">): boolean {
  if (pair.kind !== "schema") return true;
  const [before, after] = [schema("old", pair.old), schema("new", pair.new)];
  return sharedTypes(before, after).some((name) => name === "object" || name === "array");
}

/** Whether members of any name are declared, and have none themselves that could be dropped. */
function declaresAll({ pair }: Change, { schema }: Pick<RuleContext, "schema">): boolean {
  const members = pair.kind === "schema" ? schema("new", pair.new).additionalProperties : undefined;
  if (members === undefined) return false;
  const { types, kubernetes, properties, items } = schema("new", members.value);
  if (kubernetes.preserveUnknownFields !== undefined && items === undefined)
    return Object.keys(properties).length === 0;
  return !types.value.includes("object") && !types.value.includes("array");
}

/** The version of the definition, where it is that and nothing else which turns pruning on. */
function versionByDefault({ pair }: Change, { snapshot }: Pick<RuleContext, "snapshot">): string | undefined {
  if (pair.kind !== "resource") return undefined;
  const resource = Object.values(snapshot("new").resources).find(({ at }) => at === pair.new);
  const isWritten = resource?.preserveUnknownFields?.at.endsWith("/preserveUnknownFields") === true;
  return isWritten ? undefined : resource?.definitionVersion?.value;
}
