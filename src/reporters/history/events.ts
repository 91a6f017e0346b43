import type { ElementEvent, FollowedElement } from "../../contracts/history.ts";

/** An event of an element in a release, its presence, or nothing. */
export interface LaneCell {
  readonly isThere: boolean;
  readonly isDeprecated: boolean;
  readonly events: readonly ElementEvent[];
}

/** One cell for each release. */
export function laneOf({ events }: FollowedElement, releases: number): readonly LaneCell[] {
  const [first] = events;
  let isThere = first !== undefined && first.what !== "introduced" && first.what !== "reintroduced";
  let isDeprecated = false;
  return Array.from({ length: releases }, (_, release) => {
    const own = events.filter((event) => event.release === release);
    for (const { what } of own) {
      if (what === "removed") [isThere, isDeprecated] = [false, false];
      else isThere = true;
      if (what === "deprecated") isDeprecated = true;
      if (what === "undeprecated") isDeprecated = false;
    }
    return { isThere, isDeprecated, events: own };
  });
}

export const KIND_NAMES: Readonly<Record<FollowedElement["kind"], string>> = {
  resourceVersion: "Kubernetes versions",
  operation: "Operations",
  definition: "Schemas and types",
  parameter: "Parameters",
  property: "Properties and fields",
  numbered: "Protobuf fields and enum values",
  featureGate: "Feature gates",
};

const KIND_ORDER = Object.keys(KIND_NAMES);

/** Sorts elements before their parts. */
export function byKind(a: FollowedElement, b: FollowedElement): number {
  return KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind);
}
