import { ApicompatError } from "../errors.ts";
import { History } from "./fetch-commit.ts";
import { commitAt, isEmpty, parentsOf, unknownRevision, type Repository } from "./repository.ts";

/** The commit that the working tree is compared with. */
export interface Base {
  readonly commit: string;
  /** What it is, for people: `the merge base of HEAD and origin/main (1a2b3c4)`. */
  readonly name: string;
  /** What to compare with where nothing differs from this one. */
  readonly otherwise?: Base;
}

export interface BaseOptions {
  /** What the user typed after `--base`. */
  readonly revision?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What the clone lacks may be fetched. */
  readonly fetch: boolean;
}

/** Throws GIT, with a command or a correction, where no such commit can be had. */
export function findBase(repository: Repository, { revision, env, fetch }: BaseOptions): Base {
  if ((repository.unborn && revision === undefined) || isEmpty(repository))
    return { commit: repository.head, name: "nothing, since nothing is committed yet" };
  const history = new History(repository, fetch);
  if (revision !== undefined) return baseNamed(revision, repository, history);
  const request = mergeRequest(env);
  if (request !== undefined) return baseOfRequest(request, repository, history);
  const target = targetBranch(repository, history);
  return target === undefined ? beforeHead(repository, history, UNKNOWN) : whereLeft(target, repository, history);
}

const LATEST_TAG = "latest-tag";

/** A branch goes on after others left it, so that it counts where it was left; any other revision is meant as it is. */
function baseNamed(revision: string, repository: Repository, history: History): Base {
  const { git } = repository;
  if (revision === LATEST_TAG) {
    const tag = git.line(["describe", "--tags", "--abbrev=0", "HEAD"]);
    if (tag !== undefined) return exactly(history.need(commitAt(git, tag) ?? tag), tag);
    throw new ApicompatError("GIT", "No tag leads to HEAD.", "Fetch the tags (git fetch --tags), or name a revision.");
  }
  const branch = git.line(["rev-parse", "--verify", "--quiet", "--symbolic-full-name", revision]) ?? "";
  const commit = commitAt(git, revision);
  if (commit === undefined) {
    const { remote } = history;
    if (/^-|[\s~^:?*[\\]|\.\./.test(revision)) throw unknownRevision(git, revision);
    const wanted =
      remote !== undefined && revision.startsWith(`${remote}/`) ? revision.slice(remote.length + 1) : revision;
    const fetched = history.tipOf(wanted);
    return /^[0-9a-f]{7,64}$/.test(revision)
      ? exactly(fetched, revision)
      : leftAt(fetched, revision, repository, history);
  }
  return /^refs\/(?:heads|remotes)\//.test(branch)
    ? leftAt(commit, revision, repository, history)
    : exactly(commit, revision);
}

/** What a CI service tells of the request to merge that it runs for. */
interface MergeRequest {
  readonly branch?: string;
  /** The merge base, as the service knows it. */
  readonly commit?: string;
  /** What is checked out is the merge itself, whose first parent is the target. */
  readonly merged: boolean;
}

function mergeRequest(env: BaseOptions["env"]): MergeRequest | undefined {
  const value = (name: string): string | undefined => (env[name] === "" ? undefined : env[name]);
  const github = value("GITHUB_BASE_REF");
  if (github !== undefined) return { branch: github, merged: /^refs\/pull\/\d+\/merge$/.test(env["GITHUB_REF"] ?? "") };
  const gitlab = value("CI_MERGE_REQUEST_TARGET_BRANCH_NAME");
  const diffBase = value("CI_MERGE_REQUEST_DIFF_BASE_SHA");
  if (gitlab !== undefined || diffBase !== undefined) {
    return {
      ...(gitlab !== undefined && { branch: gitlab }),
      ...(diffBase !== undefined && { commit: diffBase }),
      merged: /^merge(?:d_result|_train)$/.test(env["CI_MERGE_REQUEST_EVENT_TYPE"] ?? ""),
    };
  }
  const bitbucket = value("BITBUCKET_PR_DESTINATION_BRANCH");
  if (bitbucket !== undefined) return { branch: bitbucket, merged: false };
  const azure = value("SYSTEM_PULLREQUEST_TARGETBRANCH");
  if (azure === undefined) return undefined;
  return {
    branch: azure.replace(/^refs\/heads\//, ""),
    merged: /^refs\/pull\/\d+\/merge$/.test(env["BUILD_SOURCEBRANCH"] ?? ""),
  };
}

function baseOfRequest({ branch, commit, merged }: MergeRequest, repository: Repository, history: History): Base {
  const [target, source] = merged ? parentsOf(repository.git, repository.head) : [];
  if (target !== undefined && source !== undefined) {
    return {
      commit: history.need(target),
      name: `${branch ?? "the target branch"} (${short(target)}), which HEAD merges into`,
    };
  }
  if (commit !== undefined) {
    return {
      commit: history.need(commit),
      name: `the merge base with ${branch ?? "the target branch"} (${short(commit)})`,
    };
  }
  const name = branch ?? "";
  return leftAt(history.tipOf(name), name, repository, history);
}

/** The branch that work is merged into, as a revision. */
function targetBranch({ git }: Repository, history: History): string | undefined {
  const { remote } = history;
  const head = remote === undefined ? undefined : git.line(["symbolic-ref", "--quiet", `refs/remotes/${remote}/HEAD`]);
  if (head !== undefined && commitAt(git, head) !== undefined) return head.replace("refs/remotes/", "");
  const names = [...new Set(["main", "master", "trunk", git.line(["config", "init.defaultBranch"]) ?? "main"])];
  const candidates = remote === undefined ? names : [...names.map((name) => `${remote}/${name}`), ...names];
  return candidates.find((name) => commitAt(git, name) !== undefined) ?? history.askDefaultBranch();
}

/** On the target branch itself: what is not committed yet, or else the last commit. */
function whereLeft(target: string, repository: Repository, history: History): Base {
  const tip = commitAt(repository.git, target) ?? history.tipOf(target);
  if (tip === repository.head) return beforeHead(repository, history);
  const base = leftAt(tip, target, repository, history);
  return base.commit === repository.head ? beforeHead(repository, history) : base;
}

/** Nobody should take a part of a branch for all of it. */
const UNKNOWN = "; which branch is the main one is not known, and --base may name it";

function beforeHead({ git, head }: Repository, history: History, remark = ""): Base {
  const [parent] = parentsOf(git, head);
  const base = { commit: head, name: `HEAD (${short(head)})${remark}` };
  if (parent === undefined) return base;
  return {
    ...base,
    get otherwise() {
      return { commit: history.need(parent), name: `the commit before HEAD (${short(parent)})${remark}` };
    },
  };
}

function leftAt(tip: string, name: string, { head }: Repository, history: History): Base {
  const commit = tip === head ? tip : history.mergeBase(tip);
  if (commit !== undefined) {
    return {
      commit,
      name: commit === tip ? `${name} (${short(tip)})` : `the merge base of HEAD and ${name} (${short(commit)})`,
    };
  }
  throw new ApicompatError(
    "GIT",
    `HEAD and ${name} have no commit in common.`,
    `Get more of the history (git fetch --unshallow), or name the commit itself: --base ${short(tip)}`,
  );
}

function exactly(commit: string, name: string): Base {
  return { commit, name: name === short(commit) || name === commit ? short(commit) : `${name} (${short(commit)})` };
}

function short(commit: string): string {
  return commit.slice(0, 7);
}
