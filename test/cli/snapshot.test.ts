// `apicompat snapshot`, what `check` makes of the lock file, and `check --fix`.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { main } from "../../src/cli/main.ts";
import { Scratch } from "./scratch.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "apicompat-lock-"));
});

afterEach(() => rm(folder, { recursive: true }));

async function write(name: string, text: string): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function run(...args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  let stdout = "";
  let stderr = "";
  const code = await main(args, {
    cwd: folder,
    env: {},
    stdin: Readable.from([]),
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr };
}

const LOCK = ".apicompat/wire.lock.json";

function pets(fields: string): Promise<void> {
  return write("proto/v1/pets.proto", `syntax = "proto3";\npackage pets.v1;\nmessage Pet {\n${fields}}\n`);
}

test("the lock file is written, and distinguished from one that is stale", async () => {
  await pets("  string name = 1;\n");
  expect(await run("snapshot", "proto", "--check")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("missing"),
  });
  expect(await run("snapshot", "proto")).toMatchObject({ code: 0, stdout: expect.stringContaining("1 message") });
  const text = await readFile(join(folder, LOCK), "utf8");
  expect(await run("snapshot", "proto", "--check")).toMatchObject({ code: 0 });
  expect(await run("snapshot", "proto")).toMatchObject({ stdout: expect.stringContaining("as before") });
  await write(LOCK, text.replaceAll("\n", "\r\n"));
  expect(await run("snapshot", "proto", "--check")).toMatchObject({ code: 0 });
  await pets("  string name = 1;\n  int32 age = 2;\n");
  expect(await run("snapshot", "proto", "--check")).toMatchObject({
    code: 1,
    stderr: `${LOCK} is not up to date. Run \`apicompat snapshot proto\` to update it.\n`,
  });
  expect((await run("snapshot", "proto", "--check", "--output", "a.json")).stderr).toContain(
    "`apicompat snapshot proto --output a.json`",
  );
});

test("check reads it as the old side", async () => {
  await pets("  string name = 1;\n  int32 age = 2;\n");
  await run("snapshot", "proto");
  await pets("  string name = 1;\n");
  await write("proto/other.yaml", "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\n");
  expect(await run("check", "--base", LOCK, "proto")).toMatchObject({ code: 1 });
  await run("snapshot", "proto");
  expect(await run("check", "--base", LOCK, "proto")).toMatchObject({ code: 0 });
  await pets("  string name = 1;\n  bool tame = 2;\n");
  const { code, stdout } = await run("check", LOCK, "proto");
  expect(code).toBe(1);
  expect(stdout).toContain("protobuf-number-reused");
});

test("what cannot be locked is rejected with a way out", async () => {
  await pets("  string name = ;\n");
  expect(await run("snapshot", "proto")).toMatchObject({ code: 2, stderr: expect.stringContaining("pets.proto:4") });
  await pets("");
  await write("api/api.yaml", "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\n");
  // Without protobuf types, the lock file is that of names.
  expect(await run("snapshot", "api")).toMatchObject({
    code: 0,
    stdout: ".apicompat/history.lock.json: 1 document, 0 names\n",
  });
  await write(LOCK, "{}");
  expect(await run("snapshot", "proto")).toMatchObject({ code: 2, stderr: expect.stringContaining("not a lock file") });
  await rm(join(folder, LOCK));
  await run("snapshot", "proto");
  expect(await run("check", LOCK, "api")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("contains nothing"),
  });
  expect(await run("check", "--base", LOCK, "proto", "proto")).toMatchObject({ code: 2 });
});

test("a folder of several formats gets both lock files, and each remembers releases of its own formats", async () => {
  const scratch = Scratch.repository();
  const api = (path: string): string =>
    `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n  ${path}:\n    get: { responses: { "200": { description: OK } } }\n`;
  const proto = (name: string): string => `syntax = "proto3";\nmessage Pet { string ${name} = 1; }\n`;
  scratch.write({ "api/api.yaml": api("/old") }).commit();
  scratch.git("tag", "v1");
  scratch.write({ "api/api.yaml": api("/pets"), "proto/pets.proto": proto("name") }).commit();
  scratch.git("tag", "v2");
  // Go types without protobuf tags have names only.
  scratch.write({
    "proto/pets.proto": proto("title"),
    "go/v1/types.go": 'package v1\n\ntype Toy struct {\n\tSize int `json:"size"`\n}\n',
  });
  const written = await scratch.run("snapshot", "--history", "v*");
  expect(written).toMatchObject({ code: 0, stderr: "" });
  expect(written.stdout.split("\n").map((line) => line.split(":")[0])).toEqual([
    ".apicompat/history.lock.json",
    ".apicompat/wire.lock.json",
    "",
  ]);
  const lock = async (name: string): Promise<string> => readFile(join(scratch.folder, ".apicompat", name), "utf8");
  const [names, wire] = [await lock("history.lock.json"), await lock("wire.lock.json")];
  expect([names.includes("/old"), names.includes("/pets"), names.includes("Toy"), names.includes("title")]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect([wire.includes('"name"'), wire.includes('"title"'), wire.includes("api.yaml")]).toEqual([true, true, false]);
  expect(await scratch.run("snapshot", "--history", "v*", "--check")).toMatchObject({ code: 0, stderr: "" });
  scratch.write({ "proto/pets.proto": proto("label") });
  const stale = await scratch.run("snapshot", "--history", "v*", "--check");
  expect([stale.code, stale.stderr]).toEqual([1, expect.stringContaining("wire.lock.json is not up to date")]);
  expect(stale.stderr).not.toContain("history.lock.json");
  const one = await scratch.run("snapshot", "--output", "lock.json");
  expect([one.code, one.stderr]).toEqual([2, expect.stringContaining("needs two lock files")]);
  scratch.remove();
});

test("--fix writes what changes no meaning, once", async () => {
  await write("old/pets.proto", 'syntax = "proto3";\nmessage Pet {\n  int32 a = 1;\n  int32 b = 2;\n}\n');
  await write("new/pets.proto", 'syntax = "proto3";\nmessage Pet {\n  int32 a = 7;\n}\n');
  const first = await run("check", "old", "new", "--fix", "--profile", "protobuf-wire");
  expect(first).toMatchObject({ code: 1, stderr: "Fixed new/pets.proto: 1 finding.\n" });
  expect(first.stdout).not.toContain("tombstone-missing");
  expect(first.stdout).toContain("fix: Restore the number 1.");
  const text = await readFile(join(folder, "new/pets.proto"), "utf8");
  expect(text).toContain('  int32 a = 7;\n  reserved 2;\n  reserved "b";\n}\n');
  expect(await run("check", "old", "new", "--fix")).toMatchObject({ code: 1, stderr: "" });
  expect(await readFile(join(folder, "new/pets.proto"), "utf8")).toBe(text);
  expect(await run("check", "old/pets.proto", "-", "--fix")).toMatchObject({ code: 2 });
});
