import type { FeatureGateStage } from "../../model/feature-gate.ts";
import { dictionary, type Dictionary } from "../../model/json.ts";

/** Stages by their names in Go and in lists; a gate without a stage is settled. */
const STAGES: Dictionary<FeatureGateStage> = dictionary<FeatureGateStage>([
  ["Alpha", "alpha"],
  ["Beta", "beta"],
  ["GA", "stable"],
  ["", "stable"],
  ["Deprecated", "deprecated"],
]);

/** Undefined for a word that nobody knows. */
export function stageNamed(word: string): FeatureGateStage | undefined {
  return STAGES[word];
}

/** `1.31` of `v1.31.0`, `"1.31"`, `MajorMinor(1, 31)`; undefined where there is none. */
export function versionIn(text: string): string | undefined {
  const [, major, minor] = /\b(?:v)?(\d+)(?:\.|\s*,\s*)(\d+)/u.exec(text) ?? [];
  return major === undefined ? undefined : `${major}.${minor!}`;
}
