import { ApicompatError } from "../contracts/errors.ts";
import type { Git } from "./git-process.ts";

/** The author of merged bases. These commits belong to no branch, and git removes them later. */
const AUTHOR = {
  GIT_AUTHOR_NAME: "apicompat",
  GIT_AUTHOR_EMAIL: "apicompat@localhost",
  GIT_AUTHOR_DATE: "@0 +0000",
  GIT_COMMITTER_NAME: "apicompat",
  GIT_COMMITTER_EMAIL: "apicompat@localhost",
  GIT_COMMITTER_DATE: "@0 +0000",
} as const;

/**
 * Merges commits as `git merge` does where two branches merged each other: any single one of them lacks changes that
 * both branches contain. Throws GIT if they conflict.
 */
export function mergeOf(bases: readonly string[], branch: string, git: Git): string {
  return bases.reduce((left, right) => {
    const tree = git.line(["merge-tree", "--write-tree", "--no-messages", left, right]);
    if (tree === undefined) throw conflicting(bases, branch);
    const args = ["commit-tree", "-p", left, "-p", right, "-m", "merge bases", tree];
    return git.run(args, { env: AUTHOR }).toString().trim();
  });
}

function conflicting(bases: readonly string[], branch: string): ApicompatError {
  return new ApicompatError(
    "GIT",
    `HEAD and ${branch} have ${String(bases.length)} merge bases, and git cannot merge them into one.`,
    `Merge ${branch} into the branch, or set a base: --base ${(bases[0] ?? "").slice(0, 7)}. The merging needs git 2.38 or later.`,
  );
}
