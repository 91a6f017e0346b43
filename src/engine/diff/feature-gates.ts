import { type FeatureGate, gateNamed } from "../../model/feature-gate.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { Facts } from "./facts.ts";

/** Compares the gates by their newest specs. Where the old side has no list of gates, only a version says that a gate is new. */
export function diffGates(facts: Facts, { featureGates: old }: Snapshot, { featureGates: new_ }: Snapshot): void {
  if (new_ === undefined) return;
  for (const gate of Object.values(new_)) {
    const before = gateNamed(old, gate.name);
    const fact = { name: gate.name, new: gate };
    if (before === undefined) {
      if (old === undefined && gate.specs[0]?.version === undefined) continue;
      facts.emit("featureGate", "added", { ...fact, at: { new: gate.specs[0]?.at ?? gate.at } });
    } else if (stateOf(before) !== stateOf(gate)) {
      facts.emit("featureGate", "changed", { ...fact, old: before, at: { old: placeOf(before), new: placeOf(gate) } });
    }
  }
  const [first] = Object.values(new_);
  for (const gate of Object.values(old ?? {})) {
    if (gateNamed(new_, gate.name) !== undefined) continue;
    const at = { old: gate.at, ...(first && { new: first.at }) };
    facts.emit("featureGate", "removed", { name: gate.name, old: gate, at });
  }
}

function placeOf({ specs, at }: FeatureGate): string {
  return specs.at(-1)?.at ?? at;
}

function stateOf({ specs }: FeatureGate): string {
  const newest = specs.at(-1);
  return newest === undefined ? "" : `${newest.stage} ${String(newest.default)}`;
}
