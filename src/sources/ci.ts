import { readFileSync } from "node:fs";
import { isObject, type Json, type JsonObject } from "../model/json.ts";

export type Env = Readonly<Record<string, string | undefined>>;

/** The request to merge that a CI job runs for. */
export interface MergeRequest {
  /** The target branch. */
  readonly branch?: string;
  /** A commit of the target branch that the request contains. */
  readonly commit?: string;
  /** The commit with which the service merged the request: its first parent is the target branch. */
  readonly merge?: string;
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
type Read = (name: string) => string | undefined;

interface Service {
  readonly name: string;
  /** Variables that only this service sets: any of them will do. */
  readonly marks: readonly string[];
  read(value: Read): Omit<CiJob, "service">;
}

/** Services that set a variable of another one come first: Woodpecker sets those of Drone. */
const SERVICES: readonly Service[] = [
  { name: "GitHub Actions", marks: ["GITHUB_ACTIONS", "GITHUB_BASE_REF"], read: githubJob },
  {
    name: "GitLab CI",
    marks: ["GITLAB_CI", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "CI_MERGE_REQUEST_DIFF_BASE_SHA"],
    read: gitlabJob,
  },
  {
    name: "Bitbucket Pipelines",
    marks: ["BITBUCKET_BUILD_NUMBER", "BITBUCKET_PR_DESTINATION_BRANCH"],
    read: (value) =>
      job(value("BITBUCKET_PR_DESTINATION_BRANCH"), { branch: value("BITBUCKET_BRANCH"), tag: value("BITBUCKET_TAG") }),
  },
  {
    name: "Azure Pipelines",
    marks: ["TF_BUILD", "SYSTEM_PULLREQUEST_TARGETBRANCH"],
    read: (value) => {
      const source = value("BUILD_SOURCEBRANCH");
      const merge = PULL_MERGE.test(source ?? "") ? value("BUILD_SOURCEVERSION") : undefined;
      return job(value("SYSTEM_PULLREQUEST_TARGETBRANCH"), { branch: source }, { merge });
    },
  },
  {
    name: "Jenkins",
    marks: ["JENKINS_URL"],
    read: (value) => {
      const target = value("CHANGE_TARGET") ?? value("ghprbTargetBranch") ?? value("gitlabTargetBranch");
      const isRequest = value("CHANGE_TARGET") ?? value("ghprbPullId") ?? value("gitlabMergeRequestIid");
      const branch = value("BRANCH_NAME") ?? value("GIT_LOCAL_BRANCH") ?? value("GIT_BRANCH")?.replace(/^origin\//, "");
      // A job that is run again has built this commit before.
      const earlier = [value("GIT_PREVIOUS_COMMIT"), value("GIT_PREVIOUS_SUCCESSFUL_COMMIT")];
      const before = earlier.find((commit) => commit !== undefined && commit !== value("GIT_COMMIT"));
      return job(isRequest && target, { branch, before, tag: value("TAG_NAME") });
    },
  },
  {
    name: "Buildkite",
    marks: ["BUILDKITE"],
    read: (value) => ({
      ...job(value("BUILDKITE_PULL_REQUEST_BASE_BRANCH") ?? value("BUILDKITE_MERGE_QUEUE_BASE_BRANCH"), {
        branch: value("BUILDKITE_BRANCH"),
        tag: value("BUILDKITE_TAG"),
      }),
      ...defined("defaultBranch", value("BUILDKITE_PIPELINE_DEFAULT_BRANCH")),
    }),
  },
  {
    // CircleCI has no variable for the target branch or the commit before the push.
    name: "CircleCI",
    marks: ["CIRCLECI"],
    read: (value) => job(undefined, { branch: value("CIRCLE_BRANCH"), tag: value("CIRCLE_TAG") }),
  },
  {
    name: "Woodpecker",
    marks: ["CI_WORKFLOW_NAME"],
    read: (value) => ({
      ...job(value("CI_COMMIT_PULL_REQUEST") && value("CI_COMMIT_TARGET_BRANCH"), {
        branch: value("CI_COMMIT_BRANCH"),
        before: value("CI_PREV_COMMIT_SHA"),
        tag: value("CI_COMMIT_TAG"),
      }),
      ...defined("defaultBranch", value("CI_REPO_DEFAULT_BRANCH")),
    }),
  },
  {
    name: "Drone",
    marks: ["DRONE"],
    read: (value) => ({
      // The target branch of a push is the branch itself.
      ...job(value("DRONE_PULL_REQUEST") && value("DRONE_TARGET_BRANCH"), {
        branch: value("DRONE_BRANCH"),
        before: value("DRONE_COMMIT_BEFORE"),
        tag: value("DRONE_TAG"),
      }),
      ...defined("defaultBranch", value("DRONE_REPO_BRANCH")),
    }),
  },
  {
    name: "Travis CI",
    marks: ["TRAVIS"],
    read: (value) => {
      const isRequest = (value("TRAVIS_PULL_REQUEST") ?? "false") !== "false";
      const branch = value("TRAVIS_BRANCH");
      const push = { branch, before: startOf(value("TRAVIS_COMMIT_RANGE")), tag: value("TRAVIS_TAG") };
      return job(isRequest ? branch : undefined, push, { merge: value("TRAVIS_COMMIT") });
    },
  },
  { name: "TeamCity", marks: ["TEAMCITY_VERSION"], read: teamcityJob },
  {
    name: "AppVeyor",
    marks: ["APPVEYOR"],
    read: (value) => {
      const branch = value("APPVEYOR_REPO_BRANCH");
      return job(value("APPVEYOR_PULL_REQUEST_NUMBER") && branch, { branch, tag: value("APPVEYOR_REPO_TAG_NAME") });
    },
  },
  {
    name: "Semaphore",
    marks: ["SEMAPHORE"],
    read: (value) => {
      const branch = value("SEMAPHORE_GIT_BRANCH");
      const kind = value("SEMAPHORE_GIT_REF_TYPE");
      const tag = kind === "tag" ? (value("SEMAPHORE_GIT_TAG_NAME") ?? branch) : undefined;
      const before = startOf(value("SEMAPHORE_GIT_COMMIT_RANGE"));
      return job(kind === "pull-request" ? branch : undefined, { branch, before, tag });
    },
  },
];

/** Reads the variables of the service that runs the job. */
export function ciJob(env: Env): CiJob {
  const value = reading(env);
  const service = serviceOf(value);
  const name = ciService(env);
  return name === undefined ? {} : { service: name, ...service?.read(value) };
}

/** The name of the service that runs the job. Undefined on a developer's machine. */
export function ciService(env: Env): string | undefined {
  const value = reading(env);
  return serviceOf(value)?.name ?? (/^(?:0|false)$/i.test(value("CI") ?? "0") ? undefined : "CI");
}

function reading(env: Env): Read {
  return (name) => (env[name] === "" ? undefined : env[name]);
}

function serviceOf(value: Read): Service | undefined {
  return SERVICES.find(({ marks }) => marks.some((mark) => value(mark) !== undefined));
}

/** All variables that identify a service. */
export const CI_MARKS: readonly string[] = ["CI", ...SERVICES.flatMap(({ marks }) => marks)];

const PULL_MERGE = /^refs\/pull\/\d+\/merge$/;
const TAG = /^refs\/tags\/(.+)$/u;

/** Builds a job for a merge request where there is a target branch, and for a push otherwise. */
function job(
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

function githubJob(value: Read): Omit<CiJob, "service"> {
  const event = readEvent(value("GITHUB_EVENT_PATH"));
  const fallback = defined("defaultBranch", textAt(event, "repository", "default_branch"));
  const queued = textAt(event, "merge_group", "base_sha");
  const target = value("GITHUB_BASE_REF") ?? textAt(event, "merge_group", "base_ref");
  const ref = value("GITHUB_REF") ?? "";
  const merge = PULL_MERGE.test(ref) ? value("GITHUB_SHA") : undefined;
  const branch = value("GITHUB_REF_NAME");
  const tag = value("GITHUB_REF_TYPE") === "tag" || TAG.test(ref) ? (branch ?? ref) : undefined;
  const known = job(target, { branch, before: textAt(event, "before"), tag }, { merge, commit: queued });
  if (known.push?.branch === undefined || event["created"] !== true) return { ...known, ...fallback };
  return { ...known, push: { ...known.push, created: true }, ...fallback };
}

function gitlabJob(value: Read): Omit<CiJob, "service"> {
  const target = value("CI_MERGE_REQUEST_TARGET_BRANCH_NAME") ?? value("CI_EXTERNAL_PULL_REQUEST_TARGET_BRANCH_NAME");
  const isMerged = /^merge(?:d_result|_train)$/.test(value("CI_MERGE_REQUEST_EVENT_TYPE") ?? "");
  const known = job(
    target,
    { branch: value("CI_COMMIT_BRANCH"), before: value("CI_COMMIT_BEFORE_SHA"), tag: value("CI_COMMIT_TAG") },
    {
      merge: isMerged ? value("CI_COMMIT_SHA") : undefined,
      commit: value("CI_MERGE_REQUEST_DIFF_BASE_SHA"),
    },
  );
  return { ...known, ...defined("defaultBranch", value("CI_DEFAULT_BRANCH")) };
}

/** Its configuration parameters stand in a file that a second file names. */
function teamcityJob(value: Read): Omit<CiJob, "service"> {
  const build = readProperties(value("TEAMCITY_BUILD_PROPERTIES_FILE"));
  const settings = readProperties(build.get("teamcity.configuration.properties.file"));
  const read = (name: string): string | undefined => settings.get(name) ?? build.get(name);
  return {
    ...job(read("teamcity.pullRequest.target.branch"), { branch: read("teamcity.build.branch") }),
    ...defined("defaultBranch", shortBranch(read("teamcity.build.vcs.default.branch"))),
  };
}

/** Reads Java properties: `name=value`, with backslashes before colons and other signs. */
function readProperties(path: string | undefined): ReadonlyMap<string, string> {
  const lines = (readText(path) ?? "").split(/\r?\n/).filter((line) => !/^\s*[#!]/.test(line));
  return new Map(
    lines.flatMap((line) => {
      const parts = /^\s*((?:\\.|[^\\=:\s])+)\s*[=:]\s*(.*)$/u.exec(line);
      return parts === null ? [] : [[unescape(parts[1]!), unescape(parts[2]!)] as const];
    }),
  );
}

function unescape(text: string): string {
  return text.replaceAll(/\\(.)/gu, "$1");
}

function readEvent(path: string | undefined): JsonObject {
  try {
    const event = JSON.parse(readText(path) ?? "{}") as Json;
    return isObject(event) ? event : {};
  } catch {
    return {};
  }
}

function readText(path: string | undefined): string | undefined {
  try {
    return path === undefined ? undefined : readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function textAt(event: JsonObject, ...names: readonly string[]): string | undefined {
  let at: Json | undefined = event;
  for (const name of names) at = isObject(at) ? at[name] : undefined;
  return typeof at === "string" && at !== "" ? at : undefined;
}

function shortBranch(branch: string | undefined): string | undefined {
  return branch?.replace(/^refs\/heads\//, "");
}

/** The start of `1a2b3c4...5d6e7f8`. */
function startOf(range: string | undefined): string | undefined {
  return range?.split("..")[0];
}

/** Services write zeros where there is no commit. */
function isCommit(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{7,64}$/.test(text) && !/^0+$/.test(text);
}

function defined<K extends string, T>(name: K, value: T | undefined): Partial<Record<K, T>> {
  return value === undefined ? {} : ({ [name]: value } as Record<K, T>);
}
