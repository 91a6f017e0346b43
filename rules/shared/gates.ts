import { isObject, type Json, type JsonObject } from "../../src/model/json.ts";
import { child, type Pointer } from "../../src/model/pointer.ts";
import type { Annotations, Facet } from "../../src/model/schema.ts";

/** The lifecycle of a field in one project, as `x-kubernetes-api-lifecycle` states it (KEP-2558). */
export interface Lifecycle {
  readonly project: string;
  readonly at: Pointer;
  readonly value: Json;
  readonly fields: JsonObject;
}

/** The keyword of schemas and the marker of Go types. */
export const LIFECYCLE_WORDS = ["x-kubernetes-api-lifecycle", "+lifecycle"] as const;

/** Returns one lifecycle per project. A value that is not an object has no fields. */
export function lifecyclesOf({ lifecycle }: Annotations): readonly Lifecycle[] {
  return lifecycle === undefined ? [] : read(lifecycle);
}

function read({ value, at }: Facet<Json>): readonly Lifecycle[] {
  if (!isObject(value)) return [];
  return Object.entries(value).map(([project, own]) => ({
    project,
    at: child(at, project),
    value: own,
    fields: isObject(own) ? own : {},
  }));
}

/** In the order of a life cycle. */
export const STATUSES: readonly Json[] = ["alpha", "beta", "deprecated"];

const RELEASE = /^v([1-9]\d*)\.(0|[1-9]\d*)$/u;

/** Parses a release such as `v1.20`; undefined for anything else. */
export function releaseOf(value: Json | undefined): readonly [major: number, minor: number] | undefined {
  const [, major, minor] = (typeof value === "string" && RELEASE.exec(value)) || [];
  return major === undefined ? undefined : [Number(major), Number(minor)];
}
