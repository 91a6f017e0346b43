import { ApicompatError } from "../contracts/errors.ts";
import { compareReleases, isPreRelease, parseRelease } from "../model/release-order.ts";
import type { Git } from "./git-process.ts";

export interface Tag {
  readonly name: string;
  /** The day of the tag, or of its commit where the tag has none; `YYYY-MM-DD`. */
  readonly date: string;
}

export interface TagChoice {
  readonly pattern: string;
  readonly preReleases: boolean;
  /** Only so many, the last ones. */
  readonly last?: number | undefined;
  /** Only tags of this day or later. */
  readonly since?: string | undefined;
  /** Only this tag and later ones. */
  readonly from?: string | undefined;
}

/** The tags that a pattern matches, in the order of their versions. Throws NOTHING_FOUND where no tag is left. */
export function findTags(git: Git, { pattern, preReleases, last, since, from }: TagChoice): readonly Tag[] {
  const format = "--format=%(refname:strip=2)%09%(creatordate:short)";
  const lines = git
    .run(["for-each-ref", format, `refs/tags/${pattern}`])
    .toString()
    .split("\n");
  const all = lines.flatMap((line): readonly Tag[] => {
    const [name = "", date = ""] = line.split("\t");
    return name === "" ? [] : [{ name, date }];
  });
  if (all.length === 0) {
    const advice = "Correct the pattern after --tags, or fetch the tags: git fetch --tags.";
    throw new ApicompatError("NOTHING_FOUND", `No tag of this repository matches ${pattern}.`, advice);
  }
  const chosen = all
    .filter(({ name }) => parseRelease(name) !== undefined && (preReleases || !isPreRelease(name)))
    .filter(({ date }) => since === undefined || date >= since)
    .sort((a, b) => compareReleases(a.name, b.name) || (a.name < b.name ? -1 : 1));
  if (from !== undefined) return startingWith(from, chosen, pattern);
  if (chosen.length > 0) return last === undefined ? chosen : chosen.slice(-last);
  throw new ApicompatError(
    "NOTHING_FOUND",
    `Tags match ${pattern}, but none is selected: tags without a version, pre-releases and tags before --since are skipped.`,
    "Correct the options, or add --pre-releases.",
  );
}

function startingWith(from: string, tags: readonly Tag[], pattern: string): readonly Tag[] {
  const index = tags.findIndex(({ name }) => name === from);
  if (index >= 0) return tags.slice(index);
  const message = `${from} is no tag that matches ${pattern}, or it is a pre-release.`;
  const nearby = tags.slice(-5).map(({ name }) => name);
  throw new ApicompatError("NOTHING_FOUND", message, `Name a release, for instance one of ${nearby.join(", ")}.`);
}
