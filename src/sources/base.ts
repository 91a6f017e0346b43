import { ApicompatError } from "../contracts/errors.ts";
import { ciJob } from "./ci.ts";
import type { CiJob, Env, MergeRequest } from "./ci-job.ts";
import { History } from "./fetch-commit.ts";
import type { Git } from "./git-process.ts";
import { mergeOf } from "./merged-bases.ts";
import { commitAt, emptyTree, isEmpty, parentsOf, unknownRevision, type Repository } from "./repository.ts";

/** The commit that the working tree is compared with. */
export interface Base {
  readonly commit: string;
  /** The description for people: `the merge base of HEAD and origin/main (1a2b3c4)`. */
  readonly name: string;
  /** The base to use if nothing differs from this one. */
  readonly otherwise?: Base | undefined;
}

export interface BaseOptions {
  /** The value of `--base`. */
  readonly revision?: string;
  readonly env: Env;
  /** True if missing commits can be fetched. */
  readonly fetch: boolean;
}

/** Throws GIT, with a command or a correction, where no such commit can be had. */
export function findBase(repository: Repository, { revision, env, fetch }: BaseOptions): Base {
  if ((repository.unborn && revision === undefined) || isEmpty(repository))
    return { commit: repository.head, name: "nothing, because there are no commits yet" };
  const history = new History(repository, fetch);
  const job = ciJob(env);
  if (job.service !== undefined) refuseSubmodule(repository);
  if (revision !== undefined) return baseNamed(revision, repository, history, job);
  if (job.request !== undefined) return baseOfRequest(job.request, repository, history);
  const target = targetBranch(repository, history, job);
  if (target === undefined) throw unknownTarget(history);
  return whereLeft(target, repository, history, job);
}

/** The branch that work is merged into. */
interface Target {
  /** A revision. */
  readonly name: string;
  /** Undefined where the clone lacks it. */
  readonly tip?: string | undefined;
}

const LATEST_TAG = "latest-tag";
const LAST_COMMIT = "last-commit";

/** A branch goes on after others left it, so that it counts where it was left; any other revision is meant as it is. */
function baseNamed(revision: string, repository: Repository, history: History, job: CiJob): Base {
  const { git } = repository;
  if (revision === LATEST_TAG) {
    // Commits of a request can have tags.
    const from = job.request === undefined ? "HEAD" : baseOfRequest(job.request, repository, history).commit;
    const base = latestTag(from, repository, history);
    if (base !== undefined) return base;
    throw new ApicompatError(
      "GIT",
      "No tag is an ancestor of HEAD.",
      "Fetch the tags (git fetch --tags), or use a revision.",
    );
  }
  if (revision === LAST_COMMIT) return parentOfHead(repository, history, job);
  if (job.service !== undefined) {
    const tip = targetInCi(revision, repository, history);
    if (tip !== undefined)
      return notHead(leftAt(tip, revision, repository, history), revision, repository, history, job);
  }
  if (revision === "HEAD" && !repository.unborn) return exactly(repository.head, revision);
  const branch = git.line(["rev-parse", "--verify", "--quiet", "--symbolic-full-name", revision]) ?? "";
  const commit = commitAt(git, revision);
  if (commit === undefined) {
    if (/^-|[\s~^:?*[\\]|\.\./.test(revision)) throw unknownRevision(git, revision);
    const fetched = history.tipOf(history.branchOf(revision));
    return /^[0-9a-f]{7,64}$/.test(revision)
      ? exactly(fetched, revision)
      : notHead(leftAt(fetched, revision, repository, history), revision, repository, history, job);
  }
  if (!/^refs\/(?:heads|remotes)\//.test(branch)) return exactly(commit, revision);
  // A local branch that is HEAD is what is to be judged, also if the service names another one.
  const own = branch.startsWith("refs/heads/") ? { ...job, push: { ...job.push, branch: revision } } : job;
  return notHead(leftAt(commit, revision, repository, history), revision, repository, history, own);
}

/**
 * The tip of the branch that a name means in a CI job. A local branch, or a tag, with the name of one of the remote can be what
 * is to be judged. Throws GIT for a name that is both.
 */
function targetInCi(revision: string, { git }: Repository, history: History): string | undefined {
  const tip = revision === "HEAD" ? undefined : history.seenTipOf(history.branchOf(revision));
  if (tip === undefined || commitAt(git, `refs/tags/${revision}`) === undefined) return tip;
  const branch = `refs/remotes/${history.remote ?? ""}/${history.branchOf(revision)}`;
  throw new ApicompatError(
    "GIT",
    `${revision} is the name of a branch and of a tag.`,
    `Use the full name: --base ${branch}, or --base refs/tags/${revision}.`,
  );
}

/** Throws GIT in a CI job for a branch that HEAD is part of, unless the service says what was there before: nothing would be compared. */
function notHead(base: Base, name: string, repository: Repository, history: History, job: CiJob): Base {
  if (base.commit !== repository.head || job.service === undefined) return base;
  if (job.request !== undefined) throw notCheckedOut(base.commit, name);
  return beforePush(name, repository, history, job);
}

/** Throws GIT for a submodule: a change can replace a folder by one, and with it the history. */
function refuseSubmodule({ git, top }: Repository): void {
  const outer = git.line(["rev-parse", "--show-superproject-working-tree"]);
  if (outer === undefined) return;
  throw new ApicompatError(
    "GIT",
    `${top} is a submodule of ${outer}, and the job runs for that repository.`,
    "Run apicompat in a clone of the submodule, or compare two sides: apicompat check OLD NEW.",
  );
}

function notCheckedOut(commit: string, name: string): ApicompatError {
  return new ApicompatError(
    "GIT",
    `HEAD (${short(commit)}) is part of ${name}, so the changes of the merge request are not checked out.`,
    "Check out the head of the merge request, or set a base: --base REVISION.",
  );
}

/** The last tag of a commit. If nothing differs from the tag of HEAD, HEAD is a release and is compared with the one before it. */
function latestTag(revision: string, repository: Repository, history: History): Base | undefined {
  const { git, head } = repository;
  const tag = git.line(["describe", "--tags", "--abbrev=0", revision]);
  if (tag === undefined) return undefined;
  const base = exactly(history.need(commitAt(git, tag) ?? tag), tag);
  if (base.commit !== head) return base;
  return {
    ...base,
    get otherwise() {
      return latestTag(`${head}^`, repository, history);
    },
  };
}

function baseOfRequest(
  { branch, commit, merge, target: stated }: MergeRequest,
  repository: Repository,
  history: History,
): Base {
  // Jobs also check out the head of the request, which can be a merge of anything.
  const [target, source] = merge === repository.head ? parentsOf(repository.git, repository.head) : [];
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
  const isForeign = stated !== undefined && !history.isClonedFrom(stated.repository);
  const tip = isForeign ? history.need(stated.tip) : history.latestTipOf(name);
  const base = leftAt(tip, name, repository, history);
  if (base.commit !== repository.head) return base;
  throw notCheckedOut(base.commit, name);
}

function targetBranch({ git }: Repository, history: History, { defaultBranch }: CiJob): Target | undefined {
  const { remote } = history;
  const known = (names: readonly string[]): Target | undefined => {
    for (const name of names) {
      const tip = commitAt(git, name);
      if (tip !== undefined) return { name, tip };
    }
    return undefined;
  };
  if (defaultBranch !== undefined)
    return known(remote === undefined ? [] : [`${remote}/${defaultBranch}`]) ?? { name: defaultBranch };
  const head = remote === undefined ? undefined : git.line(["symbolic-ref", "--quiet", `refs/remotes/${remote}/HEAD`]);
  const tracked = head === undefined ? undefined : commitAt(git, head);
  if (head !== undefined && tracked !== undefined) return { name: head.replace("refs/remotes/", ""), tip: tracked };
  const defaultName = git.settings.findLast(({ key }) => key === "init.defaultbranch")?.value;
  const names = [...new Set(["main", "master", "trunk", defaultName ?? "main"])];
  const candidates = remote === undefined ? names : [...names.map((name) => `${remote}/${name}`), ...names];
  const found = known(candidates);
  if (found !== undefined) return found;
  const only = remote === undefined ? onlyBranch(git) : history.askDefaultBranch();
  return only === undefined ? undefined : { name: only };
}

/** The one branch of a repository that has no other. */
function onlyBranch(git: Git): string | undefined {
  const branches =
    git.line(["for-each-ref", "--count=2", "--format=%(refname:short)", "refs/heads"])?.split("\n") ?? [];
  return branches.length === 1 ? branches[0] : undefined;
}

/**
 * Returns the commit where HEAD left the target branch. On that branch, it is HEAD for uncommitted changes, or else the
 * last commit or push.
 */
function whereLeft({ name, tip: seen }: Target, repository: Repository, history: History, job: CiJob): Base {
  const isCi = job.service !== undefined;
  const tip = isCi ? history.latestTipOf(name) : (seen ?? commitAt(repository.git, name) ?? history.tipOf(name));
  const base = leftAt(tip, name, repository, history);
  if (base.commit !== repository.head) return base;
  return job.service === undefined ? beforeHead(repository, history) : beforePush(name, repository, history, job);
}

/** A push may bring many commits. Throws GIT where the service does not say what was there before it. */
function beforePush(
  target: string,
  repository: Repository,
  history: History,
  { service = "", push = {} }: CiJob,
): Base {
  const { git, head } = repository;
  const { before, branch = "", created, tag } = push;
  if (tag !== undefined) throw tagPushed(tag, target);
  if (before !== undefined && before !== head)
    return { commit: history.need(before), name: `the commit before the push (${short(before)})` };
  const isTarget = branch === "" || target === branch || target.endsWith(`/${branch}`) || branch.endsWith(`/${target}`);
  // A service can put the name of a tag or of a commit there.
  if (!isTarget && history.hasBranch(branch))
    return { commit: head, name: `HEAD (${short(head)}), which is part of ${target}` };
  if (created === true) return { commit: emptyTree(git), name: `nothing, because the push created ${target}` };
  throw new ApicompatError(
    "GIT",
    `HEAD is on ${target}, and ${service} does not provide the commit before the push.`,
    "Set a base: --base latest-tag, or --base last-commit for the parent of HEAD.",
  );
}

function tagPushed(tag: string, target: string): ApicompatError {
  return new ApicompatError(
    "GIT",
    `The job runs for tag ${tag}, which is part of ${target}, so there is no commit before the push.`,
    "Set a base: --base latest-tag for the tag before this one, or --base last-commit for the parent of HEAD.",
  );
}

function unknownTarget({ remote }: History): ApicompatError {
  const branch = remote === undefined ? "BRANCH" : `${remote}/BRANCH`;
  const fetch =
    remote === undefined
      ? "Name"
      : `Fetch the main branch (git fetch ${remote} BRANCH:refs/remotes/${branch}), or name`;
  return new ApicompatError(
    "GIT",
    "The main branch is unknown, so there is no base to compare with.",
    `${fetch} a base: --base ${branch}, or --base last-commit for the parent of HEAD.`,
  );
}

/** Compares what is not committed yet with HEAD, and where nothing differs, HEAD with the commit before it. */
function beforeHead({ git, head }: Repository, history: History): Base {
  const [parent] = parentsOf(git, head);
  const base = { commit: head, name: `HEAD (${short(head)})` };
  if (parent === undefined) return base;
  return {
    ...base,
    get otherwise() {
      return { commit: history.need(parent), name: nameOfParent(parent) };
    },
  };
}

function parentOfHead({ git, head }: Repository, history: History, { request }: CiJob): Base {
  if (request !== undefined && request.merge !== head) {
    throw new ApicompatError(
      "GIT",
      "The commit before HEAD is part of the merge request.",
      "Leave --base out: the base is where the request left its target branch.",
    );
  }
  const [parent] = parentsOf(git, head);
  return parent === undefined
    ? { commit: emptyTree(git), name: "nothing, because HEAD is the first commit" }
    : { commit: history.need(parent), name: nameOfParent(parent) };
}

function nameOfParent(commit: string): string {
  return `the commit before HEAD (${short(commit)})`;
}

function leftAt(tip: string, name: string, { git, head }: Repository, history: History): Base {
  const [commit, ...others] = tip === head ? [tip] : history.mergeBases(tip);
  if (commit !== undefined && others.length > 0) {
    const all = [commit, ...others];
    const names = all.map(short).join(", ");
    return { commit: mergeOf(all, name, git), name: `the merge bases of HEAD and ${name} (${names})` };
  }
  if (commit !== undefined) {
    return {
      commit,
      name: commit === tip ? `${name} (${short(tip)})` : `the merge base of HEAD and ${name} (${short(commit)})`,
    };
  }
  throw new ApicompatError(
    "GIT",
    `HEAD and ${name} have no commit in common.`,
    `Fetch more history (git fetch --unshallow), or use the commit: --base ${short(tip)}`,
  );
}

function exactly(commit: string, name: string): Base {
  return { commit, name: name === short(commit) || name === commit ? short(commit) : `${name} (${short(commit)})` };
}

function short(commit: string): string {
  return commit.slice(0, 7);
}
