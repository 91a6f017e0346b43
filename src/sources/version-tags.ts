import { lazy } from "../base/lazy.ts";
import { compareReleases, parseRelease, seriesOf } from "../model/release-order.ts";
import type { Git } from "./git-process.ts";

export interface TaggedVersions {
  /** The last tag of the old side, or before it. */
  readonly old?: string;
  /** The tag of the new side itself. */
  readonly new?: string;
}

/**
 * Returns the versions that tags state for files. Tags such as `api/v1.2.0` count for the files of that folder. `next` is the
 * version that the next tag will have; without it, the tags of the commit of the new side count.
 */
export function versionTags(
  git: Git,
  sides: { readonly old: string; readonly new: () => string | undefined },
  next?: string,
): (paths: readonly string[]) => TaggedVersions {
  const present = lazy(() => {
    const commit = next === undefined ? sides.new() : undefined;
    return commit === undefined ? [] : tagsAt(git, commit);
  });
  const before = new Map<string, string | undefined>();
  const lastBefore = (series: string): string | undefined => {
    if (!before.has(series)) before.set(series, lastTag(git, sides.old, series));
    return before.get(series);
  };
  return (paths) => {
    if (next !== undefined) {
      const closest = foldersAbove(paths).find((folder) => lastBefore(folder) !== undefined);
      const old = closest === undefined ? undefined : lastBefore(closest);
      return { ...(old !== undefined && { old }), new: next };
    }
    const tag = tagFor(paths, present());
    if (tag === undefined) return {};
    const old = lastBefore(seriesOfTag(tag));
    return { ...(old !== undefined && { old }), new: tag };
  };
}

/** `tag` states a version. */
function seriesOfTag(tag: string): string {
  return seriesOf(parseRelease(tag)!);
}

/** The tag of the closest folder; then one without a prefix; then the only other one, such as `kubernetes-1.36.0`. */
function tagFor(paths: readonly string[], tags: readonly string[]): string | undefined {
  const bySeries = new Map<string, string>();
  for (const tag of [...tags].sort(compareReleases)) bySeries.set(seriesOfTag(tag), tag);
  const own = foldersAbove(paths).find((folder) => bySeries.has(folder));
  if (own !== undefined) return bySeries.get(own);
  const others = [...bySeries].filter(([series]) => !/[/@]/u.test(series));
  return others.length === 1 ? others[0]?.[1] : undefined;
}

/** `a/b/`, `a/` and the top, for `a/b/c.yaml`; of several files, those that hold all of them. */
function foldersAbove([first = "", ...others]: readonly string[]): readonly string[] {
  const names = first.split("/").slice(0, -1);
  const folders = [...names.map((_, index) => `${names.slice(0, index + 1).join("/")}/`).reverse(), ""];
  return folders.filter((folder) => others.every((path) => path.startsWith(folder)));
}

function tagsAt(git: Git, commit: string): readonly string[] {
  const lines = git.line(["tag", "--list", "--points-at", commit])?.split("\n") ?? [];
  return lines.filter((tag) => parseRelease(tag) !== undefined);
}

function lastTag(git: Git, commit: string, series: string): string | undefined {
  const own = tagsAt(git, commit).filter((tag) => seriesOfTag(tag) === series);
  if (own.length > 0) return own.sort(compareReleases).at(-1);
  const literal = series.replaceAll(/[*?[\\]/gu, String.raw`\$&`);
  const matches = [`--match=${literal}[0-9]*`, `--match=${literal}v[0-9]*`];
  return git.line(["describe", "--tags", "--abbrev=0", ...matches, commit]);
}
