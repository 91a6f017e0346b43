import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { ApicompatError, type Problem } from "../../src/contracts/errors.ts";
import type { SourceFile } from "../../src/contracts/source.ts";
import { loadSide, type LoadOptions, type Side } from "../../src/sources/load.ts";

const home = realpathSync(mkdtempSync(join(tmpdir(), "apicompat-sources-")));
afterAll(() => rmSync(home, { recursive: true, force: true }));

function write(files: Record<string, string>, folder = home): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function load(spec: string, options: Partial<LoadOptions> = {}): Promise<Side> {
  return loadSide(spec, { cwd: home, ...options });
}

/** `CODE message | advice`. */
async function failure(spec: string, options: Partial<LoadOptions> = {}): Promise<string> {
  const error: unknown = await load(spec, options).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApicompatError)) throw new Error(`not refused as it should be: ${String(error)}`);
  return [`${error.code} ${error.message} | ${error.advice}`, ...error.problems.map(({ code }) => code)].join(" | ");
}

const names = ({ files }: Side): string[] => files.map(({ name }) => name);

function resolved(side: Side, reference: string, from = side.files[0]!): SourceFile {
  const found = side.resolve(reference, from);
  if ("code" in found) throw new Error(found.message);
  return found;
}

function refused(side: Side, reference: string, from = side.files[0]!): Problem {
  const found = side.resolve(reference, from);
  if (!("code" in found)) throw new Error(`${found.name} was read`);
  return found;
}

describe("files", () => {
  beforeAll(() => {
    write({
      "api/openapi.yaml": "openapi: 3.1.0",
      "api/pet.yaml": "pet",
      "api/v2/b.json": "{}",
      "api/v2/a.yml": "a",
      "api/notes.txt": "no",
      "api/types_test.go": "no",
      "api/generated.pb.go": "no",
      "api/types_swagger_doc_generated.go": "no",
      "api/v2/zz_generated.types.go": "perhaps",
      "api/node_modules/dependency/openapi.yaml": "no",
      "api/.git/config.yaml": "no",
      "api/testdata/pet.yaml": "no",
      "api/HEAD:odd.yaml": "odd",
      "api/with space.yaml": "space",
      "empty/readme.md": "no",
      "big.json": "x".repeat(2000),
      "utf16.json": "",
    });
    writeFileSync(join(home, "utf16.json"), Buffer.from('\ufeff{"a":"ü"}', "utf16le"));
  });

  test("a file by its name", async () => {
    for (const spec of ["api/openapi.yaml", "./api/openapi.yaml"]) {
      const side = await load(spec);
      expect(side.kind).toBe("file");
      expect(side.files).toEqual([
        {
          name: "api/openapi.yaml",
          url: pathToFileURL(join(home, "api/openapi.yaml")).href,
          text: "openapi: 3.1.0",
        },
      ]);
    }
    const absolute = join(home, "api/openapi.yaml");
    expect(names(await load(absolute))).toEqual([absolute]);
    expect(names(await load("../openapi.yaml", { cwd: join(home, "api/v2") }))).toEqual(["../openapi.yaml"]);
  });

  test("a folder with all that is below, sorted", async () => {
    const below = ["HEAD:odd.yaml", "openapi.yaml", "pet.yaml", "v2/a.yml", "v2/b.json"];
    below.push("v2/zz_generated.types.go", "with space.yaml");
    for (const spec of ["api", "api/", "./api"]) {
      const side = await load(spec);
      expect(side.kind).toBe("directory");
      expect(names(side)).toEqual(below.map((name) => `api/${name}`));
    }
    expect(names(await load(".", { cwd: join(home, "api") }))).toEqual(below);
  });

  test("a pattern", async () => {
    const side = await load("api/**/*.{json,yml}");
    expect(side.kind).toBe("directory");
    expect(names(side)).toEqual(["api/v2/a.yml", "api/v2/b.json"]);
  });

  test("a file wins over a revision of the same name", async () => {
    expect(names(await load("HEAD:odd.yaml", { cwd: join(home, "api") }))).toEqual(["HEAD:odd.yaml"]);
  });

  test("UTF-16 with a byte order mark", async () => {
    expect((await load("utf16.json")).files[0]?.text).toBe('\ufeff{"a":"ü"}');
  });

  test.each([
    ["api/openapi.yml", "NOT_FOUND", "api/openapi.yml does not exist.", 'Did you mean "openapi.yaml"?'],
    ["nowhere/at/all.yaml", "NOT_FOUND", "nowhere/at/all.yaml", "Use a file"],
    ["", "NOT_FOUND", "A path is empty.", "check that the variable is set"],
    ["empty", "NOTHING_FOUND", "empty contains no JSON, YAML", "Use a folder"],
    ["api/*.proto", "NOTHING_FOUND", "matches no file", "quote it"],
    ["ftp://example.com/a.yaml", "REMOTE", "not an http or https", "Download"],
    ["https://example.com/a.yaml", "REMOTE", "not fetched", "--allow-remote"],
  ])("rejects %j", async (spec, code, message, advice) => {
    const reported = await failure(spec);
    expect(reported).toMatch(new RegExp(`^${code} `));
    expect(reported).toContain(message);
    expect(reported).toContain(advice);
  });

  test("rejects a file over the limit, before reading it", async () => {
    const reported = await failure("big.json", { maxFileSize: 1000 });
    expect(reported).toContain("UNREADABLE big.json has 2000 bytes; the limit is 1000 bytes.");
    expect(reported).toContain("--max-file-size");
    expect(reported).toContain("FILE_TOO_LARGE");
    expect(await failure(".", { maxFileSize: 1000 })).toContain("big.json");
  });
});

describe("references between files", () => {
  const outside = join(home, "outside");
  const inside = join(home, "work");

  beforeAll(() => {
    write({
      "outside/secret.yaml": "secret",
      "work/api/root.yaml": "root",
      "work/api/sub/pet.yaml": "pet",
      "work/api/a b.yaml": "space",
      "work/common.yaml": "common",
      "work/big.yaml": "x".repeat(200),
    });
    symlinkSync(join(outside, "secret.yaml"), join(inside, "api/link.yaml"));
    symlinkSync(outside, join(inside, "api/linked"));
    symlinkSync("sub/pet.yaml", join(inside, "api/good-link.yaml"));
  });

  test("are relative to the referring file, and named as the user would", async () => {
    const side = await load("api/root.yaml", { cwd: inside });
    const pet = resolved(side, "sub/pet.yaml");
    expect(pet).toEqual({
      name: "api/sub/pet.yaml",
      url: pathToFileURL(join(inside, "api/sub/pet.yaml")).href,
      text: "pet",
    });
    expect(resolved(side, "../../common.yaml", pet).name).toBe("common.yaml");
    expect(resolved(side, "../root.yaml", pet)).toBe(side.files[0]);
    expect(resolved(side, "a%20b.yaml").text).toBe("space");
    expect(resolved(side, "a b.yaml").text).toBe("space");
    expect(resolved(side, "good-link.yaml").text).toBe("pet");
  });

  test.each([
    "/etc/passwd",
    "file:///etc/passwd",
    "../../outside/secret.yaml",
    "..%2f..%2foutside/secret.yaml",
    "%2e%2e/%2e%2e/outside/secret.yaml",
    "link.yaml",
    "linked/secret.yaml",
    "linked/nothing.yaml",
    "../../outside/nothing.yaml",
    "file://host/share/a.yaml",
    "data:text/plain,a",
    "urn:example:a",
    "http://[bad",
  ])("never leave the roots: %s", async (reference) => {
    const side = await load("api/root.yaml", { cwd: inside });
    const problem = refused(side, reference);
    expect(problem).toMatchObject({ code: "REF_OUTSIDE_ROOT", level: "error", file: "api/root.yaml" });
    expect(JSON.stringify(problem)).not.toContain("Did you mean");
  });

  test("may lead into roots that were added", async () => {
    const side = await load("api/root.yaml", { cwd: inside, roots: ["../outside"] });
    expect(resolved(side, "../../outside/secret.yaml").text).toBe("secret");
    expect(resolved(side, "link.yaml").text).toBe("secret");
    expect(refused(await load("api/root.yaml", { cwd: inside }), "link.yaml").hint).toContain("--root");
  });

  test("stay in the folder of a document outside of the working directory", async () => {
    const side = await load(join(inside, "api/root.yaml"), { cwd: outside });
    expect(resolved(side, "sub/pet.yaml").name).toBe(join(inside, "api/sub/pet.yaml"));
    expect(refused(side, "../common.yaml").code).toBe("REF_OUTSIDE_ROOT");
  });

  test("a link that leads nowhere is reported as one", async () => {
    symlinkSync("nowhere.yaml", join(inside, "api/lost.txt"));
    await expect(load("api/lost.txt", { cwd: inside })).rejects.toThrow(
      "api/lost.txt is a symbolic link to nowhere.yaml, which does not exist.",
    );
  });

  test("a folder takes no file from outside by a link", async () => {
    expect(names(await load("api", { cwd: inside }))).toEqual([
      "api/a b.yaml",
      "api/good-link.yaml",
      "api/root.yaml",
      "api/sub/pet.yaml",
    ]);
  });

  test("report what is missing, too large, or a folder", async () => {
    const side = await load("api/root.yaml", { cwd: inside, maxFileSize: 100 });
    expect(refused(side, "sub/pets.yaml")).toMatchObject({ code: "REF_NOT_FOUND", hint: `Did you mean "pet.yaml"?` });
    expect(refused(side, "../big.yaml").code).toBe("FILE_TOO_LARGE");
    expect(refused(side, "sub").message).toContain("folder");
  });

  test("are not remote unless that was allowed", async () => {
    const side = await load("api/root.yaml", { cwd: inside });
    expect(refused(side, "https://example.com/a.yaml")).toMatchObject({ code: "REF_REMOTE", file: "api/root.yaml" });
    expect(refused(side, "//example.com/a.yaml").code).toBe("REF_OUTSIDE_ROOT");
    expect(refused(side, "https://example.com/a.yaml").hint).toContain("--allow-remote-refs");
  });
});

describe("stdin", () => {
  async function* chunks(...texts: readonly string[]): AsyncGenerator<Buffer> {
    for (const text of texts) yield Buffer.from(text);
  }

  test("is read to its end, and refers to files from here", async () => {
    write({ "beside.yaml": "beside" });
    const bytes = Buffer.from("ü: 1");
    const halves = (async function* () {
      yield bytes.subarray(0, 1);
      yield bytes.subarray(1);
    })();
    const side = await load("-", { stdin: halves });
    expect(side.files.map(({ name, text }) => [name, text])).toEqual([["stdin", "ü: 1"]]);
    expect(resolved(side, "beside.yaml").name).toBe("beside.yaml");
  });

  test("is rejected over the limit, and from a terminal", async () => {
    expect(await failure("-", { stdin: chunks("12345", "67890"), maxFileSize: 8 })).toContain("FILE_TOO_LARGE");
    expect(await failure("-", { stdin: Object.assign(chunks(), { isTTY: true }) })).toContain("USAGE");
  });
});

describe("revisions of a git repository", () => {
  const repository = join(home, "repository");
  const git = (...args: readonly string[]): string =>
    execFileSync(
      "git",
      ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false", ...args],
      {
        cwd: repository,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      },
    ).trim();

  beforeAll(() => {
    write({
      "repository/api/openapi.yaml": "old",
      "repository/api/sub/pet.yaml": "pet",
      "repository/api/sub/ü b.json": "{}",
      "repository/api/.hidden/x.yaml": "no",
      "repository/api/testdata/x.yaml": "no",
      "repository/api/notes.txt": "no",
      "repository/api/generated.pb.go": "no",
      "repository/top.yaml": "top",
      "repository/api/testdata/[id].yaml": "id",
      "secret.yaml": "secret",
    });
    symlinkSync("sub/pet.yaml", join(repository, "api/link.yaml"));
    symlinkSync("../../secret.yaml", join(repository, "api/escape.yaml"));
    git("init", "--quiet", "--initial-branch=main");
    git("add", "--all");
    git("commit", "--quiet", "--message=fix: first");
    git("tag", "v1");
    write({ "repository/api/openapi.yaml": "new" });
    rmSync(join(repository, "api/sub"), { recursive: true });
  });

  const at = (spec: string, options: Partial<LoadOptions> = {}): Promise<Side> =>
    load(spec, { cwd: repository, ...options });

  test.each([
    "HEAD:api/openapi.yaml",
    "git:v1:api/openapi.yaml",
    "main:./api/openapi.yaml",
    "HEAD^{/fix: f}:api/openapi.yaml",
  ])("%s is one file", async (spec) => {
    const side = await at(spec);
    expect(side.kind).toBe("file");
    expect(side.files.map(({ name, text }) => [name, text])).toEqual([[spec, "old"]]);
  });

  test("paths with a dot count from the working directory", async () => {
    const side = await at("HEAD:./openapi.yaml", { cwd: join(repository, "api") });
    expect(side.files[0]?.text).toBe("old");
    expect((await at("HEAD:../top.yaml", { cwd: join(repository, "api") })).files[0]?.text).toBe("top");
  });

  test("a folder and a pattern", async () => {
    const below = ["link.yaml", "openapi.yaml", "sub/pet.yaml", "sub/ü b.json"];
    for (const spec of ["HEAD:api", "HEAD:api/"]) {
      const side = await at(spec);
      expect(side.kind).toBe("directory");
      expect(names(side)).toEqual(below.map((name) => `HEAD:api/${name}`));
      expect(side.files[0]?.text).toBe("pet");
    }
    expect(names(await at("HEAD:"))).toEqual([...below.map((name) => `HEAD:api/${name}`), "HEAD:top.yaml"]);
    expect(names(await at("git:HEAD:**/{pet,top}.y*ml"))).toEqual(["git:HEAD:api/sub/pet.yaml", "git:HEAD:top.yaml"]);
    expect(names(await at("HEAD:api/testdata/[id].yaml"))).toEqual(["HEAD:api/testdata/[id].yaml"]);
    expect(names(await at("HEAD:api/*.yaml"))).toEqual(["HEAD:api/link.yaml", "HEAD:api/openapi.yaml"]);
  });

  test("references stay in the revision", async () => {
    const side = await at("HEAD:api/openapi.yaml");
    const pet = resolved(side, "sub/pet.yaml");
    expect([pet.name, pet.text]).toEqual(["HEAD:api/sub/pet.yaml", "pet"]);
    expect(resolved(side, "../openapi.yaml", pet)).toBe(side.files[0]);
    expect(resolved(side, "sub/%C3%BC b.json").text).toBe("{}");
    expect(resolved(side, "/top.yaml").text).toBe("top");
    expect(resolved(side, "link.yaml").text).toBe("pet");
    for (const reference of ["../../secret.yaml", "escape.yaml", "file:///etc/passwd", "%2e%2e/../secret.yaml"]) {
      expect(refused(side, reference).code).toBe("REF_OUTSIDE_ROOT");
    }
    expect(refused(side, "sub/pets.yaml")).toMatchObject({
      code: "REF_NOT_FOUND",
      message: "There is no file HEAD:api/sub/pets.yaml.",
      hint: `Did you mean "pet.yaml"?`,
      file: "HEAD:api/openapi.yaml",
    });
  });

  test("the size limit", async () => {
    expect(await failure("HEAD:top.yaml", { cwd: repository, maxFileSize: 2 })).toContain("FILE_TOO_LARGE");
    const side = await at("HEAD:top.yaml", { maxFileSize: 3 });
    write({ "repository/large.yaml": "large" });
    expect(refused(side, "large.yaml").code).toBe("REF_NOT_FOUND");
  });

  test.each([
    ["v1", "NOT_FOUND", "v1 does not exist.", "use v1:path/to/api.yaml, or v1: for all files."],
    ["nope:api/openapi.yaml", "GIT", "Revision nope does not exist", "git fetch --depth=1 origin nope"],
    ["origin/main:api/openapi.yaml", "GIT", "origin/main", "git fetch --depth=1 origin main)"],
    ["--output=x:api/openapi.yaml", "GIT", "is not a revision", "Use a branch"],
    [
      "HEAD:api/openapi.yml",
      "NOT_FOUND",
      "api/openapi.yml does not exist at revision HEAD",
      'Did you mean "openapi.yaml"?',
    ],
    ["HEAD:../secret.yaml", "GIT", "outside the repository", "in the repository"],
    ["HEAD:api/escape.yaml", "UNREADABLE", "symbolic link", "Use the target file"],
    ["HEAD:api/*.proto", "NOTHING_FOUND", "HEAD:api/*.proto", "Check the path"],
  ])("rejects %s", async (spec, code, message, advice) => {
    const reported = await failure(spec, { cwd: repository });
    expect(reported).toMatch(new RegExp(`^${code} `));
    expect(reported).toContain(message);
    expect(reported).toContain(advice);
  });

  test("says how a path is meant that counts from here", async () => {
    expect(await failure("HEAD:openapi.yaml", { cwd: join(repository, "api") })).toContain(
      "Did you mean HEAD:./openapi.yaml?",
    );
  });

  test("rejects a folder that is no repository", async () => {
    expect(await failure("HEAD:a.yaml", { cwd: home })).toContain("not a git repository");
  });
});

describe("remote texts", () => {
  let server: Server;
  let base = "";
  const asked: string[] = [];

  beforeAll(async () => {
    const texts: Record<string, string> = {
      "/api.yaml": "a: {$ref: 'pet.yaml#/x'}",
      "/pet.yaml": "x: {$ref: 'deep/owner.json'}\ny: {$ref: 'file:///etc/passwd'}\nz: {$ref: 'gone.yaml'}",
      "/deep/owner.json": "{}",
      "/large": "x".repeat(5000),
    };
    server = createServer((request, response) => {
      const path = request.url ?? "";
      asked.push(path);
      if (path === "/moved") response.writeHead(302, { location: "/api.yaml" }).end();
      else if (path === "/file") response.writeHead(302, { location: "file:///etc/passwd" }).end();
      else if (path === "/loop") response.writeHead(302, { location: "/loop" }).end();
      else if (path === "/endless") response.write("x".repeat(5000));
      else if (texts[path] === undefined) response.writeHead(404).end();
      else response.end(texts[path]);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  test("are fetched where that was allowed", async () => {
    const side = await load(`${base}/moved`, { allowRemote: true });
    expect(side.files).toEqual([{ name: `${base}/moved`, url: `${base}/api.yaml`, text: "a: {$ref: 'pet.yaml#/x'}" }]);
    expect(refused(side, "pet.yaml").code).toBe("REF_REMOTE");
    expect(refused(side, "file:///etc/passwd").code).toBe("REF_OUTSIDE_ROOT");
  });

  test.each([
    ["/gone", "404"],
    ["/file", "redirects to file:"],
    ["/loop", "more than 5 redirects"],
    ["/large", "1000 bytes"],
    ["/endless", "1000 bytes"],
  ])("rejects %s", async (path, reason) => {
    const reported = await failure(base + path, { allowRemote: true, maxFileSize: 1000 });
    expect(reported).toMatch(/^REMOTE /);
    expect(reported).toContain(reason);
  });

  test("rejects an address with a password, and does not repeat it", async () => {
    const reported = await failure(base.replace("//", "//user:hunter2@"), { allowRemote: true });
    expect(reported).toContain("user name");
    expect(reported).not.toContain("hunter2");
  });

  test("that references lead to are fetched before they are followed", async () => {
    write({
      "remote/root.yaml": `a: {$ref: "local.json#/a"}`,
      "remote/local.json": JSON.stringify({ a: { $ref: `${base}/api.yaml` } }).replaceAll("/", "\\/"),
    });
    asked.length = 0;
    const side = await load("remote/root.yaml", { allowRemoteRefs: true });
    expect(asked).toEqual(["/api.yaml", "/pet.yaml", "/deep/owner.json", "/gone.yaml"]);
    const api = resolved(side, `${base}/api.yaml`, resolved(side, "local.json"));
    const pet = resolved(side, "pet.yaml", api);
    expect(resolved(side, "deep/owner.json", pet).text).toBe("{}");
    expect(refused(side, "gone.yaml", pet).message).toContain("404");
    expect(refused(side, "file:///etc/passwd", pet).code).toBe("REF_OUTSIDE_ROOT");
    expect(asked).toHaveLength(4);
  });

  test("are never asked for by default", async () => {
    asked.length = 0;
    const side = await load("remote/root.yaml");
    expect(refused(side, `${base}/api.yaml`, resolved(side, "local.json")).code).toBe("REF_REMOTE");
    expect(asked).toEqual([]);
  });
});
