import type { Bounds } from "../contracts/usage.ts";
import type { PlaceStats, UsedPlace } from "./summary.ts";

export const NONE: Bounds = [0, 0];

export function exactly(requests: number): Bounds {
  return [requests, requests];
}

export function upTo(requests: number): Bounds {
  return [0, requests];
}

/** Requests that are in one or in both of two sets, of a number of requests in all. */
export function either(a: Bounds, b: Bounds, all: number): Bounds {
  return [Math.max(a[0], b[0]), Math.min(a[1] + b[1], all)];
}

const NOTHING: PlaceStats = { present: 0, absent: 0, types: {} };

export function statsOf(place: UsedPlace | undefined, client: string): PlaceStats {
  return place?.by[client] ?? NOTHING;
}
