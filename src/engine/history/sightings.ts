import { formatTraits } from "../../model/format-traits.ts";
import type { Sighting } from "../../model/element.ts";
import { principal, type Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { Profile } from "../../contracts/profile.ts";
import { createStabilities } from "../verdict/stability.ts";
import { definitionSightings } from "./definitions.ts";
import { gateSightings } from "./gates.ts";
import { kindSightings } from "./kinds.ts";
import type { MemberScope } from "./members.ts";
import { operationSightings } from "./operations.ts";
import { createUnitReader, noUnits, type Units } from "./units.ts";
import { wireSightings } from "./wire.ts";

export interface Sightings {
  readonly sightings: readonly Sighting[];
  readonly units: Units;
}

/**
 * All elements of a snapshot. `release`: its name, which lifecycle markers are compared with. `known`: the units of the release
 * before.
 */
export function sightingsOf(
  snapshot: Snapshot,
  profile: Pick<Profile, "readsText">,
  release: string,
  known: Units = noUnits(),
): Sightings {
  const scope = scopeOf(snapshot, profile);
  const hasSchemas = !formatTraits(snapshot).followsFromWire && snapshot.wireOnly !== true;
  const reader = createUnitReader(snapshot, known);
  const all = [
    ...(hasSchemas ? operationSightings(snapshot, scope, reader) : []),
    ...(hasSchemas ? definitionSightings(snapshot, scope, reader) : []),
    ...kindSightings(snapshot, scope, release),
    ...wireSightings(snapshot),
    ...gateSightings(snapshot.featureGates),
  ];
  // Overloads share a name; the first one stands for all.
  const sightings = [...new Map(all.toReversed().map((each) => [each.key, each])).values()].toReversed();
  return { sightings, units: reader.units };
}

function scopeOf(snapshot: Snapshot, profile: Pick<Profile, "readsText">): MemberScope {
  const { components, roots, resources, schemas, declarations } = snapshot;
  const { inlines, noun } = formatTraits(snapshot);
  const owners = new Set<Pointer>([
    ...Object.values(components).flatMap(({ value, at }) => [value, at]),
    ...Object.values(roots).map(({ schema }) => schema),
    ...Object.values(declarations?.types ?? {}).map(({ at }) => at),
    ...(inlines
      ? Object.values(resources).flatMap(({ versions }) =>
          Object.values(versions).flatMap(({ schema }) => (schema === undefined ? [] : [schema.value])),
        )
      : []),
  ]);
  const stabilities = createStabilities(snapshot, profile);
  return {
    schemas,
    noun,
    isOwner: (at) => owners.has(at) || owners.has(principal(at)),
    stabilityOf: (member) => stabilities.ofMember(member).stability,
  };
}
