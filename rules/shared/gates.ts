import { isObject, type Json, type JsonObject } from "../../src/model/json.ts";
import { child, type Pointer } from "../../src/model/pointer.ts";
import type { Annotations, Facet } from "../../src/model/schema.ts";

/** What a project says of a member in `x-kubernetes-api-lifecycle` (KEP-2558). */
export interface Lifecycle {
  readonly project: string;
  readonly at: Pointer;
  readonly value: Json;
  readonly fields: JsonObject;
}

/** As schemas have it, and as Go types do. */
export const LIFECYCLE_WORDS = ["x-kubernetes-api-lifecycle", "+lifecycle"] as const;

/** By project; one that is no object has no fields. */
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

/** From the least stable to what is about to go. */
export const STATUSES: readonly Json[] = ["alpha", "beta", "deprecated"];

const RELEASE = /^v([1-9]\d*)\.(0|[1-9]\d*)$/u;

/** The major and the minor number of a release such as `v1.20`; undefined for anything else. */
export function releaseOf(value: Json | undefined): readonly [major: number, minor: number] | undefined {
  const [, major, minor] = (typeof value === "string" && RELEASE.exec(value)) || [];
  return major === undefined ? undefined : [Number(major), Number(minor)];
}
