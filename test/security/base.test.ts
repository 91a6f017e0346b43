// Attacks on the choice of the base: no branch, tag, remote or folder that an author can make decides it.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { readPublished } from "../../src/sources/npm/package.ts";
import { pets, Scratch } from "../cli/scratch.ts";
import { Registry } from "../sources/npm-registry.ts";

type Env = Readonly<Record<string, string>>;
const CIRCLE: Env = { CI: "true", CIRCLECI: "true", CIRCLE_BRANCH: "main" };

/** The repository that is judged, and a fork whose author broke the API on each branch. */
let trunk: Scratch;
let fork: Scratch;
let start: string;
const made: Scratch[] = [];

beforeAll(() => {
  trunk = Scratch.repository().write({ "api.yaml": pets("cat, dog") });
  start = trunk.commit();
  fork = trunk.clone();
  fork.write({ "api.yaml": pets("cat") }).commit("break");
  fork.git("branch", "feature");
  fork.git("switch", "--quiet", "feature");
  fork.write({ README: "more" }).commit("more");
});
afterAll(() => {
  for (const scratch of [trunk, fork, ...made]) scratch.remove();
});

/** A clone of the repository in which a job has checked out what the author wrote, as a branch of this name. */
function jobOn(branch: string, source = "feature"): Scratch {
  const clone = trunk.clone();
  made.push(clone);
  clone.git("fetch", "--quiet", fork.folder, source);
  clone.git("checkout", "--quiet", "-B", branch, "FETCH_HEAD");
  return clone;
}

const codeOf = async (clone: Scratch, env: Env, ...args: readonly string[]): Promise<number> =>
  (await clone.runWith({ env }, "check", ...args)).code;

describe("kind 6: a name of the author that is the name of the base", () => {
  test.each([
    ["a branch", "main", "main"],
    ["a branch with the name of the remote", "origin/main", "origin/main"],
  ])("%s", async (_, branch, base) => {
    expect(await codeOf(jobOn(branch), CIRCLE, "--base", base)).toBe(1);
  });

  test("a tag", async () => {
    const clone = jobOn("work");
    clone.git("tag", "main");
    expect(await codeOf(clone, CIRCLE, "--base", "main")).toBe(2);
    clone.git("tag", "origin/main");
    expect(await codeOf(clone, { ...CIRCLE, CIRCLE_BRANCH: "work" })).toBe(1);
  });

  test("a branch that the remote does not have", async () => {
    expect(await codeOf(jobOn("stable"), CIRCLE, "--base", "stable")).toBe(2);
  });

  test("a tag on the branch of a request is no release", async () => {
    const clone = jobOn("work");
    clone.git("tag", "v9");
    trunk.git("tag", "v1");
    clone.git("fetch", "--quiet", "--tags");
    const env = { CI: "true", BITBUCKET_BUILD_NUMBER: "1", BITBUCKET_PR_DESTINATION_BRANCH: "main" };
    expect(await codeOf(clone, env, "--base", "latest-tag")).toBe(1);
    expect(await codeOf(clone, env, "--base", "last-commit")).toBe(2);
  });
});

describe("kind 6: a checkout of the fork", () => {
  const event = (sha: string): Env => {
    const path = join(fork.folder, ".git/event.json");
    const base = { ref: "main", sha, repo: { full_name: "harbour/api" } };
    writeFileSync(path, JSON.stringify({ pull_request: { base } }));
    const GITHUB_SHA = "1".repeat(40);
    return {
      CI: "true",
      GITHUB_ACTIONS: "true",
      GITHUB_EVENT_PATH: path,
      GITHUB_BASE_REF: "main",
      GITHUB_REF: "refs/pull/1/merge",
      GITHUB_SHA,
    };
  };

  test("is compared with the commit that the event states", async () => {
    const clone = fork.clone("--branch", "feature");
    made.push(clone);
    expect(await codeOf(clone, event(start))).toBe(1);
    expect(await codeOf(clone, event("2".repeat(40)))).toBe(2);
  });

  test("of the repository itself, the branch counts as it is now", async () => {
    const remote = `${trunk.folder}/harbour/api`;
    mkdirSync(join(trunk.folder, "harbour"), { recursive: true });
    trunk.git("clone", "--quiet", "--bare", trunk.folder, remote);
    const clone = jobOn("work");
    clone.git("remote", "set-url", "origin", pathToFileURL(remote).href);
    expect((await clone.runWith({ env: event("2".repeat(40)) }, "check")).code).toBe(1);
  });
});

test("a folder that became a submodule has a history of its own", async () => {
  const clone = jobOn("work");
  clone.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", fork.folder, "api");
  clone.commit();
  const { code, stderr } = await clone.runWith({ env: CIRCLE, cwd: "api" }, "check");
  expect([code, stderr]).toEqual([2, expect.stringContaining("is a submodule of")]);
  expect((await clone.runWith({ cwd: "api" }, "check")).code).not.toBe(2);
});

test("a branch that is the base itself is compared with what was there before the push", async () => {
  const clone = jobOn("main", "main");
  clone.git("update-ref", "refs/remotes/origin/main", "HEAD");
  const push = { CI: "true", DRONE: "true", DRONE_BRANCH: "main" };
  expect(await codeOf(clone, push, "--base", "main", "--no-fetch")).toBe(2);
  expect(await codeOf(clone, { ...push, DRONE_COMMIT_BEFORE: start }, "--base", "main", "--no-fetch")).toBe(1);
  expect(await codeOf(clone, push, "--base", "HEAD", "--no-fetch")).toBe(0);
});

test("the .npmrc of the checkout chooses no registry in CI", async () => {
  const scratch = Scratch.repository();
  made.push(scratch);
  const lib = {
    name: "@harbour/lib",
    files: { "package.json": "{}", "index.d.ts": "export declare const a: string;\n" },
  };
  const evil = await Registry.open([{ ...lib, version: "6.6.6" }]);
  const own = await Registry.open([{ ...lib, version: "1.0.0" }]);
  const settings = (registry: Registry): string =>
    `registry=${registry.url}\ncache=${scratch.folder}/.git/cache\nfetch-retries=0\n`;
  scratch.write({ ".npmrc": settings(evil), ".git/npmrc": settings(own) });
  process.env["CI"] = "true";
  process.env["NPM_CONFIG_USERCONFIG"] = join(scratch.folder, ".git/npmrc");
  try {
    const { name } = await readPublished("npm:@harbour/lib@latest", scratch.folder, 1e6);
    expect(name).toBe("npm:@harbour/lib@1.0.0");
  } finally {
    delete process.env["CI"];
    delete process.env["NPM_CONFIG_USERCONFIG"];
    await evil.close();
    await own.close();
  }
});
