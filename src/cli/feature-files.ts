import { definesFeatureGates } from "../readers/index.ts";
import type { SourceFile } from "../contracts/source.ts";
import { loadSide, type LoadOptions } from "../sources/load.ts";
import { usage } from "./args.ts";

export type FeatureFiles = Readonly<Record<"old" | "new", readonly SourceFile[]>>;

/** An operand of `--features`: definitions of one side if the name has a prefix, otherwise of both. */
export interface FeatureSpec {
  readonly side: "old" | "new" | undefined;
  readonly spec: string;
}

export function readFeatureSpec(entry: string): FeatureSpec {
  const [, side, spec = ""] = /^(?:(old|new)=)?(.*)$/su.exec(entry) ?? [];
  if (spec === "") throw usage(`--features ${entry} has no file name.`, "Example: --features kube_features.go");
  return { side: side as FeatureSpec["side"], spec };
}

export async function loadFeatureFiles(specs: readonly FeatureSpec[], options: LoadOptions): Promise<FeatureFiles> {
  const found: Record<"old" | "new", SourceFile[]> = { old: [], new: [] };
  for (const { side, spec } of specs) {
    const { files } = await loadSide(spec, options);
    const gates = files.filter(definesFeatureGates);
    if (gates.length === 0) throw usage(`${spec} does not define feature gates.`, DEFINITIONS);
    if (side !== "new") found.old.push(...gates);
    if (side !== "old") found.new.push(...gates);
  }
  return found;
}

/** Advice for a file without feature gates. */
export const DEFINITIONS =
  "Use a kube_features.go with constants of the type `featuregate.Feature`, or a versioned_feature_list.yaml.";
