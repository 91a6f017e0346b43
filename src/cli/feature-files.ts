import { definesFeatureGates } from "../readers/index.ts";
import type { SourceFile } from "../source.ts";
import { loadSide, type LoadOptions } from "../sources/load.ts";
import { usage } from "./args.ts";

type FeatureFiles = Readonly<Record<"old" | "new", readonly SourceFile[]>>;

/** The files that `--features` names: of one side where it is written before the name, of both otherwise. */
export async function loadFeatureFiles(entries: readonly string[], options: LoadOptions): Promise<FeatureFiles> {
  const found: Record<"old" | "new", SourceFile[]> = { old: [], new: [] };
  for (const entry of entries) {
    const [, side, spec = ""] = /^(?:(old|new)=)?(.*)$/su.exec(entry) ?? [];
    if (spec === "")
      throw usage(`--features ${entry} names no file.`, "Write --features kube_features.go, for instance.");
    const { files } = await loadSide(spec, options);
    const gates = files.filter(definesFeatureGates);
    if (gates.length === 0) {
      const advice =
        "Name a kube_features.go with constants of the type `featuregate.Feature`, or a versioned_feature_list.yaml.";
      throw usage(`${spec} defines no feature gates.`, advice);
    }
    if (side !== "new") found.old.push(...gates);
    if (side !== "old") found.new.push(...gates);
  }
  return found;
}
