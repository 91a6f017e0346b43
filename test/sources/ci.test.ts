// The variables of each CI service as documented.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { ciJob } from "../../src/sources/ci.ts";
import type { CiJob, Env } from "../../src/sources/ci-job.ts";

const BEFORE = "1f2e3d4c5b6a79881f2e3d4c5b6a79881f2e3d4c";
const HEAD = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const ZEROS = "0".repeat(40);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "apicompat-ci-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const REQUESTS: readonly (readonly [string, Env, CiJob["request"]])[] = [
  [
    "GitHub Actions",
    { GITHUB_ACTIONS: "true", GITHUB_BASE_REF: "main", GITHUB_REF: "refs/pull/7/merge", GITHUB_SHA: HEAD },
    { branch: "main", merge: HEAD },
  ],
  ["GitLab CI", { GITLAB_CI: "true", CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main" }, { branch: "main" }],
  ["Bitbucket Pipelines", { BITBUCKET_BUILD_NUMBER: "1", BITBUCKET_PR_DESTINATION_BRANCH: "main" }, { branch: "main" }],
  [
    "Azure Pipelines",
    {
      TF_BUILD: "True",
      SYSTEM_PULLREQUEST_TARGETBRANCH: "refs/heads/main",
      BUILD_SOURCEBRANCH: "refs/pull/7/merge",
      BUILD_SOURCEVERSION: HEAD,
    },
    { branch: "main", merge: HEAD },
  ],
  [
    "Jenkins",
    { JENKINS_URL: "https://ci", CHANGE_TARGET: "main", BRANCH_NAME: "PR-7", GIT_PREVIOUS_COMMIT: BEFORE },
    { branch: "main" },
  ],
  ["Jenkins", { JENKINS_URL: "https://ci", ghprbPullId: "7", ghprbTargetBranch: "main" }, { branch: "main" }],
  [
    "Buildkite",
    { BUILDKITE: "true", BUILDKITE_PULL_REQUEST: "7", BUILDKITE_PULL_REQUEST_BASE_BRANCH: "main" },
    { branch: "main" },
  ],
  ["Drone", { DRONE: "true", DRONE_PULL_REQUEST: "7", DRONE_TARGET_BRANCH: "main" }, { branch: "main" }],
  [
    "Woodpecker",
    { CI: "woodpecker", CI_WORKFLOW_NAME: "api", CI_COMMIT_PULL_REQUEST: "7", CI_COMMIT_TARGET_BRANCH: "main" },
    { branch: "main" },
  ],
  [
    "Travis CI",
    {
      TRAVIS: "true",
      TRAVIS_PULL_REQUEST: "7",
      TRAVIS_BRANCH: "main",
      TRAVIS_COMMIT: HEAD,
      TRAVIS_PULL_REQUEST_SHA: BEFORE,
    },
    { branch: "main", merge: HEAD },
  ],
  // The head of the request is checked out, which can be a merge of anything.
  [
    "Travis CI",
    {
      TRAVIS: "true",
      TRAVIS_PULL_REQUEST: "7",
      TRAVIS_BRANCH: "main",
      TRAVIS_COMMIT: HEAD,
      TRAVIS_PULL_REQUEST_SHA: HEAD,
    },
    { branch: "main" },
  ],
  [
    "Buildkite",
    { BUILDKITE: "true", BUILDKITE_MERGE_QUEUE_BASE_BRANCH: "main", BUILDKITE_MERGE_QUEUE_BASE_COMMIT: BEFORE },
    { branch: "main", commit: BEFORE },
  ],
  [
    "Woodpecker",
    { CI: "woodpecker", CI_PIPELINE_EVENT: "pull_request", CI_COMMIT_BRANCH: "main", CI_COMMIT_PULL_REQUEST: "7" },
    { branch: "main" },
  ],
  [
    "Jenkins",
    { JENKINS_HOME: "/var/jenkins", gitlabMergeRequestIid: "7", gitlabTargetBranch: "main", gitlabBranch: "work" },
    { branch: "main" },
  ],
  [
    "Prow",
    { PROW_JOB_ID: "1", JOB_TYPE: "presubmit", PULL_NUMBER: "7", PULL_BASE_REF: "main", PULL_BASE_SHA: BEFORE },
    { branch: "main", commit: BEFORE },
  ],
  [
    "AppVeyor",
    { APPVEYOR: "True", APPVEYOR_PULL_REQUEST_NUMBER: "7", APPVEYOR_REPO_BRANCH: "main" },
    { branch: "main" },
  ],
  [
    "Semaphore",
    { SEMAPHORE: "true", SEMAPHORE_GIT_REF_TYPE: "pull-request", SEMAPHORE_GIT_BRANCH: "main" },
    { branch: "main" },
  ],
];

test.each(REQUESTS)("%s: the target of a merge request", (service, env, request) => {
  expect(ciJob(env)).toEqual({ service, request });
});

const PUSHES: readonly (readonly [string, Env, Omit<CiJob, "service">])[] = [
  [
    "GitLab CI",
    { GITLAB_CI: "true", CI_COMMIT_BRANCH: "main", CI_COMMIT_BEFORE_SHA: BEFORE, CI_DEFAULT_BRANCH: "main" },
    { push: { branch: "main", before: BEFORE }, defaultBranch: "main" },
  ],
  [
    "GitLab CI",
    { GITLAB_CI: "true", CI_COMMIT_BRANCH: "main", CI_COMMIT_BEFORE_SHA: ZEROS },
    { push: { branch: "main" } },
  ],
  [
    "Jenkins",
    { JENKINS_URL: "https://ci", GIT_BRANCH: "origin/main", GIT_PREVIOUS_COMMIT: BEFORE },
    { push: { branch: "main", before: BEFORE } },
  ],
  [
    "Jenkins",
    { JENKINS_URL: "https://ci", GIT_COMMIT: HEAD, GIT_PREVIOUS_COMMIT: HEAD, GIT_PREVIOUS_SUCCESSFUL_COMMIT: BEFORE },
    { push: { before: BEFORE } },
  ],
  [
    "Buildkite",
    {
      BUILDKITE: "true",
      BUILDKITE_BRANCH: "main",
      BUILDKITE_PULL_REQUEST_BASE_BRANCH: "",
      BUILDKITE_PIPELINE_DEFAULT_BRANCH: "main",
    },
    { push: { branch: "main" }, defaultBranch: "main" },
  ],
  ["CircleCI", { CIRCLECI: "true", CIRCLE_BRANCH: "main" }, { push: { branch: "main" } }],
  [
    "Drone",
    { DRONE: "true", DRONE_BRANCH: "main", DRONE_TARGET_BRANCH: "main", DRONE_COMMIT_BEFORE: BEFORE },
    { push: { branch: "main", before: BEFORE } },
  ],
  [
    "Woodpecker",
    {
      CI: "woodpecker",
      CI_COMMIT_BRANCH: "main",
      CI_PIPELINE_EVENT: "push",
      CI_PREV_COMMIT_SHA: BEFORE,
      CI_PREV_PIPELINE_EVENT: "push",
    },
    { push: { branch: "main", before: BEFORE } },
  ],
  // The pipeline before was one of a pull request: its commit is the head of that request.
  [
    "Woodpecker",
    {
      CI: "woodpecker",
      CI_COMMIT_BRANCH: "main",
      CI_PIPELINE_EVENT: "push",
      CI_PREV_COMMIT_SHA: BEFORE,
      CI_PREV_PIPELINE_EVENT: "pull_request",
    },
    { push: { branch: "main" } },
  ],
  [
    "Jenkins",
    { JENKINS_HOME: "/var/jenkins", GIT_BRANCH: "detached", gitlabBefore: BEFORE, GIT_PREVIOUS_COMMIT: HEAD },
    { push: { before: BEFORE } },
  ],
  [
    "Prow",
    { PROW_JOB_ID: "1", JOB_TYPE: "postsubmit", PULL_BASE_REF: "main", PULL_BASE_SHA: HEAD },
    { push: { branch: "main" } },
  ],
  [
    "Travis CI",
    { TRAVIS: "true", TRAVIS_PULL_REQUEST: "false", TRAVIS_BRANCH: "main", TRAVIS_COMMIT_RANGE: `${BEFORE}...${HEAD}` },
    { push: { branch: "main", before: BEFORE } },
  ],
  ["AppVeyor", { APPVEYOR: "True", APPVEYOR_REPO_BRANCH: "main" }, { push: { branch: "main" } }],
  [
    "Semaphore",
    {
      SEMAPHORE: "true",
      SEMAPHORE_GIT_REF_TYPE: "branch",
      SEMAPHORE_GIT_BRANCH: "main",
      SEMAPHORE_GIT_COMMIT_RANGE: `${BEFORE}...${HEAD}`,
    },
    { push: { branch: "main", before: BEFORE } },
  ],
];

test.each(PUSHES)("%s: what was there before a push", (service, env, job) => {
  expect(ciJob(env)).toEqual({ service, ...job });
});

// A tag is no branch: nothing was there before it, and HEAD is part of the main branch.
test.each<readonly [string, Env]>([
  [
    "GitHub Actions",
    { GITHUB_ACTIONS: "true", GITHUB_REF: "refs/tags/v2", GITHUB_REF_TYPE: "tag", GITHUB_REF_NAME: "v2" },
  ],
  ["GitLab CI", { GITLAB_CI: "true", CI_COMMIT_TAG: "v2", CI_COMMIT_BEFORE_SHA: ZEROS }],
  ["Bitbucket Pipelines", { BITBUCKET_BUILD_NUMBER: "1", BITBUCKET_TAG: "v2" }],
  ["Azure Pipelines", { TF_BUILD: "True", BUILD_SOURCEBRANCH: "refs/tags/v2" }],
  ["Jenkins", { JENKINS_URL: "https://ci", BRANCH_NAME: "v2", TAG_NAME: "v2", GIT_PREVIOUS_COMMIT: BEFORE }],
  ["Buildkite", { BUILDKITE: "true", BUILDKITE_BRANCH: "v2", BUILDKITE_TAG: "v2" }],
  ["CircleCI", { CIRCLECI: "true", CIRCLE_TAG: "v2" }],
  ["Woodpecker", { CI: "woodpecker", CI_WORKFLOW_NAME: "api", CI_COMMIT_TAG: "v2", CI_PREV_COMMIT_SHA: BEFORE }],
  ["Drone", { DRONE: "true", DRONE_BRANCH: "main", DRONE_TAG: "v2", DRONE_COMMIT_BEFORE: ZEROS }],
  ["Travis CI", { TRAVIS: "true", TRAVIS_PULL_REQUEST: "false", TRAVIS_BRANCH: "v2", TRAVIS_TAG: "v2" }],
  ["AppVeyor", { APPVEYOR: "True", APPVEYOR_REPO_BRANCH: "v2", APPVEYOR_REPO_TAG_NAME: "v2" }],
  [
    "Semaphore",
    {
      SEMAPHORE: "true",
      SEMAPHORE_GIT_REF_TYPE: "tag",
      SEMAPHORE_GIT_BRANCH: "refs/tags/v2",
      SEMAPHORE_GIT_TAG_NAME: "v2",
    },
  ],
])("%s: a tag", (service, env) => {
  expect(ciJob(env)).toEqual({ service, push: { tag: "v2" } });
});

test("GitHub Actions: the event says what was there before, the default branch and the base of a merge queue", () => {
  const run = { GITHUB_ACTIONS: "true", GITHUB_REF_NAME: "main", GITHUB_REF_TYPE: "branch" };
  const pushed = file("push.json", JSON.stringify({ before: BEFORE, repository: { default_branch: "main" } }));
  expect(ciJob({ ...run, GITHUB_EVENT_PATH: pushed })).toEqual({
    service: "GitHub Actions",
    push: { branch: "main", before: BEFORE },
    defaultBranch: "main",
  });
  const created = file("created.json", JSON.stringify({ before: ZEROS, created: true }));
  expect(ciJob({ ...run, GITHUB_EVENT_PATH: created }).push).toEqual({ branch: "main", created: true });
  const tag = { GITHUB_REF_NAME: "v2", GITHUB_REF_TYPE: "tag", GITHUB_EVENT_PATH: created };
  expect(ciJob({ ...run, ...tag }).push).toEqual({ tag: "v2" });
  const queued = file("queue.json", JSON.stringify({ merge_group: { base_sha: BEFORE, base_ref: "refs/heads/main" } }));
  expect(ciJob({ ...run, GITHUB_EVENT_PATH: queued }).request).toEqual({
    branch: "main",
    commit: BEFORE,
  });
  for (const path of [file("broken.json", "{"), file("list.json", "[]"), join(folder, "nowhere.json")])
    expect(ciJob({ ...run, GITHUB_EVENT_PATH: path })).toEqual({ service: "GitHub Actions", push: { branch: "main" } });
});

test("TeamCity: a file names the file with the parameters", () => {
  const settings = file("settings.properties", "# parameters\nteamcity.pullRequest.target.branch=refs/heads/main\n");
  const escaped = settings.replaceAll(":", "\\:");
  const env = {
    TEAMCITY_VERSION: "2025.1",
    TEAMCITY_BUILD_PROPERTIES_FILE: file("build.properties", `teamcity.configuration.properties.file=${escaped}\n`),
  };
  expect(ciJob(env)).toEqual({ service: "TeamCity", request: { branch: "main" } });
});

test("TeamCity: the default branch has a logical name, and git another one", () => {
  const lines = [
    "teamcity.build.branch=<default>",
    "teamcity.build.branch.is_default=true",
    "teamcity.build.vcs.branch.Api_Git=refs/heads/main",
  ];
  const settings = file("default.properties", `${lines.join("\n")}\n`);
  const build = file("build-of-default.properties", `teamcity.configuration.properties.file=${settings}\n`);
  expect(ciJob({ TEAMCITY_VERSION: "2025.1", TEAMCITY_BUILD_PROPERTIES_FILE: build })).toEqual({
    service: "TeamCity",
    push: { branch: "main" },
    defaultBranch: "main",
  });
});

test("no service: a machine of a developer, or one that says CI only", () => {
  expect(ciJob({ HOME: "/home/somebody", GIT_PREVIOUS_COMMIT: BEFORE, CI: "false" })).toEqual({});
  expect(ciJob({ CI: "true" })).toEqual({ service: "CI" });
});
