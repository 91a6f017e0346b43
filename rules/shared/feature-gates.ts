import type { Declarations } from "../../src/model/declaration.ts";
import { gateNamed, type FeatureGates } from "../../src/model/feature-gate.ts";
import type { Snapshot } from "../../src/model/snapshot.ts";
import { kubernetesFeatureGates } from "../wording/standards.ts";

/** Metadata of all rules for feature gate definitions. */
export const ON_GATES = {
  looksAt: "snapshot",
  formats: ["go"],
  source: kubernetesFeatureGates(),
} as const;

/** Returns the names of gates that guard some field. Reads only types whose text contains such a marker. */
export function guardingGates({ declarations, featureGates }: Snapshot): ReadonlySet<string> {
  return new Set(namesIn(declarations).map((name) => gateNamed(featureGates, name)?.name ?? name));
}

function namesIn(declarations: Declarations | undefined): readonly string[] {
  const types = Object.values(declarations?.types ?? {}).filter(({ text }) => text.includes("featureGate="));
  return types.flatMap(({ fields }) => fields.flatMap(({ featureGates }) => featureGates.map(({ value }) => value)));
}

/** Returns the release in which a stage began, such as `1.31`. Source: the specs, or else a comment `alpha: v1.31` above the gate. */
export function releaseOfStage(gates: FeatureGates | undefined, name: string, stage: string): string | undefined {
  const gate = gateNamed(gates, name);
  const spec = gate?.specs.find((each) => each.stage === stage);
  if (spec?.version !== undefined) return spec.version;
  const stated = new RegExp(String.raw`^\s*${stage}:\s*v(\d+\.\d+)\b`, "imu").exec(gate?.comment ?? "");
  return stated?.[1];
}
