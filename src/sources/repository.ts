import { realpathSync } from "node:fs";
import { ApicompatError } from "../contracts/errors.ts";
import { didYouMean } from "../base/suggestion.ts";
import { Git, type Lifetime } from "./git-process.ts";
import { gitFileAbove } from "./working-tree.ts";

/** The repository, or the worktree or submodule, that holds a folder. */
export interface Repository {
  /** Runs at the top. */
  readonly git: Git;
  /** An absolute path. */
  readonly top: string;
  /** The path from the top to the folder: empty, or with a slash at the end. */
  readonly prefix: string;
  /** Its history is cut off. */
  readonly shallow: boolean;
  /** The commit that is checked out; where nothing is committed on its branch yet, the tree that holds nothing. */
  readonly head: string;
  readonly unborn: boolean;
}

/** Throws GIT where the folder belongs to no working tree. The repository of a run is opened anew for each run. */
export function openRepository(cwd: string, lifetime: Lifetime = "run"): Repository {
  const here = new Git(cwd);
  const asked = ["--show-toplevel", "--show-prefix", "--is-shallow-repository", "--revs-only", "HEAD^{commit}"];
  const answer = here.try(["rev-parse", ...asked]);
  const [top = "", prefix = "", shallow, head = ""] = answer?.toString().split("\n") ?? [];
  if (top === "") {
    if (here.line(["rev-parse", "--is-bare-repository"]) === "true") {
      throw new ApicompatError(
        "GIT",
        "This repository is bare: it has no working tree to compare.",
        "Run apicompat in a worktree (git worktree add), or compare two sides: apicompat check main:api.yaml work:api.yaml.",
      );
    }
    // For other problems, such as a folder of another owner, git has its own message.
    if (gitFileAbove(cwd) !== undefined) here.run(["rev-parse", "--show-toplevel"]);
    throw new ApicompatError(
      "GIT",
      "This folder is not in a git repository, so there is no base to compare with.",
      "Run: apicompat check OLD NEW.",
    );
  }
  const git = new Git(realpathSync(top), lifetime);
  const common = { git, top: git.cwd, prefix, shallow: shallow === "true" };
  if (head !== "") return { ...common, head, unborn: false };
  const lost = git.line(["rev-parse", "--verify", "--quiet", "HEAD"]);
  if (lost !== undefined) {
    const message = `The commit of HEAD (${lost.slice(0, 7)}) cannot be read.`;
    throw new ApicompatError("GIT", message, "Check the repository (git fsck), or clone it again.");
  }
  return { ...common, head: emptyTree(git), unborn: true };
}

/** The hash of the tree without entries. */
export function emptyTree(git: Git): string {
  return git.run(["hash-object", "-t", "tree", "--stdin"]).toString().trim();
}

/** Returns whether no branch has a commit. */
export function isEmpty({ git, unborn }: Pick<Repository, "git" | "unborn">): boolean {
  return unborn && git.line(["for-each-ref", "--count=1"]) === undefined;
}

/** The full hash of the commit that a revision names; undefined where the repository does not know it. */
export function commitAt(git: Git, revision: string): string | undefined {
  if (revision.startsWith("-")) return undefined;
  return git.line(["rev-parse", "--verify", "--quiet", `${revision}^{commit}`]);
}

export function unknownRevision(git: Git, revision: string): ApicompatError {
  const refs = git.line(["for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/remotes", "refs/tags"]);
  return new ApicompatError(
    "GIT",
    `Revision ${revision} does not exist in this repository.`,
    didYouMean(revision, refs?.split("\n") ?? [], "Use a branch, a tag or a commit, for example --base origin/main."),
  );
}

/** As the commit itself names them: they may be missing in a shallow clone. */
export function parentsOf(git: Git, commit: string): readonly string[] {
  const [header = ""] = git.run(["cat-file", "commit", commit]).toString().split("\n\n", 1);
  return [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, parent = ""]) => parent);
}
