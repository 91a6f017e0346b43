import type { ResourceVersion } from "../../model/resource.ts";
import type { Operation, Snapshot } from "../../model/snapshot.ts";
import type { Facts } from "./facts.ts";

/** Lists the kinds of a version, or the versions of a group, that only one side has. */
export function isDiscovery({ path }: Operation, own: Snapshot, other: Snapshot): boolean {
  const [, name] = /^\/apis?\/(.+?)\/?$/u.exec(path) ?? [];
  return name !== undefined && groupVersionsOf(own).has(name) && !groupVersionsOf(other).has(name);
}

/** `apps` and `apps/v1`, or `v1` in the core group. */
function groupVersionsOf(snapshot: Snapshot): ReadonlySet<string> {
  let names = known.get(snapshot);
  if (names === undefined) {
    const groups = Object.values(snapshot.resources).map(({ group }) => group);
    names = new Set([...groups, ...versionsByGroup(snapshot).keys()]);
    known.set(snapshot, names);
  }
  return names;
}

const known = new WeakMap<Snapshot, ReadonlySet<string>>();

/** A version of a group that had others. */
export function diffGroupVersions(facts: Facts, old: Snapshot, new_: Snapshot): void {
  const groups = new Set(Object.values(old.resources).map(({ group }) => group));
  const before = groupVersionsOf(old);
  for (const [name, versions] of versionsByGroup(new_)) {
    const { group } = new_.resources[versions[0]!.resource]!;
    if (before.has(name) || !groups.has(group)) continue;
    facts.emit("groupVersion", "added", { name, new: versions, at: { new: versions[0]!.at } });
  }
}

function versionsByGroup({ resources }: Snapshot): ReadonlyMap<string, readonly ResourceVersion[]> {
  const result = new Map<string, ResourceVersion[]>();
  for (const { group, versions } of Object.values(resources)) {
    for (const version of Object.values(versions)) {
      const key = group === "" ? version.name : `${group}/${version.name}`;
      const others = result.get(key);
      if (others === undefined) result.set(key, [version]);
      else others.push(version);
    }
  }
  return result;
}
