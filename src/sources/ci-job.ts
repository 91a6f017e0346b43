export type Env = Readonly<Record<string, string | undefined>>;

/** The request to merge that a CI job runs for. */
export interface MergeRequest {
  /** The target branch. */
  readonly branch?: string;
  /** A commit of the target branch that the request contains. */
  readonly commit?: string;
  /** The commit with which the service merged the request: its first parent is the target branch. */
  readonly merge?: string;
  /** The tip of the target branch when the job was made, and the repository that has it: `acme/api`. */
  readonly target?: { readonly tip: string; readonly repository: string };
}

/** The push that a CI job runs for. Of a tag, nothing was there before it. */
export interface Push {
  /** The tag that was pushed. */
  readonly tag?: string;
  /** The branch that was pushed. */
  readonly branch?: string;
  /** The commit that the branch pointed to before the push. */
  readonly before?: string;
  /** The push created the branch. */
  readonly created?: boolean;
}

/** The description of a job by the environment variables of its CI service. Empty on a developer's machine. */
export interface CiJob {
  readonly service?: string;
  readonly request?: MergeRequest;
  readonly push?: Push;
  /** The default branch of the repository. */
  readonly defaultBranch?: string;
}

/** Reads non-empty variables. */
export type Read = (name: string) => string | undefined;

const TAG = /^refs\/tags\/(.+)$/u;

/** Builds a job for a merge request where there is a target branch, and for a push otherwise. */
export function job(
  target: string | undefined,
  push: Readonly<Partial<Record<"branch" | "before" | "tag", string | undefined>>>,
  { merge, commit }: Readonly<Partial<Record<"merge" | "commit", string | undefined>>> = {},
): Omit<CiJob, "service" | "defaultBranch"> {
  if (target !== undefined || commit !== undefined) {
    const branch = defined("branch", shortBranch(target));
    return { request: { ...branch, ...defined("commit", commit), ...defined("merge", merge) } };
  }
  const tag = push.tag ?? TAG.exec(push.branch ?? "")?.[1];
  if (tag !== undefined) return { push: { tag } };
  const before = isCommit(push.before) ? push.before : undefined;
  return { push: { ...defined("branch", shortBranch(push.branch)), ...defined("before", before) } };
}

export function shortBranch(branch: string | undefined): string | undefined {
  return branch?.replace(/^refs\/heads\//, "");
}

/** The start of `1a2b3c4...5d6e7f8`. */
export function startOf(range: string | undefined): string | undefined {
  return range?.split("..")[0];
}

/** Services write zeros where there is no commit. */
export function isCommit(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{7,64}$/.test(text) && !/^0+$/.test(text);
}

export function defined<K extends string, T>(name: K, value: T | undefined): Partial<Record<K, T>> {
  return value === undefined ? {} : ({ [name]: value } as Record<K, T>);
}
