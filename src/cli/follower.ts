import type { Comparison } from "../contracts/finding.ts";
import { profiles } from "../policy/profiles.ts";
import type { CompareOptions } from "../index.ts";
import type { Release } from "../model/element.ts";
import type { Memory } from "../engine/history/memory.ts";
import type { FollowedSurface } from "../engine/history/outlook.ts";
import type { Reading } from "../contracts/reader.ts";

/** Follows the surfaces of a series of releases, each by its path. */
export interface Follower {
  /** Judges the step from one release to the next by history rules. Steps come oldest first. */
  step(path: string, older: number, readings: Sides, options: CompareOptions): Promise<Comparison>;
  surfaces(): readonly FollowedSurface[];
}

export interface Sides {
  readonly old: Reading;
  readonly new: Reading;
}

interface Followed extends Omit<FollowedSurface, "elements"> {
  readonly before: Memory;
  readonly memory: Memory;
}

export function createFollower(releases: readonly Release[]): Follower {
  const memories = new Map<string, Followed>();
  return {
    step: async (path, older, readings, options) => {
      const { checkRelease, rememberRelease } = await import("../index.ts");
      const { NOTHING_SEEN, skipRelease } = await import("../engine/history/memory.ts");
      const known = memories.get(path);
      let before = known?.memory ?? NOTHING_SEEN;
      // The same step with other options, for a part of the files.
      if (known !== undefined && before.releases.length > older + 1) before = known.before;
      // Releases without the document.
      for (let at = before.releases.length; at < older; at++) before = skipRelease(before, releases[at]!);
      if (before.releases.length === older) before = rememberRelease(before, releases[older]!, readings.old, options);
      const memory = rememberRelease(before, releases[older + 1]!, readings.new, options);
      const comparison = await checkRelease({ before, memory }, readings.old, readings.new, options);
      const { fieldsGoWithVersion } = profiles[comparison.profile]!;
      memories.set(path, { before, memory, fieldsGoWithVersion, windowOf: windowsOf(comparison, options) });
      return comparison;
    },
    surfaces: () =>
      [...memories.values()].map(({ before: _, memory, ...windows }) => ({
        elements: [...memory.elements.values()],
        ...windows,
      })),
  };
}

/** The rule that judges removals by a window, whose options replace those of the profile. */
const WINDOW_RULE = "removed-before-deprecation-window";

function windowsOf({ profile }: Comparison, { ruleOptions = {} }: CompareOptions): FollowedSurface["windowOf"] {
  const { deprecationWindow } = profiles[profile]!;
  return (stability) => ({ ...deprecationWindow[stability], ...(ruleOptions[WINDOW_RULE]?.[stability] as object) });
}
