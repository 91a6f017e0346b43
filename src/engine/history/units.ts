import { formatTraits } from "../../model/format-traits.ts";
import type { Sighting } from "../../model/element.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Operation, Snapshot } from "../../model/snapshot.ts";
import { referencesIn } from "../same/references.ts";

/** Keeps the content of one release, so that a unit with the same text is not read again in the next one. */
export interface Units {
  readonly texts: ReadonlyMap<Pointer, string | undefined>;
  /** By unit: a component or an operation. */
  readonly sightings: ReadonlyMap<string, readonly Sighting[]>;
}

export function noUnits(): Units {
  return { texts: new Map(), sightings: new Map() };
}

/** Reads units of a snapshot, or takes over what the release before had under the same text. */
export interface UnitReader {
  component(name: string, value: Pointer, read: () => readonly Sighting[]): readonly Sighting[];
  operation(operation: Operation, read: () => readonly Sighting[]): readonly Sighting[];
  readonly units: Units;
}

export function createUnitReader({ components, schemas, format }: Snapshot, known: Units): UnitReader {
  const owned = new Set(Object.values(components).map(({ value }) => value));
  const texts = new Map<Pointer, string | undefined>();
  const targets = new Map<Pointer, readonly Pointer[]>();
  const sightings = new Map<string, readonly Sighting[]>();
  const textOf = (at: Pointer): string | undefined => {
    if (!texts.has(at)) {
      const source = schemas.source(at);
      texts.set(at, source === undefined ? undefined : JSON.stringify(source));
    }
    return texts.get(at);
  };
  const targetsOf = (at: Pointer): readonly Pointer[] => {
    let found = targets.get(at);
    if (found === undefined) {
      found = referencesIn(schemas.source(at) ?? {}).flatMap((reference) => schemas.follow(reference, at) ?? []);
      targets.set(at, found);
    }
    return found;
  };
  const isKept = (at: Pointer): boolean => {
    const text = textOf(at);
    return text !== undefined && text === known.texts.get(at);
  };
  /** A component that a place leads to counts with its own text only; anything else with what it leads to. */
  const areKept = (places: readonly Pointer[]): boolean => {
    const seen = new Set(places);
    for (const at of seen) {
      if (!isKept(at)) return false;
      if (owned.has(at) && !places.includes(at)) continue;
      for (const target of targetsOf(at)) seen.add(target);
    }
    return true;
  };
  const unit = (key: string, places: readonly Pointer[], read: () => readonly Sighting[]): readonly Sighting[] => {
    const former = known.sightings.get(key);
    // The texts of all places are needed for the next release.
    const isSame = areKept(places) && former !== undefined;
    const found = isSame ? former : read();
    if (!isSame) for (const at of places) for (const target of targetsOf(at)) textOf(target);
    sightings.set(key, found);
    return found;
  };
  return {
    component: (name, value, read) => unit(`component ${name}`, [value], read),
    operation: (operation, read) => {
      // Signatures of TypeScript have no text, and path items of another format inherit more.
      if (!formatTraits({ format }).describesHttp) return read();
      const inherited = operation.pathItems
        .map((item) => child(item, "parameters"))
        .filter((at) => schemas.source(at) !== undefined);
      return unit(`operation ${operation.id}`, [operation.at, ...inherited], read);
    },
    units: { texts, sightings },
  };
}
