// `apicompat snapshot`, what `check` makes of the lock file, and `check --fix`.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { main } from "../../src/cli/main.ts";

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
