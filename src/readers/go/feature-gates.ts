import type { Problem } from "../../contracts/errors.ts";
import { FEATURE_GATES, type FeatureGate, type FeatureGates, type FeatureGateSpec } from "../../model/feature-gate.ts";
import type { Facet } from "../../model/schema.ts";
import { dictionary } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Locator, Reading } from "../../contracts/reader.ts";
import type { SourceFile } from "../../contracts/source.ts";
import type { FoundGate, FoundSpec } from "./found-gate.ts";
import { isGateList, readGateList } from "./gate-list.ts";
import { definesGates, readGateSource } from "./gate-source.ts";

/** The gates of some files, and where they stand there. */
export interface GateReading extends Locator {
  /** Undefined where no file defines any. */
  readonly gates: FeatureGates | undefined;
  readonly files: readonly SourceFile[];
  readonly problems: readonly Problem[];
}

/** Returns whether a file defines or lists feature gates, as in Kubernetes and similar projects. */
export function definesFeatureGates(file: SourceFile): boolean {
  return definesGates(file) || isGateList(file);
}

/**
 * Reads `kube_features.go` and its like, and `versioned_feature_list.yaml`. A gate is known by its name; of several definitions the
 * first that says what it is like counts.
 */
export function readFeatureGates(files: readonly SourceFile[]): GateReading {
  const read = files.filter(definesFeatureGates);
  const lists = read.filter(isGateList).map(readGateList);
  const found = [...readGateSource(read.filter(definesGates)), ...lists.flatMap(({ gates }) => gates)];
  const places = new Map<Pointer, Pick<FoundGate, "file" | "locate">>();
  const gates = dictionary<FeatureGate>();
  for (const { file, locate, specs, ...gate } of found) {
    const known = gates[gate.name];
    if (known !== undefined && (known.specs.length > 0 || specs.length === 0)) continue;
    const at = child(FEATURE_GATES, gate.name);
    if (known === undefined) places.set(at, { file, locate });
    const own = inOrder(specs).map(({ file: home, locate: locateSpec, ...spec }, index): FeatureGateSpec => {
      const specAt = child(at, "specs", index);
      places.set(specAt, { file: home, locate: locateSpec });
      return { ...spec, at: specAt };
    });
    const { identifier, comment } = known ?? gate;
    const misordered = misorderedIn(specs, own);
    gates[gate.name] = { name: gate.name, identifier, comment, at, specs: own, ...(misordered && { misordered }) };
  }
  return {
    gates: read.length === 0 ? undefined : gates,
    files: read,
    problems: lists.flatMap(({ problems }) => problems),
    locate: (at) => places.get(at)?.locate(),
    fileOf: (at) => places.get(at)?.file.name ?? "",
  };
}

/** Oldest first; those without a version stay where they are written. */
function inOrder(specs: readonly FoundSpec[]): readonly FoundSpec[] {
  return specs.every(({ version }) => version !== undefined)
    ? specs.toSorted((a, b) => rankOf(a.version) - rankOf(b.version))
    : specs;
}

/** The first spec that is written behind one of the same release or a later one. */
function misorderedIn(specs: readonly FoundSpec[], own: readonly FeatureGateSpec[]): Facet<string> | undefined {
  const late = specs.find((spec, index) => {
    const before = specs[index - 1]?.version;
    return before !== undefined && spec.version !== undefined && rankOf(spec.version) <= rankOf(before);
  });
  const place = own.find(({ version, stage }) => version === late?.version && stage === late?.stage);
  return late?.version === undefined || place === undefined ? undefined : { value: late.version, at: place.at };
}

function rankOf(version = ""): number {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major * 10_000 + minor;
}

/** The same API, of a server with these gates. */
export function withFeatureGates(reading: Reading, { gates, files, problems, locate, fileOf }: GateReading): Reading {
  if (gates === undefined) return reading;
  const others = files.filter(({ name }) => reading.files.every((file) => file.name !== name));
  const isGate = (at: Pointer): boolean => at.startsWith(`${FEATURE_GATES}/`);
  return {
    ...reading,
    snapshot: { ...reading.snapshot, featureGates: gates },
    get problems() {
      return [...reading.problems, ...problems];
    },
    files: [...reading.files, ...others],
    locate: (at) => (isGate(at) ? locate(at) : reading.locate(at)),
    fileOf: (at) => (isGate(at) ? fileOf(at) : reading.fileOf(at)),
  };
}
