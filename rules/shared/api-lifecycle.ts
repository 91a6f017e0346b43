import type { DeclaredMarker } from "../../src/model/declaration.ts";
import type { Pointer } from "../../src/model/pointer.ts";

const PREFIX = "k8s:prerelease-lifecycle-gen:";

/** A release as `prerelease-lifecycle-gen` reads it: `1.33`. */
export interface Release {
  readonly text: string;
  readonly minor: number | undefined;
  readonly at: Pointer;
}

/** What `+k8s:prerelease-lifecycle-gen:` states of a kind: since when it is there, deprecated, and no longer served. */
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

/** How many releases a beta version is served after it was deprecated, and how many pass before it is deprecated if nothing states it. */
export const WINDOW = 3;
