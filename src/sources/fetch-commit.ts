import { ApicompatError } from "../contracts/errors.ts";
import { commitAt, unknownRevision, type Repository } from "./repository.ts";

/** The depths of history to fetch for the merge base of two commits in a shallow clone. */
const DEEPER: readonly number[] = [50, 500, 5000];

/** In seconds: a network that drops packets keeps git waiting for minutes. */
const PATIENCE = 20;

/** Gets what a clone lacks, as little of it as will do. */
export class History {
  readonly #repository: Repository;
  readonly #allowed: boolean;

  constructor(repository: Repository, allowed: boolean) {
    this.#repository = repository;
    this.#allowed = allowed;
  }

  /** The name of the repository that this one was cloned from; undefined where there is none. */
  get remote(): string | undefined {
    const remotes = this.#repository.git.settings.flatMap(({ key }) => /^remote\.(.+)\.[^.]+$/su.exec(key)?.[1] ?? []);
    return remotes.includes("origin") ? "origin" : remotes.sort()[0];
  }

  /** The same commit, once it is here. Throws GIT with the command that would get it. */
  need(commit: string): string {
    const { git } = this.#repository;
    if (git.try(["cat-file", "-e", `${commit}^{commit}`]) === undefined) this.#fetch(commit);
    return commit;
  }

  /** The commit at the tip of a branch: as it was last seen, or else as it is now. */
  tipOf(branch: string): string {
    return this.seenTipOf(branch) ?? commitAt(this.#repository.git, `refs/heads/${branch}`) ?? this.#fetch(branch);
  }

  /** The commit of a branch of the remote as it was last seen. */
  seenTipOf(branch: string): string | undefined {
    const { remote } = this;
    return remote === undefined ? undefined : commitAt(this.#repository.git, `refs/remotes/${remote}/${branch}`);
  }

  /** The name of a branch without the name of the remote. */
  branchOf(revision: string): string {
    const { remote } = this;
    return remote !== undefined && revision.startsWith(`${remote}/`) ? revision.slice(remote.length + 1) : revision;
  }

  /** The address of the remote without `.git` at its end. */
  get address(): string | undefined {
    const { remote } = this;
    const url = this.#repository.git.settings.findLast(({ key }) => key === `remote.${remote ?? ""}.url`);
    return url?.value.replace(/\/+$/, "").replace(/\.git$/i, "");
  }

  /** Returns whether the remote is a repository, which a service calls by its owner and its name. */
  isClonedFrom(repository: string): boolean {
    const path = this.address?.toLowerCase();
    return (
      path?.endsWith(`/${repository.toLowerCase()}`) === true || path?.endsWith(`:${repository.toLowerCase()}`) === true
    );
  }

  /**
   * The commit at the tip of a branch as the remote states it now: jobs that reuse a working tree fetch the branch that
   * they build only. Where the remote cannot be asked, the commit that was last seen.
   */
  latestTipOf(revision: string): string {
    const branch = this.branchOf(revision);
    const stated = this.#askTip(branch);
    return stated === undefined ? this.tipOf(branch) : this.need(stated);
  }

  /** True if the clone or its remote has a branch of this name. */
  hasBranch(branch: string): boolean {
    const { git } = this.#repository;
    const { remote } = this;
    const refs = [`refs/heads/${branch}`, ...(remote === undefined ? [] : [`refs/remotes/${remote}/${branch}`])];
    return refs.some((ref) => commitAt(git, ref) !== undefined) || this.#askTip(branch) !== undefined;
  }

  /** The commit of a branch of the remote, asked over the network; undefined without an answer. */
  #askTip(branch: string): string | undefined {
    const { remote } = this;
    if (!this.#allowed || remote === undefined) return undefined;
    const answer = this.#repository.git.line(["ls-remote", remote, `refs/heads/${branch}`], { seconds: PATIENCE });
    return /^([0-9a-f]{40,64})\s/.exec(answer ?? "")?.[1];
  }

  /** The branch of the remote's HEAD, asked over the network; undefined without an answer. */
  askDefaultBranch(): string | undefined {
    const { remote } = this;
    if (!this.#allowed || remote === undefined) return undefined;
    const answer = this.#repository.git.line(["ls-remote", "--symref", remote, "HEAD"], { seconds: PATIENCE });
    return /^ref: refs\/heads\/(\S+)\s+HEAD$/m.exec(answer ?? "")?.[1];
  }

  /** Returns the merge bases with HEAD: none without a common history, several where both sides merged each other. */
  mergeBases(commit: string): readonly string[] {
    const { git, shallow } = this.#repository;
    const find = (): readonly string[] => git.line(["merge-base", "--all", "HEAD", commit])?.split("\n") ?? [];
    let found = find();
    const { remote } = this;
    if (found.length > 0 || !shallow || remote === undefined) return found;
    if (!this.#allowed) {
      throw new ApicompatError(
        "GIT",
        `This clone is too shallow to find the merge base of HEAD and ${commit.slice(0, 7)}, and --no-fetch disables fetching.`,
        `Run: git fetch --deepen=${DEEPER[0]} ${remote}`,
      );
    }
    for (const depth of DEEPER) {
      const more = git.try([
        "fetch",
        "--quiet",
        "--no-tags",
        `--deepen=${depth}`,
        remote,
        this.#repository.head,
        commit,
      ]);
      found = find();
      if (found.length > 0 || more === undefined) break;
    }
    return found;
  }

  #fetch(wanted: string): string {
    const { git, shallow } = this.#repository;
    if (wanted.startsWith("-")) throw unknownRevision(git, wanted);
    const { remote } = this;
    const command = ["fetch", ...(shallow ? ["--depth=1"] : []), "--no-tags", remote ?? "origin", wanted];
    const advice = `Run: git ${command.join(" ")}`;
    if (remote === undefined) {
      if (!shallow || !/^[0-9a-f]{40,}$/u.test(wanted)) throw unknownRevision(git, wanted);
      const message = `The commit ${wanted.slice(0, 7)} is not in this clone, which is shallow and has no remote.`;
      throw new ApicompatError(
        "GIT",
        message,
        "Clone with more history, or use a base in this clone: --base REVISION.",
      );
    }
    if (!this.#allowed) {
      const message = `${wanted} is not in this clone, and --no-fetch disables fetching.`;
      throw new ApicompatError("GIT", message, advice);
    }
    const fetched = git.try([...command, "--quiet"]) && commitAt(git, "FETCH_HEAD");
    if (fetched !== undefined) return fetched;
    throw new ApicompatError(
      "GIT",
      `${wanted} is not in this clone, and could not be fetched from ${remote}.`,
      `Correct the name, or check why this fails: git ${command.join(" ")}`,
    );
  }
}
