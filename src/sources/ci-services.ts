import { readFileSync } from "node:fs";
import { isObject, type Json, type JsonObject } from "../model/json.ts";
import { type CiJob, defined, isCommit, job, type Read, shortBranch, startOf } from "./ci-job.ts";

const PULL_MERGE = /^refs\/pull\/\d+\/merge$/;

export interface Service {
  readonly name: string;
  /** Variables that only this service sets: any of them will do. */
  readonly marks: readonly string[];
  /** The value of `CI`, where the service states its name there. */
  readonly ci?: string;
  read(value: Read): Omit<CiJob, "service">;
}

/** Services that set a variable of another one come first: Woodpecker sets those of Drone. */
export const SERVICES: readonly Service[] = [
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
    // JENKINS_URL is set only if the administrator configured it.
    name: "Jenkins",
    marks: ["JENKINS_URL", "JENKINS_HOME"],
    read: jenkinsJob,
  },
  {
    name: "Buildkite",
    marks: ["BUILDKITE"],
    read: (value) => ({
      ...job(
        value("BUILDKITE_PULL_REQUEST_BASE_BRANCH") ?? value("BUILDKITE_MERGE_QUEUE_BASE_BRANCH"),
        { branch: value("BUILDKITE_BRANCH"), tag: value("BUILDKITE_TAG") },
        { commit: value("BUILDKITE_MERGE_QUEUE_BASE_COMMIT") },
      ),
      ...defined("defaultBranch", value("BUILDKITE_PIPELINE_DEFAULT_BRANCH")),
    }),
  },
  {
    // CircleCI has no variable for the target branch or the commit before the push.
    name: "CircleCI",
    marks: ["CIRCLECI"],
    read: (value) => job(undefined, { branch: value("CIRCLE_BRANCH"), tag: value("CIRCLE_TAG") }),
  },
  { name: "Woodpecker", marks: ["CI_WORKFLOW_NAME"], ci: "woodpecker", read: woodpeckerJob },
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
      // If both are the same, the head of the request is built, and no merge.
      const built = value("TRAVIS_COMMIT");
      const merge = built === value("TRAVIS_PULL_REQUEST_SHA") ? undefined : built;
      return job(isRequest ? branch : undefined, push, { merge });
    },
  },
  { name: "TeamCity", marks: ["TEAMCITY_VERSION"], read: teamcityJob },
  {
    // The checkout is the merge of the requests into this commit. Of a push, it is the commit itself.
    name: "Prow",
    marks: ["PROW_JOB_ID"],
    read: (value) => {
      const branch = value("PULL_BASE_REF");
      const isRequest = /^(?:presubmit|batch)$/.test(value("JOB_TYPE") ?? "");
      return isRequest ? job(branch, {}, { commit: value("PULL_BASE_SHA") }) : job(undefined, { branch });
    },
  },
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

function githubJob(value: Read): Omit<CiJob, "service"> {
  const event = readEvent(value("GITHUB_EVENT_PATH"));
  const fallback = defined("defaultBranch", textAt(event, "repository", "default_branch"));
  const queued = textAt(event, "merge_group", "base_sha");
  const target = value("GITHUB_BASE_REF") ?? textAt(event, "merge_group", "base_ref");
  const ref = value("GITHUB_REF") ?? "";
  const merge = PULL_MERGE.test(ref) ? value("GITHUB_SHA") : undefined;
  const branch = value("GITHUB_REF_NAME");
  const tag = value("GITHUB_REF_TYPE") === "tag" || /^refs\/tags\//.test(ref) ? (branch ?? ref) : undefined;
  const known = withTarget(
    job(target, { branch, before: textAt(event, "before"), tag }, { merge, commit: queued }),
    event,
  );
  if (known.push?.branch === undefined || event["created"] !== true) return { ...known, ...fallback };
  return { ...known, push: { ...known.push, created: true }, ...fallback };
}

/** The checkout may be one of the fork that the request comes from. */
function withTarget(known: Omit<CiJob, "service">, event: JsonObject): Omit<CiJob, "service"> {
  const tip = textAt(event, "pull_request", "base", "sha");
  const repository = textAt(event, "pull_request", "base", "repo", "full_name");
  if (known.request === undefined || !isCommit(tip) || repository === undefined) return known;
  return { ...known, request: { ...known.request, target: { tip, repository } } };
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

function jenkinsJob(value: Read): Omit<CiJob, "service"> {
  const target = value("CHANGE_TARGET") ?? value("ghprbTargetBranch") ?? value("gitlabTargetBranch");
  const isRequest = value("CHANGE_TARGET") ?? value("ghprbPullId") ?? value("gitlabMergeRequestIid");
  const checkedOut = value("BRANCH_NAME") ?? value("GIT_LOCAL_BRANCH") ?? value("GIT_BRANCH");
  // A job that is run again has built this commit before.
  const earlier = [value("gitlabBefore"), value("GIT_PREVIOUS_COMMIT"), value("GIT_PREVIOUS_SUCCESSFUL_COMMIT")];
  const before = earlier.find((commit) => isCommit(commit) && commit !== value("GIT_COMMIT"));
  const branch = checkedOut === "detached" ? undefined : checkedOut?.replace(/^origin\//, "");
  return job(isRequest && target, { branch, before, tag: value("TAG_NAME") });
}

/** The pipeline before can be one of a pull request: its commit is the head of that request. */
function woodpeckerJob(value: Read): Omit<CiJob, "service"> {
  const branch = value("CI_COMMIT_BRANCH");
  const isRequest = /^pull_request/.test(value("CI_PIPELINE_EVENT") ?? "") || value("CI_COMMIT_PULL_REQUEST");
  const isOfBranch = /^(?:push|manual|cron)$/.test(value("CI_PREV_PIPELINE_EVENT") ?? "");
  const before = isOfBranch ? value("CI_PREV_COMMIT_SHA") : undefined;
  const target = isRequest ? (value("CI_COMMIT_TARGET_BRANCH") ?? branch) : undefined;
  return {
    ...job(target, { branch, before, tag: value("CI_COMMIT_TAG") }),
    ...defined("defaultBranch", value("CI_REPO_DEFAULT_BRANCH")),
  };
}

/** Its configuration parameters stand in a file that a second file names. */
function teamcityJob(value: Read): Omit<CiJob, "service"> {
  const build = readProperties(value("TEAMCITY_BUILD_PROPERTIES_FILE"));
  const settings = readProperties(build.get("teamcity.configuration.properties.file"));
  const read = (name: string): string | undefined => settings.get(name) ?? build.get(name);
  const branches = new Set(
    [...settings].flatMap(([name, branch]) => (name.startsWith("teamcity.build.vcs.branch.") ? [branch] : [])),
  );
  // The logical name of the default branch is `<default>`, and other names follow the branch specification.
  const logical = read("teamcity.build.branch");
  const [branch = logical === "<default>" ? undefined : logical] = branches.size === 1 ? branches : [];
  const isDefault = read("teamcity.build.branch.is_default") === "true";
  return {
    ...job(read("teamcity.pullRequest.target.branch"), { branch }),
    ...defined("defaultBranch", isDefault ? shortBranch(branch) : undefined),
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
