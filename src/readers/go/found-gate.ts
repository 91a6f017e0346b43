import type { SourceRange } from "../../contracts/errors.ts";
import type { FeatureGate, FeatureGateSpec } from "../../model/feature-gate.ts";
import type { SourceFile } from "../../contracts/source.ts";

/** A gate without its place, which is located on request. */
export interface FoundGate extends Pick<FeatureGate, "name" | "identifier" | "comment"> {
  readonly file: SourceFile;
  readonly locate: () => SourceRange | undefined;
  readonly specs: readonly FoundSpec[];
}

export interface FoundSpec extends Omit<FeatureGateSpec, "at"> {
  readonly file: SourceFile;
  readonly locate: () => SourceRange | undefined;
}
