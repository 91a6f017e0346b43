import { formatTraits } from "../../model/format-traits.ts";
import type { LifecycleState, ResourceVersionState, Sighting } from "../../model/element.ts";
import { compareStatedNumbers } from "../../model/release-order.ts";
import { stageOfVersion, versionLabel, type Resource, type ResourceVersion } from "../../model/resource.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { deprecatedIf } from "./deprecated.ts";
import { membersBelow, type MemberScope } from "./members.ts";

/** The versions of Kubernetes kinds; of those with a schema, the fields. Lifecycle markers are compared with the release. */
export function kindSightings(snapshot: Snapshot, scope: MemberScope, release: string): readonly Sighting[] {
  const lifecycles = lifecyclesOf(snapshot);
  return Object.values(snapshot.resources).flatMap((resource) =>
    Object.values(resource.versions).flatMap((version): readonly Sighting[] => {
      const key = `version ${version.label}`;
      const state = stateOf(version, resource, lifecycles.get(version.label), release);
      const own: Sighting<"resourceVersion"> = {
        kind: "resourceVersion",
        key,
        name: version.label,
        label: `version \`${version.label}\``,
        at: version.at,
        state,
      };
      if (!formatTraits(snapshot).inlines || version.schema === undefined) return [own];
      const owner = { key, name: version.label, stability: state.stability };
      return [own, ...membersBelow(version.schema.value, owner, scope)];
    }),
  );
}

function stateOf(
  { name, served, storage, annotations }: ResourceVersion,
  { storedVersions }: Resource,
  lifecycle: LifecycleState | undefined,
  release: string,
): ResourceVersionState {
  const isPast = (stated: string | undefined): boolean | undefined => {
    const order = stated === undefined ? Number.NaN : compareStatedNumbers(stated, release);
    return Number.isNaN(order) ? undefined : order <= 0;
  };
  const isDeprecated = isPast(lifecycle?.deprecated) ?? annotations.deprecated !== undefined;
  return {
    stability: stageOfVersion(name) ?? "stable",
    served: served.value && isPast(lifecycle?.removed) !== true,
    stored: storage?.value ?? false,
    ...deprecatedIf(isDeprecated),
    ...(storedVersions && { storedVersions: storedVersions.value.map(({ value }) => value) }),
    ...(lifecycle && { lifecycle }),
  };
}

const PREFIX = "k8s:prerelease-lifecycle-gen:";

/** Reads the markers of `prerelease-lifecycle-gen` by the label of the version. */
function lifecyclesOf({ declarations }: Snapshot): ReadonlyMap<string, LifecycleState> {
  const found = new Map<string, LifecycleState>();
  for (const type of Object.values(declarations?.types ?? {})) {
    const { group, version } = declarations?.packages[type.package] ?? {};
    if (!type.isKind || group === undefined || version === undefined) continue;
    const stated = ["introduced", "deprecated", "removed", "replacement"].flatMap((stage) => {
      const marker = type.markers.find(({ name }) => name === PREFIX + stage);
      return marker?.value === undefined ? [] : [[stage, marker.value.trim()] as const];
    });
    if (stated.length > 0) found.set(versionLabel(group, version, type.identifier), Object.fromEntries(stated));
  }
  return found;
}
