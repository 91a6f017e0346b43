import type { FollowedKind, KindVersion } from "../../contracts/history.ts";
import { groupBy } from "../../base/group-by.ts";
import type { Element } from "../../model/element.ts";
import { compareVersionPriority, readVersionLabel } from "../../model/resource.ts";

/** Returns the Kubernetes kinds, each with the states of its versions in each release. */
export function kindsOf(elements: readonly Element[], releases: number): readonly FollowedKind[] {
  const versions = elements.filter(isVersion).map((element) => ({ ...readVersionLabel(element.name), element }));
  return [...groupBy(versions, ({ kind }) => kind)]
    .map(([kind, own]) => ({
      kind,
      versions: own
        .toSorted((a, b) => compareVersionPriority(b.version, a.version))
        .map(({ version, element }): KindVersion => ({ name: version, states: statesOf(element, releases) })),
    }))
    .sort((a, b) => (a.kind < b.kind ? -1 : 1));
}

function isVersion(element: Element): element is Element<"resourceVersion"> {
  return element.kind === "resourceVersion";
}

function statesOf({ stays }: Element<"resourceVersion">, releases: number): KindVersion["states"] {
  return Array.from({ length: releases }, (_, release) => {
    const state = stays.find(({ from, to }) => from <= release && release <= to)?.state;
    if (state === undefined) return undefined;
    return { served: state.served, stored: state.stored, deprecated: state.deprecated === true };
  });
}
