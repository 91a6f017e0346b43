// A guessed base is no answer: real clones that lack the information.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { pets, Scratch, type Result } from "./scratch.ts";

jest.setTimeout(60_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

function keep(scratch: Scratch): Scratch {
  made.push(scratch);
  return scratch;
}

const said = (text: string): string => text.replaceAll(/\s+/g, " ");

/** `main`, called by another name, and `work`, which breaks the API first and then does something harmless. */
function origin(main = "stem"): { readonly repository: Scratch; readonly base: string } {
  const repository = keep(Scratch.repository().write({ "api.yaml": pets("cat, dog, bird") }));
  const base = repository.commit();
  repository.git("branch", "--quiet", "--move", "main", main);
  repository.git("switch", "--quiet", "--create", "work");
  repository.write({ "api.yaml": pets("cat") }).commit();
  repository.write({ "api.yaml": pets("cat, fish") }).commit();
  return { repository, base };
}

describe("a single-branch clone whose main branch is out of reach", () => {
  test.each([
    ["on a laptop", {}, []],
    ["in CI", { CI: "true" }, []],
    ["in CI, with --strict", { CI: "true" }, ["--strict"]],
  ])("%s: exit code 2, and the way out", async (_name, env, flags) => {
    const { repository } = origin();
    const clone = keep(repository.clone("--branch", "work", "--single-branch"));
    repository.git("switch", "--quiet", "--detach", "stem");
    clone.git("symbolic-ref", "--delete", "refs/remotes/origin/HEAD");
    const { code, stdout, stderr } = await clone.runWith({ env }, "check", "--no-fetch", ...flags);
    expect(said(stderr)).toContain("The main branch is unknown, so there is no base to compare with.");
    expect(said(stderr)).toContain("--base last-commit");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });

  test("the remote states it where it may be asked", async () => {
    const { repository, base } = origin();
    repository.git("switch", "--quiet", "stem");
    const clone = keep(repository.clone("--branch", "work", "--single-branch"));
    const { code, stdout } = await clone.run("check");
    expect(said(stdout)).toContain(`(${base.slice(0, 7)})`);
    expect(code).toBe(1);
  });

  test("somebody who asks for the last commit gets it, in a shallow clone too", async () => {
    const { repository } = origin();
    const clone = keep(repository.clone("--depth=1", "--branch", "work", "--single-branch"));
    const { code, stdout } = await clone.run("check", "--base", "last-commit");
    expect(said(stdout)).toContain("with the commit before HEAD");
    expect(code).toBe(0);
  });

  test("a repository of one branch and without a remote is on its main branch", async () => {
    const repository = keep(Scratch.repository().write({ "api.yaml": pets("cat, dog") }));
    repository.commit();
    repository.git("branch", "--quiet", "--move", "main", "stem");
    repository.write({ "api.yaml": pets("cat") });
    expect((await repository.run("check")).code).toBe(1);
  });
});

describe("on the main branch in CI", () => {
  /** The first of two commits that are pushed together breaks the API. */
  function pushed(): { readonly clone: Scratch; readonly before: string } {
    const repository = keep(Scratch.repository().write({ "api.yaml": pets("cat, dog") }));
    const before = repository.commit();
    repository.write({ "api.yaml": pets("cat") }).commit();
    repository.write({ "readme.md": "Read me." }).commit();
    return { clone: keep(repository.clone("--depth=1")), before };
  }

  async function onGithub(clone: Scratch, event: object, ...flags: readonly string[]): Promise<Result> {
    const folder = mkdtempSync(join(tmpdir(), "apicompat-event-"));
    const path = join(folder, "event.json");
    writeFileSync(path, JSON.stringify(event));
    const env = { GITHUB_ACTIONS: "true", GITHUB_REF_NAME: "main", GITHUB_EVENT_PATH: path };
    const result = await clone.runWith({ env }, "check", ...flags);
    rmSync(folder, { recursive: true });
    return result;
  }

  test("all that was pushed is compared, not the last commit", async () => {
    const { clone, before } = pushed();
    const { code, stdout } = await onGithub(clone, { before });
    expect(said(stdout)).toContain(`with the commit before the push (${before.slice(0, 7)}).`);
    expect(code).toBe(1);
  });

  test("without the network, that commit is asked for", async () => {
    const { clone, before } = pushed();
    const { code, stderr } = await onGithub(clone, { before }, "--no-fetch");
    expect(said(stderr)).toContain(`Run: git fetch --depth=1 --no-tags origin ${before}`);
    expect(code).toBe(2);
  });

  test("a service that does not say what was there before gets no answer", async () => {
    const { clone } = pushed();
    const { code, stderr } = await clone.runWith({ env: { CIRCLECI: "true", CIRCLE_BRANCH: "main" } }, "check");
    expect(said(stderr)).toContain("HEAD is on origin/main, and CircleCI does not provide the commit before the push.");
    expect(code).toBe(2);
  });

  test("a push that creates the main branch has nothing before it", async () => {
    const { clone } = pushed();
    const { code, stdout } = await onGithub(clone, { before: "0".repeat(40), created: true });
    expect(said(stdout)).toContain("with nothing, because the push created origin/main.");
    expect(code).toBe(0);
  });

  test.each([
    ["GitHub Actions", { GITHUB_ACTIONS: "true", GITHUB_REF_NAME: "v2", GITHUB_REF_TYPE: "tag" }],
    ["Travis CI", { TRAVIS: "true", TRAVIS_PULL_REQUEST: "false", TRAVIS_BRANCH: "v2", TRAVIS_TAG: "v2" }],
    ["Azure Pipelines", { TF_BUILD: "True", BUILD_SOURCEBRANCH: "refs/tags/v2" }],
  ])("a tag gets no answer, as nothing was there before it: %s", async (_, service) => {
    const { clone } = pushed();
    const folder = mkdtempSync(join(tmpdir(), "apicompat-event-"));
    const path = join(folder, "event.json");
    writeFileSync(path, JSON.stringify({ before: "0".repeat(40), created: true }));
    const { code, stderr } = await clone.runWith({ env: { ...service, GITHUB_EVENT_PATH: path } }, "check");
    rmSync(folder, { recursive: true });
    expect(said(stderr)).toContain("The job runs for tag v2, which is part of origin/main");
    expect(said(stderr)).toContain("--base latest-tag");
    expect(code).toBe(2);
  });

  test("a new branch without commits changes nothing", async () => {
    const { clone } = pushed();
    clone.git("switch", "--quiet", "--create", "idea");
    const { code, stdout } = await clone.runWith({ env: { CIRCLECI: "true", CIRCLE_BRANCH: "idea" } }, "check");
    expect(said(stdout)).toContain("which is part of origin/main.");
    expect(code).toBe(0);
  });

  test("a name that is no branch, such as the label of a build, gets no answer", async () => {
    const { clone } = pushed();
    const { code, stderr } = await clone.runWith({ env: { CIRCLECI: "true", CIRCLE_BRANCH: "v2" } }, "check");
    expect(said(stderr)).toContain("HEAD is on origin/main, and CircleCI does not provide the commit before the push.");
    expect(code).toBe(2);
  });
});

describe("a working tree that jobs reuse", () => {
  /** The clone knows `main` as it was before the kinds were added that the request removes. */
  function reused(): { readonly clone: Scratch; readonly added: string } {
    const repository = keep(Scratch.repository().write({ "api.yaml": pets("cat") }));
    repository.commit();
    const clone = keep(repository.clone());
    const added = repository.write({ "api.yaml": pets("cat, dog") }).commit();
    repository.git("switch", "--quiet", "--create", "work");
    repository.write({ "api.yaml": pets("cat") }).commit();
    clone.git("fetch", "--quiet", "origin", "work");
    clone.git("checkout", "--quiet", "FETCH_HEAD");
    return { clone, added };
  }

  const env = { BUILDKITE: "true", BUILDKITE_PULL_REQUEST_BASE_BRANCH: "main" };

  test("the target branch counts as its remote states it now", async () => {
    const { clone, added } = reused();
    const { code, stdout } = await clone.runWith({ env }, "check");
    expect(said(stdout)).toContain(`(${added.slice(0, 7)})`);
    expect(code).toBe(1);
  });

  test("the default branch, too", async () => {
    const { clone, added } = reused();
    const { code, stdout } = await clone.runWith({ env: { CIRCLECI: "true", CIRCLE_BRANCH: "work" } }, "check");
    expect(said(stdout)).toContain(`(${added.slice(0, 7)})`);
    expect(code).toBe(1);
  });

  test("a remote that cannot be asked leaves what was last seen, and the report names it", async () => {
    const { clone } = reused();
    clone.git("remote", "set-url", "origin", "file:///nowhere");
    const { stdout } = await clone.runWith({ env }, "check");
    expect(said(stdout)).toContain(`with main (${clone.git("rev-parse", "--short=7", "origin/main")})`);
  });
});

describe("branches that merged each other", () => {
  /** `main` and `work` each have what the other one added; then `work` removes the kind that `main` added. */
  function crossed(conflict = false): Scratch {
    const repository = keep(Scratch.repository().write({ "a.yaml": pets("cat"), "b.yaml": pets("cat"), "c.txt": "0" }));
    repository.commit();
    repository.git("branch", "work");
    repository.write({ "a.yaml": pets("cat, dog"), ...(conflict && { "c.txt": "1" }) });
    const onMain = repository.commit();
    repository.git("switch", "--quiet", "work");
    repository.write({ "b.yaml": pets("cat, bird"), ...(conflict && { "c.txt": "2" }) });
    const onWork = repository.commit();
    repository.git("merge", "--quiet", "--no-edit", "--strategy-option=ours", onMain);
    repository.git("switch", "--quiet", "main");
    repository.git("merge", "--quiet", "--no-edit", "--strategy-option=ours", onWork);
    repository.git("switch", "--quiet", "work");
    return repository;
  }

  test.each([
    ["main", { "a.yaml": pets("cat") }],
    ["work", { "b.yaml": pets("cat") }],
  ])("what only %s had at first is compared", async (_, files) => {
    const repository = crossed();
    repository.write(files).commit();
    const { code, stdout } = await repository.run("check");
    expect(said(stdout)).toContain("with the merge bases of HEAD and main");
    expect(code).toBe(1);
  });

  test("nothing removed is nothing found", async () => {
    const repository = crossed();
    repository.write({ "note.txt": "A note." }).commit();
    expect((await repository.run("check")).code).toBe(0);
  });

  test("merge bases that conflict get no answer", async () => {
    const repository = crossed(true);
    repository.write({ "a.yaml": pets("cat") }).commit();
    const { code, stderr } = await repository.run("check");
    expect(said(stderr)).toContain("HEAD and main have 2 merge bases, and git cannot merge them into one.");
    expect(code).toBe(2);
  });
});

test("a merge request whose target is checked out instead of its head", async () => {
  const { repository } = origin("main");
  const clone = keep(repository.clone("--branch", "main"));
  const { code, stderr } = await clone.runWith({ env: { GITHUB_BASE_REF: "main" } }, "check");
  expect(said(stderr)).toContain("is part of main, so the changes of the merge request are not checked out.");
  expect(code).toBe(2);
});

test("a file that only the index lacks is compared", async () => {
  const repository = keep(Scratch.repository().write({ "api.yaml": pets("cat, dog"), "readme.md": "Read me." }));
  repository.commit();
  repository.write({ "api.yaml": pets("cat") });
  repository.git("rm", "--quiet", "--cached", "api.yaml");
  const { code, stdout } = await repository.run("check");
  expect(stdout).toContain("enum-value-removed");
  expect(code).toBe(1);
});
