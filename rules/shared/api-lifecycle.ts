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

const STAGES: readonly string[] = ["introduced", "deprecated", "removed", "replacement"];

/** A malformed marker; the flaw is a clause. */
export interface FlawedRelease {
  readonly marker: DeclaredMarker;
  readonly flaw: string;
}

/** Lists the `+k8s:prerelease-lifecycle-gen:` markers that the generator does not read, or reads only in part. */
export function flawedReleasesOf(markers: readonly DeclaredMarker[]): readonly FlawedRelease[] {
  const seen = new Set<string>();
  return markers.flatMap((marker): readonly FlawedRelease[] => {
    if (!marker.name.startsWith(PREFIX)) return [];
    const [stage = ""] = marker.name.slice(PREFIX.length).split(":");
    const flaw = flawOf(marker, stage, seen);
    seen.add(stage);
    return flaw === undefined ? [] : [{ marker, flaw }];
  });
}

function flawOf({ name, value, text }: DeclaredMarker, stage: string, seen: ReadonlySet<string>): string | undefined {
  if (!STAGES.includes(stage)) return `\`${stage}\` is not one of \`${STAGES.join("`, `")}\``;
  if (seen.has(stage)) return `\`${stage}\` is stated twice`;
  if (value === undefined || name !== PREFIX + stage) return `\`=\` must stand after \`${stage}\``;
  return /\s/u.test(text.trim()) ? "it contains a space" : undefined;
}

/** The number of releases that a deprecated beta version is served. Also the default number of releases before it is deprecated. */
export const WINDOW = 3;
