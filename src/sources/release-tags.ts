import { ApicompatError } from "../contracts/errors.ts";
import { History } from "./fetch-commit.ts";
import type { Repository } from "./repository.ts";
import { findTags, type Tag } from "./tags.ts";

interface Choice {
  readonly pattern: string;
  /** Only so many, the last ones. */
  readonly last?: number | undefined;
  /** True if missing commits can be fetched. */
  readonly fetch: boolean;
  /** Releases that contain this commit came later, and do not count. */
  readonly base: string;
}

/** The releases before a commit: tags that match a pattern, oldest first. A shallow clone fetches them. */
export function releasesBefore(repository: Repository, { pattern, last, fetch, base }: Choice): readonly Tag[] {
  const { git, shallow } = repository;
  if (shallow) fetchTags(repository, pattern, fetch);
  const tags = findTags(git, { pattern, preReleases: false });
  const later = git.line(["tag", "--list", "--contains", base])?.split("\n") ?? [];
  // A release of the commit itself came before what is made of it.
  const own = git.line(["tag", "--list", "--points-at", base])?.split("\n") ?? [];
  const left = tags.filter(({ name }) => !later.includes(name) || own.includes(name));
  if (left.length > 0) return last === undefined ? left : left.slice(-last);
  const message = `Each tag that matches ${pattern} contains the base ${base.slice(0, 7)}, so that no release came before it.`;
  throw new ApicompatError("NOTHING_FOUND", message, "Correct the pattern after --history, or leave --history out.");
}

function fetchTags(repository: Repository, pattern: string, allowed: boolean): void {
  const { remote } = new History(repository, allowed);
  const refs = `refs/tags/${pattern}`;
  const command = ["fetch", "--depth=1", "--no-tags", remote ?? "origin", `${refs}:${refs}`];
  const fetched = allowed && remote !== undefined ? repository.git.try([...command, "--quiet"]) : undefined;
  if (fetched !== undefined) return;
  const why = !allowed ? "--no-fetch is set" : "the remote did not give them";
  throw new ApicompatError(
    "GIT",
    `This clone is shallow and can lack releases that match ${pattern}, and ${why}.`,
    `Run: git ${command.join(" ")}, or leave --history out.`,
  );
}
