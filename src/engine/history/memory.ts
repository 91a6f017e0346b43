import type { Element, Release, Sighting, Stay } from "../../model/element.ts";
import { renamesBetween, type RemovedElement } from "./identity.ts";
import { noUnits, type Units } from "./units.ts";
import type { Sightings } from "./sightings.ts";

/** The memory of a series of releases, which later rules see instead of snapshots. */
export interface Memory {
  /** Oldest first. */
  readonly releases: readonly Release[];
  readonly elements: ReadonlyMap<string, Element>;
  /** The former names of renamed elements, so that a reuse is found. */
  readonly former: ReadonlyMap<string, Element>;
  /** Readings of the last release. Files with the same text are not read again. */
  readonly units: Units;
}

export const NOTHING_SEEN: Memory = { releases: [], elements: new Map(), former: new Map(), units: noUnits() };

/** Adds a release that lacks the document. */
export function skipRelease(memory: Memory, release: Release): Memory {
  return { ...memory, releases: [...memory.releases, release] };
}

/** Adds a release to the memory. Grows with what changed: an element with the same state only has a longer stay. */
export function remember(memory: Memory, release: Release, { sightings, units }: Sightings): Memory {
  const at = memory.releases.length;
  const now = new Map(sightings.map((each) => [each.key, each]));
  const renames = renamesBetween(
    removedSince(memory, now),
    sightings.filter(({ key }) => !memory.elements.has(key)),
  );
  const elements = new Map(memory.elements);
  const former = new Map(memory.former);
  for (const [before, after] of renames) {
    const element = elements.get(before)!;
    elements.delete(before);
    former.set(before, element);
    const isOwn = element.name !== now.get(after)!.name;
    const renamed = isOwn ? [...element.renamed, { from: element.name, at }] : element.renamed;
    elements.set(after, { ...element, key: after, renamed });
  }
  for (const sighting of sightings) {
    const known = elements.get(sighting.key) ?? former.get(sighting.key);
    elements.set(sighting.key, known === undefined ? first(sighting, at) : again(known, sighting, at));
  }
  return { releases: [...memory.releases, release], elements, former, units };
}

/** Returns the elements of the last release that this one lacks. */
function removedSince({ releases, elements }: Memory, now: ReadonlyMap<string, Sighting>): readonly RemovedElement[] {
  const last = releases.length - 1;
  return [...elements.values()]
    .filter(({ key, stays }) => stays.at(-1)!.to === last && !now.has(key))
    .map((element) => ({ element, state: element.stays.at(-1)!.state }));
}

function first(sighting: Sighting, at: number): Element {
  return elementOf(sighting, { stays: [{ from: at, to: at, state: sighting.state }], renamed: [] });
}

function again({ stays, renamed }: Element, sighting: Sighting, at: number): Element {
  const { state } = sighting;
  const last = stays.at(-1)!;
  const isSame = last.to === at - 1 && (last.state === state || JSON.stringify(last.state) === JSON.stringify(state));
  const kept = (isSame ? stays.slice(0, -1) : stays) as readonly Stay[];
  const stay = { from: isSame ? last.from : at, to: at, state };
  return elementOf(sighting, { stays: [...kept, stay] as unknown as Element["stays"], renamed });
}

/** Written out: a copy without one member takes several times as long, and a release has ten thousands of elements. */
function elementOf(
  { kind, key, name, label, holder, at }: Sighting,
  { stays, renamed }: Pick<Element, "stays" | "renamed">,
): Element {
  return holder === undefined
    ? { kind, key, name, label, at, stays, renamed }
    : { kind, key, name, label, holder, at, stays, renamed };
}
