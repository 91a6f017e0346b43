import type { Change } from "../../src/model/change.ts";
import type { FeatureGateSpec } from "../../src/model/feature-gate.ts";
import { isEarlier } from "./gate-history.ts";

/** The newest spec of a gate on each side. */
export interface GateStep {
  readonly before: FeatureGateSpec;
  readonly after: FeatureGateSpec;
}

/** Undefined where one side only declares the name of the gate. */
export function newestSpecs({ old, new: new_ }: Change<"featureGate">): GateStep | undefined {
  const [before, after] = [old?.specs.at(-1), new_?.specs.at(-1)];
  return before && after && { before, after };
}

/** A gate may be deprecated at any stage, and a deprecated one may come back. */
export function isLowered({ before, after }: GateStep): boolean {
  return before.stage !== "deprecated" && isEarlier(after.stage, before.stage);
}
