import type { Dictionary } from "./json.ts";
import type { Pointer } from "./pointer.ts";
import type { Facet } from "./schema.ts";

/** By `FeatureGate.name`. */
export type FeatureGates = Dictionary<FeatureGate>;

/** A switch of a server that turns a feature on, as its source or a list made from that defines it. */
export interface FeatureGate {
  /** The name on the command line. */
  readonly name: string;
  /** The identifier in the source code, which can differ. */
  readonly identifier: string;
  readonly at: Pointer;
  /** Oldest first; none where only its name is declared. */
  readonly specs: readonly FeatureGateSpec[];
  /** The first release that does not stand after all older ones. */
  readonly misordered?: Facet<string>;
  /** The comment of the declaration. Undefined if the gate is only listed and declared elsewhere. */
  readonly comment: string | undefined;
}

/** The state of a gate from one release on. */
export interface FeatureGateSpec {
  readonly at: Pointer;
  /** `1.31`; undefined in texts older than versioned gates. */
  readonly version: string | undefined;
  readonly stage: FeatureGateStage;
  readonly default: boolean;
  readonly lockedToDefault: boolean;
}

export type FeatureGateStage = "alpha" | "beta" | "stable" | "deprecated";

/** The prefix of all pointers to gates. */
export const FEATURE_GATES: Pointer = "#/featureGates";

/** Finds a gate by its name or its identifier; markers use both. */
export function gateNamed(gates: FeatureGates | undefined, name: string): FeatureGate | undefined {
  if (gates === undefined) return undefined;
  return gates[name] ?? Object.values(gates).find(({ identifier }) => identifier === name);
}

/** Returns the stage at the newest release. A deprecated gate counts as stable. Undefined if no stage is stated. */
export function stageOfGate({ specs }: FeatureGate): "alpha" | "beta" | "stable" | undefined {
  if (specs.length === 0) return undefined;
  for (const { stage } of specs.toReversed()) if (stage !== "deprecated") return stage;
  return "stable";
}

/** Each gate that a marker names: `+featureGate=A,B`. */
export function leastStage(gates: FeatureGates | undefined, names: readonly string[]): ReturnType<typeof stageOfGate> {
  const stages = names.flatMap((name) => {
    const gate = gateNamed(gates, name);
    return (gate && stageOfGate(gate)) ?? [];
  });
  return (["alpha", "beta", "stable"] as const).find((stage) => stages.includes(stage));
}
