import { isAbsolute, posix, relative } from "node:path";
import { ApicompatError } from "../contracts/errors.ts";
import { listOf } from "../policy/config.ts";
import { definesFeatureGates } from "../readers/index.ts";
import { allDescriptions, type FileChange } from "../sources/changes.ts";
import type { LoadOptions } from "../sources/load.ts";
import { withSlashes } from "../base/relative-path.ts";
import type { Repository } from "../sources/repository.ts";
import { scopeOf, type Scope } from "../sources/scope.ts";
import { matching, type Within } from "../sources/search.ts";
import { concerns, loadWorkspace, type Differences } from "../sources/workspace.ts";
import { usage } from "./args.ts";
import { DEFINITIONS, loadFeatureFiles, type FeatureFiles, type FeatureSpec } from "./feature-files.ts";
import type { Surface } from "./repository-surfaces.ts";

interface Place {
  readonly repository: Repository;
  readonly differences: Differences;
  readonly features: readonly FeatureSpec[];
  readonly limits: LoadOptions;
  /** Returns the paths of all files that seem to define gates. */
  defining(): ReadonlySet<string>;
}

/** Searches a repository for definitions, which is cheaper than to read all files of a surface. */
export function findDefining({ git }: Repository, { base, changes }: Differences): ReadonlySet<string> {
  const differing = changes.flatMap((change) => [change.old ?? [], change.new ?? []].flat());
  const within: Within = {
    pathspecs: ["go", "yaml", "yml", "json"].map((extension) => `:(top)*.${extension}`),
    covers: (path) => /\.(?:go|ya?ml|json)$/u.test(path),
  };
  const expression = String.raw`Feature[[:space:]]*(=|\])|versionedSpecs"?:`;
  return new Set(matching({ git, commit: base.commit, differing }, [expression], within));
}

/** The feature gates of a surface, and all that differs in its light. */
interface GatedDifferences {
  readonly gates: FeatureFiles;
  readonly differences: Differences;
}

/**
 * Finds the definitions of feature gates that the configuration and the flags name, or that stand among the files of a surface.
 * Those in the repository are read as they were at the base and as they are. Where they differ, every document of the surface is looked at: its fields name gates.
 */
export async function withGates(stated: Surface, place: Place): Promise<GatedDifferences> {
  const { repository, differences, features, limits } = place;
  const surface = withOwnGates(stated, place);
  const named = listOf(surface.config?.featureGates);
  if (surface.gates === undefined && features.length === 0) return { gates: { old: [], new: [] }, differences };
  const { base, changes } = differences;
  const everything = allDescriptions(repository.git, base.commit);
  const definitions = async (scope: Pick<Scope, "covers">): Promise<FeatureFiles> => {
    const covered = everything.filter((change) => concerns(change, scope));
    const { old, new: new_ } = await loadWorkspace(repository, { base, changes: covered }, scope, limits);
    return { old: old.files.filter(definesFeatureGates), new: new_.files.filter(definesFeatureGates) };
  };
  const found: FeatureFiles[] = [];
  if (surface.gates !== undefined) {
    const own = await definitions(surface.gates);
    if (named.length > 0 && own.old.length + own.new.length === 0) throw nothingDefined(surface, named);
    found.push(own);
  }
  for (const feature of features) {
    const scope = scopeInside(repository, [feature]);
    const isOurs = feature.side === undefined && everything.some((change) => concerns(change, scope));
    const given = isOurs ? await definitions(scope) : await loadFeatureFiles([feature], limits);
    if (given.old.length + given.new.length === 0)
      throw usage(`${feature.spec} does not define feature gates.`, DEFINITIONS);
    found.push(given);
  }
  const hasMoved = changes.some((change) => concerns(change, gateScope(surface, features, repository)));
  return {
    gates: { old: found.flatMap(({ old }) => old), new: found.flatMap(({ new: files }) => files) },
    differences: hasMoved ? { base, changes: withAll(changes, everything) } : differences,
  };
}

/** Takes the definitions among the files that a user named, as comparisons of folders do, where nothing else is named. */
function withOwnGates(surface: Surface, { differences, defining }: Place): Surface {
  const { scope, gates, package: typed } = surface;
  const hasOwn = gates === undefined && typed === undefined && scope.chosen;
  if (!hasOwn || !differences.changes.some((change) => concerns(change, scope))) return surface;
  const paths = defining();
  if (![...paths].some(scope.covers)) return surface;
  return { ...surface, gates: { covers: (path) => paths.has(path) && scope.covers(path) } };
}

/** Returns the scope in which changes of gates are compared. */
export function gateScope(
  { gates }: Surface,
  features: readonly FeatureSpec[],
  repository: Repository,
): Pick<Scope, "covers"> {
  const flagged = scopeInside(
    repository,
    features.filter(({ side }) => side === undefined),
  );
  return { covers: (path) => gates?.covers(path) === true || flagged.covers(path) };
}

function scopeInside({ top, prefix }: Repository, features: readonly FeatureSpec[]): Scope {
  const paths = features.map(({ spec }) =>
    isAbsolute(spec) ? withSlashes(relative(top, spec)) : posix.join(prefix, withSlashes(spec)),
  );
  return scopeOf(paths, "");
}

function withAll(changes: readonly FileChange[], everything: readonly FileChange[]): readonly FileChange[] {
  const listed = new Set(changes.flatMap((change) => [change.old, change.new]));
  return [...changes, ...everything.filter((change) => !listed.has(change.new ?? change.old))];
}

function nothingDefined({ config }: Surface, patterns: readonly string[]): ApicompatError {
  return new ApicompatError(
    "CONFIG",
    `"featureGates" of the surface "${config?.name ?? ""}" matches no definition of feature gates: ${patterns.join(", ")}.`,
    "Correct the patterns: they are relative to the folder of the configuration, and match a kube_features.go or versioned_feature_list.yaml.",
  );
}
