import type { Sighting } from "../../model/element.ts";
import type { FeatureGates } from "../../model/feature-gate.ts";
import { deprecatedIf } from "./deprecated.ts";

/** Feature gates, as their newest spec states them. */
export function gateSightings(gates: FeatureGates | undefined): readonly Sighting<"featureGate">[] {
  return Object.values(gates ?? {}).flatMap((gate) => {
    const newest = gate.specs.at(-1);
    if (newest === undefined) return [];
    const { stage, default: enabled, lockedToDefault: locked } = newest;
    const stability = stage === "deprecated" ? "stable" : stage;
    return [
      {
        kind: "featureGate",
        key: `gate ${gate.name}`,
        name: gate.name,
        label: `feature gate \`${gate.name}\``,
        at: newest.at,
        state: { stability, enabled, locked, stage, ...deprecatedIf(stage === "deprecated") },
      } as const,
    ];
  });
}
