import type { Declarations } from "../../src/model/declaration.ts";
import { gateNamed, type FeatureGates } from "../../src/model/feature-gate.ts";
import type { SnapshotRuleContext } from "../../src/rule.ts";
import { SOURCE_FORMATS } from "./declared-fields.ts";
import { kubernetesFeatureGates } from "./standards.ts";

/** What the rules on definitions of gates have in common. */
export const ON_GATES = {
  looksAt: "snapshot",
  formats: SOURCE_FORMATS,
  source: kubernetesFeatureGates(),
} as const;

/** The names of the gates that some field is behind. Only types whose text names one are read. */
export function guardingGates({ snapshot }: Pick<SnapshotRuleContext, "snapshot">): ReadonlySet<string> {
  return new Set(namesIn(snapshot.declarations).map((name) => gateNamed(snapshot.featureGates, name)?.name ?? name));
}

function namesIn(declarations: Declarations | undefined): readonly string[] {
  const types = Object.values(declarations?.types ?? {}).filter(({ text }) => text.includes("featureGate="));
  return types.flatMap(({ fields }) => fields.flatMap(({ featureGates }) => featureGates.map(({ value }) => value)));
}

/** Of a stage, the release that it began in, `1.31`: as the specs say, or else a line `alpha: v1.31` above the gate. */
export function releaseOfStage(gates: FeatureGates | undefined, name: string, stage: string): string | undefined {
  const gate = gateNamed(gates, name);
  const spec = gate?.specs.find((each) => each.stage === stage);
  if (spec?.version !== undefined) return spec.version;
  const stated = new RegExp(String.raw`^\s*${stage}:\s*v(\d+\.\d+)\b`, "imu").exec(gate?.comment ?? "");
  return stated?.[1];
}
