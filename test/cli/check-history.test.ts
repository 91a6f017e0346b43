// The gate, the release notes and the lock file with the releases before as memory.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { pets, Scratch } from "./scratch.ts";

// Each test starts git some dozen times.
jest.setTimeout(120_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

function keep(scratch: Scratch): Scratch {
  made.push(scratch);
  return scratch;
}

const book = (fields: string): string =>
  `syntax = "proto3";\npackage acme.v1;\nmessage Book {\n  string title = 1;\n${fields}}\n`;

/** Number 2 was removed in v1.1.0, and returns on a branch. */
function released(): Scratch {
  const repository = keep(Scratch.repository());
  for (const [tag, fields] of [
    ["v1.0.0", "  string isbn = 2;\n"],
    ["v1.1.0", ""],
    ["v1.2.0", "  string note = 3;\n"],
  ] as const) {
    repository.write({ "api/book.proto": book(fields) }).commit();
    repository.git("tag", tag);
  }
  repository.git("switch", "--quiet", "--create", "work");
  return repository.write({ "api/book.proto": book("  string note = 3;\n  int64 pages = 2;\n") });
}

describe("check --history", () => {
  test("finds what base and working tree do not show", async () => {
    const repository = released();
    const without = await repository.run("check", "--base", "main");
    expect(without.code).toBe(0);
    const { code, stdout } = await repository.run("check", "--base", "main", "--history", "v*");
    expect(stdout.replaceAll(/\s+/g, " ")).toContain("with number 2, which `isbn` used up to v1.0.0.");
    expect(code).toBe(1);
  });

  test("is set in the configuration, and reports nothing that the base has already", async () => {
    const repository = released().write({ "apicompat.config.json": JSON.stringify({ history: "v*" }) });
    expect((await repository.run("check", "--base", "main")).code).toBe(1);
    repository.commit();
    repository.write({ "api/book.proto": book("  string note = 3;\n  int64 pages = 2;\n  bool lent = 4;\n") });
    expect((await repository.run("check", "--base", "HEAD")).code).toBe(0);
  });

  test("has no answer where no tag matches, and for two sides", async () => {
    const repository = released();
    const { code, stderr } = await repository.run("check", "--base", "main", "--history", "x*");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining("No tag of this repository matches x*."),
    });
    expect((await repository.run("check", "--history", "v*", "api/book.proto", "api/book.proto")).code).toBe(2);
  });
});

test("snapshot --history remembers each number that a release had", async () => {
  const repository = released();
  expect((await repository.run("snapshot", "--history", "v*", "api")).code).toBe(0);
  const lock = readFileSync(join(repository.folder, ".apicompat/wire.lock.json"), "utf8");
  expect(lock).toContain('"name": "isbn"');
});

describe("changelog --since", () => {
  test("has one section for each release, the newest first", async () => {
    const repository = keep(Scratch.repository());
    for (const [tag, kinds] of [
      ["v1.0.0", "cat, dog, bird"],
      ["v1.1.0", "cat, dog"],
      ["v1.2.0", "cat"],
    ] as const) {
      repository.write({ "openapi.yaml": pets(kinds) }).commit();
      repository.git("tag", tag);
    }
    const { code, stdout } = await repository.run("changelog", "--since", "v1.0.0");
    expect(
      stdout
        .split("\n")
        .filter((line) => line.startsWith("# "))
        .map((line) => line.slice(0, 8)),
    ).toEqual(["# v1.2.0", "# v1.1.0"]);
    expect(code).toBe(0);
    expect((await repository.run("changelog", "--since", "v9")).code).toBe(2);
  });
});
