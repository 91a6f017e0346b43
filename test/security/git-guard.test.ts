// Attacks with what a change can write: it must not decide what git runs, or which repository is read.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  gitEnvironment,
  gitProgram,
  GUARDS,
  refuseEmbedded,
  refuseOwnSettings,
  type Setting,
  settingsIn,
} from "../../src/sources/git-guard.ts";
import { Git } from "../../src/sources/git-process.ts";
import { liveBase } from "../../src/sources/live-base.ts";
import { pets, Scratch } from "../cli/scratch.ts";

/** Every setting of git that names a program, by its key; and those that lead git to another place. */
const PROGRAMS = [
  "core.fsmonitor",
  "core.hooksPath",
  "core.sshCommand",
  "core.gitProxy",
  "core.askPass",
  "core.editor",
  "core.pager",
  "core.alternateRefsCommand",
  "sequence.editor",
  "interactive.diffFilter",
  "pager.diff",
  "diff.external",
  "diff.api.command",
  "diff.api.textconv",
  "diff.guitool",
  "difftool.api.cmd",
  "difftool.api.path",
  "mergetool.api.cmd",
  "mergetool.api.path",
  "merge.api.driver",
  "filter.api.clean",
  "filter.api.smudge",
  "filter.api.process",
  "credential.helper",
  "credential.https://example.com.helper",
  "remote.origin.uploadpack",
  "remote.origin.receivepack",
  "remote.origin.vcs",
  "uploadpack.packObjectsHook",
  "gpg.program",
  "gpg.ssh.program",
  "gpg.ssh.defaultKeyCommand",
  "browser.api.cmd",
  "man.api.cmd",
  "instaweb.httpd",
  "gc.recentObjectsHook",
  "trailer.api.command",
  "trailer.api.cmd",
  "submodule.api.update",
  "sendemail.sendmailCmd",
  "imap.tunnel",
  "guitool.api.cmd",
  "receive.procReceiveRefs",
  "hook.api.command",
];
const PLACES = [
  "remote.origin.url",
  "remote.origin.proxy",
  "url.ext::sh.insteadOf",
  "http.proxy",
  "http.sslCAInfo",
  "protocol.ext.allow",
  "core.worktree",
  "core.attributesFile",
  "core.excludesFile",
  "extensions.worktreeConfig",
  "fetch.bundleURI",
];

describe("kind 1: settings in the working tree", () => {
  const scratch = Scratch.repository();
  afterAll(() => scratch.remove());
  const listed = (key: string, path: string): readonly Setting[] =>
    settingsIn([`file:${path}`, `${key.toLowerCase()}\nvalue`]);

  test.each([...PROGRAMS, ...PLACES])("%s is refused", (key) => {
    expect(() => refuseOwnSettings(listed(key, ".git/../.gitconfig"), scratch.folder)).toThrow(/a change can edit/);
  });

  test.each([
    ["a harmless setting", "user.name", ".gitconfig"],
    ["a setting of the clone", "core.fsmonitor", ".git/config"],
    ["a setting of the user", "core.sshCommand", "/home/somebody/.gitconfig"],
  ])("%s is not", (_, key, path) => {
    expect(() => refuseOwnSettings(listed(key, path), scratch.folder)).not.toThrow();
  });

  test("a file that a link leads to from elsewhere is in the working tree", () => {
    const outside = new Scratch();
    scratch.write({ "shared.gitconfig": "" });
    symlinkSync(join(scratch.folder, "shared.gitconfig"), join(outside.folder, "gitconfig"));
    const origin = listed("core.fsmonitor", join(outside.folder, "gitconfig"));
    expect(() => refuseOwnSettings(origin, scratch.folder)).toThrow(/a change can edit/);
    outside.remove();
  });

  test("a setting of the command line has no file", () => {
    expect(() =>
      refuseOwnSettings(settingsIn(["command line:", "core.sshcommand\nssh"]), scratch.folder),
    ).not.toThrow();
  });
});

describe("kind 1: a repository whose change brings every program", () => {
  const scratch = Scratch.repository();
  const ran = join(scratch.folder, ".git/ran");
  const programs = (keys: readonly string[], into: (key: string) => string = (key) => key): string =>
    keys
      .map((key) => `${section(into(key))} = ${JSON.stringify(`touch ${ran}/${key.replaceAll(/\W/g, "-")}; false`)}\n`)
      .join("");
  const runs = (): readonly string[] => readdirSync(ran);

  beforeAll(() => {
    mkdirSync(ran);
    scratch.write({ "api/openapi.yaml": pets("cat, dog"), ".gitattributes": "*.yaml filter=api diff=api merge=api\n" });
    scratch.commit("one");
    scratch.git("checkout", "--quiet", "-b", "change");
    scratch.write({ "api/openapi.yaml": pets("cat"), ".gitconfig": programs(PROGRAMS) });
    scratch.commit("two");
  });
  afterAll(() => scratch.remove());

  async function inCi<T>(work: () => T | Promise<T>): Promise<T> {
    process.env["CI"] = "true";
    try {
      return await work();
    } finally {
      delete process.env["CI"];
    }
  }

  test("an included file of the working tree ends the job before git does anything with it", async () => {
    scratch.git("config", "include.path", "../.gitconfig");
    // Makes git look at the content.
    scratch.write({ "api/openapi.yaml": `${pets("cat")}# written\n` });
    const { code, stderr } = await inCi(() => scratch.run("check", "--base", "main"));
    scratch.git("config", "--unset", "include.path");
    expect([code, stderr]).toEqual([2, expect.stringContaining(".gitconfig, which a change can edit")]);
    expect(runs()).toEqual([]);
  });

  test("neither hooks nor a monitor run, also where the clone has them", async () => {
    mkdirSync(join(scratch.folder, ".git/hooks"));
    for (const hook of [
      "post-index-change",
      "reference-transaction",
      "pre-auto-gc",
      "post-checkout",
      "fsmonitor-watchman",
    ]) {
      writeFileSync(join(scratch.folder, ".git/hooks", hook), `#!/bin/sh\ntouch ${ran}/${hook}\n`, { mode: 0o755 });
    }
    const own = [
      "core.fsmonitor",
      "core.editor",
      "core.pager",
      "pager.diff",
      "diff.external",
      "diff.api.command",
      "diff.api.textconv",
    ];
    for (const key of own) scratch.git("config", key, `touch ${ran}/${key}; false`);
    scratch.write({ "api/new.yaml": pets("cow") });
    const { code } = await scratch.run("check", "--base", "main");
    for (const key of own) scratch.git("config", "--unset", key);
    expect(code).toBe(1);
    expect(runs()).toEqual([]);
  });

  /** Makes a folder of the change look like a repository, whose history hides the break. */
  function embed(folder: string): void {
    const other = Scratch.repository().write({ "openapi.yaml": pets("cat") });
    other.commit();
    cpSync(join(other.folder, ".git"), join(scratch.folder, folder), { recursive: true });
    const settings = `[core]\n\tbare = false\n\tworktree = .\n${programs(PROGRAMS)}`;
    writeFileSync(join(scratch.folder, folder, "config"), settings);
    other.remove();
  }

  describe("and a folder that looks like a repository", () => {
    beforeAll(() => embed("api"));

    test.each([
      ["check"],
      ["check", "--base", "main"],
      ["check", "main:openapi.yaml", "openapi.yaml"],
      ["lint", "HEAD:openapi.yaml"],
      ["history", "--tags", "*", "openapi.yaml"],
      ["snapshot", "HEAD:openapi.yaml"],
      ["changelog", "main:openapi.yaml", "openapi.yaml"],
    ])("%s %s %s: no program runs, and there is no answer", async (...args) => {
      const { code, stderr } = await scratch.runWith({ cwd: "api" }, ...args);
      expect([code, stderr]).toEqual([2, expect.stringContaining("looks like a bare repository")]);
      expect(runs()).toEqual([]);
    });

    test("the command line at the top finds the break, and reads nothing of that folder", async () => {
      const { code, stdout } = await scratch.run("check", "--base", "main");
      expect([code, stdout]).toEqual([1, expect.stringContaining("dog")]);
      expect(runs()).toEqual([]);
    });

    test("the editor gets the reason", () => {
      expect(liveBase(join(scratch.folder, "api"), { env: {} })).toMatchObject({ code: "GIT" });
      expect(runs()).toEqual([]);
    });

    test("git itself refuses it, too", () => {
      const { GIT_DIR: _, ...env } = process.env;
      const answer = new Git(scratch.folder).try(["-C", "api", "rev-parse", "--git-dir"], {
        env: env as Record<string, string>,
      });
      expect(answer).toBeUndefined();
      expect(GUARDS).toContain("safe.bareRepository=explicit");
    });
  });

  describe.each([
    ["a link to such a folder", (at: string) => symlinkSync(join(scratch.folder, "api"), at)],
    [
      "a folder whose HEAD is a link to nothing",
      (at: string) => {
        mkdirSync(join(at, "objects"), { recursive: true });
        symlinkSync("refs/heads/none", join(at, "HEAD"));
      },
    ],
    [
      "a folder that keeps its objects elsewhere",
      (at: string) => {
        mkdirSync(at);
        writeFileSync(join(at, "HEAD"), "x");
        writeFileSync(join(at, "commondir"), "../api");
      },
    ],
    [
      "a folder below such a folder",
      (at: string) => {
        embed("way");
        mkdirSync(join(at, "below"), { recursive: true });
      },
    ],
  ])("%s", (_, make) => {
    test("is refused", () => {
      const at = join(scratch.folder, "way");
      rmSync(at, { recursive: true, force: true });
      make(at);
      const below = join(at, "below");
      expect(() => refuseEmbedded(existsSync(below) ? below : at, {})).toThrow(/looks like a bare repository/);
      rmSync(at, { recursive: true, force: true });
    });
  });
});

test("a bare repository that GIT_DIR names is read", async () => {
  const source = Scratch.repository().write({ "a.yaml": pets("cat, dog") });
  source.commit();
  source.git("tag", "one");
  source.write({ "a.yaml": pets("cat") }).commit();
  const bare = source.clone("--bare");
  const compare = ["check", "one:a.yaml", "main:a.yaml"];
  expect((await bare.run(...compare)).stderr).toContain(`GIT_DIR=${bare.folder}`);
  process.env["GIT_DIR"] = bare.folder;
  try {
    expect((await bare.run(...compare)).code).toBe(1);
    expect((await bare.run("check")).stderr).toContain("This repository is bare: it has no working tree to compare.");
  } finally {
    delete process.env["GIT_DIR"];
    source.remove();
    bare.remove();
  }
});

test("variables that give paths another meaning, or name a program to compare with, do not reach git", () => {
  const env = gitEnvironment({
    GIT_LITERAL_PATHSPECS: "1",
    GIT_EXTERNAL_DIFF: "x",
    GIT_SSH_COMMAND: "ssh -i key",
    HOME: "/h",
  });
  expect(env).toEqual({
    GIT_SSH_COMMAND: "ssh -i key",
    HOME: "/h",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    LC_ALL: "C",
  });
});

test("Windows finds git on the path only, and never in a folder that is relative", () => {
  const found = (Path: string): string => gitProgram("win32", { Path }, (path) => String(path).endsWith("git.exe"));
  expect(found("node_modules\\.bin;C:\\Git\\cmd")).toBe("C:\\Git\\cmd\\git.exe");
  expect(() => found(".;bin")).toThrow("not on the PATH");
  expect(gitProgram("linux", { PATH: "/usr/bin" })).toBe("git");
});

/** `[a "b"] c`, on two lines. */
function section(key: string): string {
  const [, first = "", middle, last = ""] = /^(\w+)(?:\.(.+))?\.(\w+)$/.exec(key) ?? [];
  return `[${first}${middle === undefined ? "" : ` "${middle}"`}]\n\t${last}`;
}
