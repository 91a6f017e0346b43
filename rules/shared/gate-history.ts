import type { FeatureGateStage } from "../../src/model/feature-gate.ts";
import { kubernetesFeatureGates } from "../wording/standards.ts";

/** Common metadata of the rules on feature gates over releases. */
export const ON_GATE_HISTORY = {
  looksAt: "history",
  formats: ["go"],
  source: kubernetesFeatureGates(),
} as const;

const STAGES: readonly FeatureGateStage[] = ["alpha", "beta", "stable", "deprecated"];

export function isEarlier(a: FeatureGateStage, b: FeatureGateStage): boolean {
  return STAGES.indexOf(a) < STAGES.indexOf(b);
}
