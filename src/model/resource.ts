import type { Dictionary, Json } from "./json.ts";
import type { Pointer } from "./pointer.ts";
import type { Annotations, Facet } from "./schema.ts";

/** A kind that an API server stores or answers, with all of its versions. */
export interface Resource {
  /** `group/Kind`; the core group's name is empty. Its identity. */
  readonly id: string;
  readonly group: string;
  readonly kind: string;
  readonly at: Pointer;
  /** The API version of the definition: `apiextensions.k8s.io/v1`; absent if operations define the kind. */
  readonly definitionVersion?: Facet<string>;
  /** `metadata.name` of the definition. */
  readonly name?: Facet<string>;
  readonly names: ResourceNames;
  /** `Namespaced` or `Cluster`. */
  readonly scope?: Facet<string>;
  /** In their written order. */
  readonly versions: Dictionary<ResourceVersion>;
  /** `spec.version` of a `v1beta1` definition. */
  readonly leadingVersion?: Facet<string>;
  /** The schema of all versions without one: `spec.validation` of a `v1beta1` definition. */
  readonly schema?: Facet<Pointer>;
  readonly conversion?: Conversion;
  /** All definitions of the kind if there are several, for example in a chart. */
  readonly copies?: readonly Resource[];
  /** The file that defines it, if one does: its path below the side's folder, or its name where it has no side. */
  readonly file?: string;
  /** `spec.preserveUnknownFields`, defaults filled in. */
  readonly preserveUnknownFields?: Facet<boolean>;
  /** `status.storedVersions`: what the store may hold. Absent where no server has spoken. */
  readonly storedVersions?: Facet<readonly Facet<string>[]>;
}

/** Defaults filled in where the definition leaves them to the server. */
export interface ResourceNames {
  readonly plural?: Facet<string>;
  readonly singular?: Facet<string>;
  readonly listKind?: Facet<string>;
  readonly shortNames: Dictionary<Pointer>;
  readonly categories: Dictionary<Pointer>;
}

export interface ResourceVersion {
  readonly name: string;
  /** `group/version Kind`, or `version Kind` in the core group. */
  readonly label: string;
  /** The `id` of its resource. */
  readonly resource: string;
  readonly at: Pointer;
  readonly served: Facet<boolean>;
  /** Absent if operations define the kind, because they do not state how it is stored. */
  readonly storage?: Facet<boolean>;
  readonly annotations: Annotations;
  readonly deprecationWarning?: Facet<string>;
  /** The schema of the version or of the whole resource; `at` states which. The value is the canonical pointer. */
  readonly schema?: Facet<Pointer>;
  readonly subresources: Subresources;
  /** By name. */
  readonly printerColumns: Dictionary<Facet<Json>>;
  /** By JSON path. */
  readonly selectableFields: Dictionary<Pointer>;
  /** The ids of the operations that act on it, those of its subresources included. */
  readonly operations: readonly string[];
}

export interface Subresources {
  readonly status?: Pointer;
  readonly scale?: Scale;
}

export interface Scale {
  readonly at: Pointer;
  /** `specReplicasPath`, `statusReplicasPath`, `labelSelectorPath`. */
  readonly paths: Dictionary<Facet<string>>;
}

export interface Conversion {
  readonly at: Pointer;
  /** `None`, which is the default, or `Webhook`. */
  readonly strategy: string;
  /** The keywords that describe the webhook, such as `webhook.clientConfig`. */
  readonly webhook: readonly string[];
  /** Nothing states it, and the definition is one of those that others complete. */
  readonly assumed?: true;
}

/** Returns the existing version that a new version of the same or lower stability is based on. */
export function modelOf(version: string, others: readonly string[]): string | undefined {
  const models = others.filter((other) => isAsStable(other, version)).sort(compareVersionPriority);
  return models.find((other) => isAsStable(version, other)) ?? models[0];
}

/** Every definition, of each kind all copies. */
export function definitionsOf(resources: Dictionary<Resource>): readonly Resource[] {
  return Object.values(resources).flatMap((resource) => resource.copies ?? [resource]);
}

/** `apps/Deployment`. */
export function resourceId(group: string, kind: string): string {
  return `${group}/${kind}`;
}

/** `apps/v1 Deployment`. */
export function versionLabel(group: string, version: string, kind: string): string {
  return group === "" ? `${version} ${kind}` : `${group}/${version} ${kind}`;
}

/** Splits a label into `group/Kind` (or `Kind` in the core group) and the name of the version. */
export function readVersionLabel(label: string): { readonly kind: string; readonly version: string } {
  const [, group = "", version = "", kind = ""] = /^(.*\/)?([^/ ]*) (.*)$/u.exec(label) ?? [];
  return { kind: group + kind, version };
}

export type VersionStage = "alpha" | "beta" | "stable";

const STAGES: readonly VersionStage[] = ["alpha", "beta", "stable"];

interface VersionRank {
  readonly stage: VersionStage;
  readonly major: number;
  readonly minor: number;
}

const VERSION_NAME = /^v([1-9]\d*)(?:(alpha|beta)([1-9]\d*))?$/u;

function rankOf(name: string): VersionRank | undefined {
  const [, major, stage, minor] = VERSION_NAME.exec(name) ?? [];
  if (major === undefined) return undefined;
  return { stage: (stage as VersionStage | undefined) ?? "stable", major: Number(major), minor: Number(minor ?? 0) };
}

/** Returns the stage that a version name states; undefined if it is not like `v1` or `v2beta3`. */
export function stageOfVersion(name: string): VersionStage | undefined {
  return rankOf(name)?.stage;
}

/** Returns whether a stage is at least as stable as another one. A name without a stage counts as stable. */
export function isAsStable(name: string, as: string): boolean {
  const index = (version: string): number => STAGES.indexOf(stageOfVersion(version) ?? "stable");
  return index(name) >= index(as);
}

/** The order of preference of an API server: stable before beta before alpha, then the highest number, then names of no such form by their letters. */
export function compareVersionPriority(a: string, b: string): number {
  const left = rankOf(a);
  const right = rankOf(b);
  if (left === undefined || right === undefined) {
    if (left !== right) return left === undefined ? 1 : -1;
    return a < b ? -1 : a > b ? 1 : 0;
  }
  return (
    STAGES.indexOf(right.stage) - STAGES.indexOf(left.stage) || right.major - left.major || right.minor - left.minor
  );
}

/** The order in which versions come up: v1alpha1, v1beta1, v1, v2alpha1. Both names must have such a form. */
export function compareMaturity(a: string, b: string): number {
  const left = rankOf(a);
  const right = rankOf(b);
  if (left === undefined || right === undefined) return 0;
  return (
    left.major - right.major || STAGES.indexOf(left.stage) - STAGES.indexOf(right.stage) || left.minor - right.minor
  );
}

/** The names of a group's versions, each with the ids of the kinds in it. */
export function versionsOfGroup(
  resources: Dictionary<Resource>,
  group: string,
): ReadonlyMap<string, readonly string[]> {
  const result = new Map<string, string[]>();
  for (const { id, versions, ...resource } of Object.values(resources)) {
    if (resource.group !== group) continue;
    for (const name of Object.keys(versions)) result.set(name, [...(result.get(name) ?? []), id]);
  }
  return result;
}

/** Returns the served version that a client gets by default. */
export function preferredVersion({ versions }: Pick<Resource, "versions">): ResourceVersion | undefined {
  return Object.values(versions)
    .filter(({ served }) => served.value)
    .sort((a, b) => compareVersionPriority(a.name, b.name))[0];
}

/** The version that objects are stored in; the first, where several claim to be. */
export function storageVersion({ versions }: Pick<Resource, "versions">): ResourceVersion | undefined {
  return Object.values(versions).find(({ storage }) => storage?.value === true);
}
