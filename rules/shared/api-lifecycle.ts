import type { DeclaredMarker } from "../../src/model/declaration.ts";
import type { Pointer } from "../../src/model/pointer.ts";

const PREFIX = "k8s:prerelease-lifecycle-gen:";

/** A release as `prerelease-lifecycle-gen` reads it: `1.33`. */
export interface Release {
  readonly text: string;
  readonly minor: number | undefined;
  readonly at: Pointer;
}

/** Reads `+k8s:prerelease-lifecycle-gen:` markers: the releases that introduce, deprecate and remove a kind. */
export function releaseOf(
  markers: readonly DeclaredMarker[],
  stage: "introduced" | "deprecated" | "removed",
): Release | undefined {
  const marker = markers.find(({ name }) => name === PREFIX + stage);
  if (marker === undefined) return undefined;
  const text = (marker.value ?? "").trim();
  const minor = /^1\.(\d+)$/u.exec(text)?.[1];
  return { text, minor: minor === undefined ? undefined : Number(minor), at: marker.at };
}

/** The number of releases that a deprecated beta version is served. Also the default number of releases before it is deprecated. */
export const WINDOW = 3;
