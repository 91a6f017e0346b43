import type { Change } from "../src/model/change.ts";
import { gateNamed, stageOfGate } from "../src/model/feature-gate.ts";
import { levelStated } from "../src/model/prose/level.ts";
import type { RuleContext } from "../src/contracts/rule.ts";
import { factRule } from "./families/facts.ts";
import { declaredTypeAt } from "./shared/declared-types.ts";
import { lifecyclesOf } from "./shared/gates.ts";
import { sharedTypes } from "./shared/shapes.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["sourceType:changed"],
  description: "Disallow changing the type of an alpha field in a beta or stable version",
  weighedBy: "version",
  criteria: ["C3", "C5", "C6"],
  formats: ["go"],
  source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
  messages: {
    changed: "The type of alpha field `{{name}}` of {{place}} changed from `{{before}}` to `{{after}}`.",
  },
  recipe:
    "Add a field with another name and protobuf number for the new type, and leave a tombstone for the old field.",
  judge: (change, context) => {
    const [before, after] = [change.old!, change.new!];
    const [old, new_] = (["old", "new"] as const).map((side) => typesOf(change, side, context));
    if (old === undefined || new_ === undefined || sharedTypes(old, new_).length > 0) return undefined;
    if (!isInStableVersion(change, context) || !isAlpha(change, context)) return undefined;
    const data = { before: before.type, after: after.type };
    const consequence = "Clients and servers of the previous release cannot decode objects that contain the field.";
    return { messageId: "changed", data, verdict: "breaking", consequence };
  },
});

function typesOf(change: Change<"sourceType">, side: "old" | "new", { schema }: RuleContext) {
  const member = schema(side, change.pair[side]).properties[change.name];
  return member === undefined ? undefined : schema(side, member.schema);
}

function isInStableVersion({ pair }: Change, { snapshot }: RuleContext): boolean {
  const { declarations } = snapshot("old");
  const holder = declaredTypeAt(declarations, pair.old);
  const version = holder && declarations?.packages[holder.package]?.version;
  return version !== undefined && !version.includes("alpha");
}

/** Reads the level from the feature gate, the lifecycle or the description. */
function isAlpha(change: Change<"sourceType">, { schema, snapshot }: RuleContext): boolean {
  const { featureGates, description } = change.old!;
  const { featureGates: gates } = snapshot("old");
  if (featureGates.some(({ value }) => isAlphaGate(value, gates))) return true;
  const annotations = schema("old", change.pair.old).properties[change.name]?.annotations ?? {};
  if (lifecyclesOf(annotations).some(({ fields }) => fields["status"] === "alpha")) return true;
  return featureGates.length === 0 && levelStated(description, change.name)?.level === "alpha";
}

function isAlphaGate(name: string, gates: Parameters<typeof gateNamed>[0]): boolean {
  const gate = gateNamed(gates, name);
  return gates === undefined || (gate !== undefined && (stageOfGate(gate) ?? "alpha") === "alpha");
}
