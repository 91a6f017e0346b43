import type { FollowedKind, KindVersion, Release, VersionState } from "../../contracts/history.ts";

/** Returns the kinds whose versions are not the same in all releases. */
export function changedKinds(kinds: readonly FollowedKind[]): readonly FollowedKind[] {
  return kinds.filter(({ versions }) =>
    versions.some(({ states }) => states.some((state) => JSON.stringify(state) !== JSON.stringify(states[0]))),
  );
}

/** Returns the versions of a kind in a release: `v1, v1beta1 (deprecated)`. */
export function versionsIn({ versions }: FollowedKind, release: number): string {
  return versions
    .flatMap(({ name, states }) => {
      const state = states[release];
      const remarks = state === undefined ? [] : remarksOn(state);
      return state === undefined ? [] : [remarks.length === 0 ? name : `${name} (${remarks.join(", ")})`];
    })
    .join(", ");
}

function remarksOn({ served, stored, deprecated }: VersionState): readonly string[] {
  return [...(deprecated ? ["deprecated"] : []), ...(served ? [] : ["not served"]), ...(stored ? ["stored"] : [])];
}

/** Returns the versions of a kind with their releases: `v1beta1 to 1.28; v1 since 1.29, deprecated in 1.31`. */
export function spansOf({ versions }: FollowedKind, releases: readonly Release[]): string {
  return versions
    .toSorted((a, b) => startOf(a) - startOf(b))
    .map((version) => [`${version.name}${spanOf(version, releases)}`, ...changesOf(version, releases)].join(", "))
    .join("; ");
}

function startOf({ states }: KindVersion): number {
  return states.findIndex((state) => state !== undefined);
}

function spanOf({ states }: KindVersion, releases: readonly Release[]): string {
  const spans: { from: number; to: number }[] = [];
  for (const [release, state] of states.entries()) {
    const last = spans.at(-1);
    if (state === undefined) continue;
    if (last?.to === release - 1) last.to = release;
    else spans.push({ from: release, to: release });
  }
  const nameOf = (release: number): string => releases[release]!.name;
  const texts = spans.map(({ from, to }) => {
    const remarks = remarksOn(states[from]!);
    const begun = remarks.length === 0 ? "" : ` (${remarks.join(", ")})`;
    if (to === releases.length - 1) return from === 0 ? begun.trim() : `since ${nameOf(from)}${begun}`;
    if (from === to) return `in ${nameOf(from)}${begun}`;
    return (from === 0 ? `to ${nameOf(to)}` : `${nameOf(from)} to ${nameOf(to)}`) + begun;
  });
  return texts
    .filter((text) => text !== "")
    .map((text) => ` ${text}`)
    .join(" and");
}

/** The releases that deprecated the version, stopped to serve it, or moved the storage to it. It can begin with these states. */
function changesOf({ states }: KindVersion, releases: readonly Release[]): readonly string[] {
  return states.flatMap((state, release) => {
    const before = states[release - 1];
    if (state === undefined || before === undefined) return [];
    const { name } = releases[release]!;
    return [
      ...(state.deprecated && !before.deprecated ? [`deprecated in ${name}`] : []),
      ...(!state.served && before.served ? [`not served since ${name}`] : []),
      ...(state.stored && !before.stored ? [`stored since ${name}`] : []),
    ];
  });
}
