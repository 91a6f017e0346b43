// What is remembered of comparisons: never stale, whatever changes; and no more than a convenience.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { createRecall, type Answer, type Task } from "../../src/cli/cache/recall.ts";
import { Store } from "../../src/cli/cache/store.ts";
import { rootsOf } from "../../src/cli/roots.ts";
import type { Side } from "../../src/sources/load.ts";
import { comparison } from "../reporters/sample.ts";
import { pets, Scratch } from "./scratch.ts";

// Each test starts git some dozen times.
jest.setTimeout(60_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

function keep(scratch: Scratch): Scratch {
  made.push(scratch);
  return scratch;
}

const entries = (folder: string): readonly string[] => readdirSync(folder).filter((name) => name !== ".gitignore");

describe("in a repository", () => {
  const CACHE = "--cache-dir=.git/remembered";

  /** What a run says, which is what a run without a cache says too, and how many comparisons it remembered. */
  async function checked(repository: Scratch, ...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await repository.run("check", CACHE, "--stats", "--format", "json", ...args);
    const anew = await repository.run("check", "--no-cache", "--format", "json", ...args);
    expect({ code, stdout }).toEqual({ code: anew.code, stdout: anew.stdout });
    return /\d+ comparisons?, \d+ of them from the cache/.exec(stderr)?.[0] ?? stderr;
  }

  const SHARED = '{ "kinds": { "type": "string", "enum": ["cat", "dog"] } }';
  const referring = pets("a").replace("type: string\n            enum: [a]", '$ref: "schemas/kinds.json#/kinds"');

  function repository(): Scratch {
    const scratch = keep(
      Scratch.repository().write({
        "a.yaml": pets("cat, dog"),
        "b.yaml": referring,
        "c.yaml": pets("x, y"),
        "schemas/kinds.json": SHARED,
      }),
    );
    scratch.commit();
    scratch.git("switch", "--quiet", "--create", "work");
    scratch.write({ "a.yaml": pets("cat"), "schemas/kinds.json": SHARED.replace('"cat", ', "") }).commit();
    return scratch;
  }

  test("what did not change is not compared again", async () => {
    const scratch = repository();
    expect(await checked(scratch)).toBe("2 comparisons, 0 of them from the cache");
    expect(await checked(scratch)).toBe("2 comparisons, 2 of them from the cache");
    scratch.write({ "c.yaml": pets("x") });
    expect(await checked(scratch)).toBe("3 comparisons, 2 of them from the cache");
    expect(await checked(scratch, "--shard", "1/2")).toMatch(/^(\d) comparisons?, \1 of them/);
  });

  test("another base with the same contents, in other commits and under other names of commits", async () => {
    const scratch = repository();
    await checked(scratch);
    scratch.git("switch", "--quiet", "main");
    const base = scratch.write({ "readme.md": "More." }).commit();
    scratch.git("rebase", "--quiet", "main", "work");
    expect(await checked(scratch)).toBe("2 comparisons, 2 of them from the cache");
    expect((await scratch.run("check", CACHE)).stdout).toContain(`  - ${base.slice(0, 7)}:a.yaml:11:`);
  });

  test.each([
    ["a document", { "a.yaml": pets("dog") }, 1],
    ["a file that a reference leads to", { "schemas/kinds.json": SHARED.replace('"dog"', '"emu"') }, 1],
    ["a file that is no longer there", { "schemas/kinds.json": "" }, 1],
    ["the severity of a rule", { "apicompat.config.json": '{ "rules": { "enum-value-removed": "warn" } }' }, 0],
    [
      "the options of a rule",
      { "apicompat.config.json": '{ "rules": { "sunset-too-soon": ["error", { "days": { "stable": 3 } }] } }' },
      0,
    ],
    ["the profile", { "apicompat.config.json": '{ "profile": "kubernetes" }' }, 0],
    ["strictness", { "apicompat.config.json": '{ "strict": true }' }, 0],
    ["something else of the configuration", { "apicompat.config.json": '{ "failOn": "never" }' }, 2],
  ])("changed: %s", async (_name, files, remembered) => {
    const scratch = repository();
    await checked(scratch);
    scratch.write(files);
    expect(await checked(scratch)).toBe(`2 comparisons, ${remembered} of them from the cache`);
  });

  test("changed: the base, the flags", async () => {
    const scratch = repository();
    await checked(scratch);
    expect(await checked(scratch, "--all")).toContain(" 0 of them");
    expect(await checked(scratch, "--rule", "enum-value-removed=info")).toContain(" 0 of them");
    scratch.git("switch", "--quiet", "main");
    scratch.write({ "a.yaml": pets("cat, dog, emu") }).commit();
    scratch.git("rebase", "--quiet", "-X", "theirs", "main", "work");
    expect(await checked(scratch)).toBe("2 comparisons, 1 of them from the cache");
  });

  test("a document under another name", async () => {
    const scratch = repository();
    await checked(scratch);
    scratch.git("mv", "a.yaml", "z.yaml");
    expect(await checked(scratch)).toBe("2 comparisons, 1 of them from the cache");
  });

  test("the day counts where a rule looked at it, and only there", async () => {
    const sunset = (values: string, sunset: string): string =>
      pets(values).replace("    get:\n", `    get:\n      deprecated: true\n      x-sunset: "${sunset}"\n`);
    const scratch = keep(Scratch.repository().write({ "a.yaml": pets("a, b"), "b.yaml": pets("a") }));
    scratch.commit();
    scratch.write({ "a.yaml": pets("a"), "b.yaml": sunset("a", "2026-06-01") });
    expect(await checked(scratch, "--today", "2026-05-01")).toContain(" 0 of them");
    expect(await checked(scratch, "--today", "2026-05-01")).toContain(" 2 of them");
    expect(await checked(scratch, "--today", "2026-05-02")).toContain(" 1 of them");
  });

  test("feature gates beside the documents", async () => {
    const scratch = repository();
    const gates = (stage: string): string =>
      `package features\n\nconst A featuregate.Feature = "A"\n\nvar gates = map[featuregate.Feature]featuregate.FeatureSpec{\n\tA: {Default: true, PreRelease: featuregate.${stage}},\n}\n`;
    scratch.write({ "old.go": gates("Beta"), "new.go": gates("Beta") });
    const flags = ["--features", "old=old.go", "--features", "new=new.go"];
    expect(await checked(scratch, ...flags)).toContain(" 0 of them");
    expect(await checked(scratch, ...flags)).toContain(" 2 of them");
    scratch.write({ "new.go": gates("Alpha") });
    expect(await checked(scratch, ...flags)).toContain(" 0 of them");
  });

  test("entries that were damaged are ignored, and written anew", async () => {
    const scratch = repository();
    await checked(scratch);
    const folder = join(scratch.folder, ".git/remembered");
    const [first = "", second = ""] = entries(folder).map((name) => join(folder, name));
    writeFileSync(first, readFileSync(first, "utf8").replaceAll("enum", "enmu"));
    writeFileSync(second, readFileSync(second, "utf8").slice(0, 100));
    expect(await checked(scratch)).toContain(" 0 of them");
    expect(await checked(scratch)).toContain(" 2 of them");
  });

  test("several runs at once", async () => {
    const scratch = repository();
    const runs = await Promise.all([1, 2, 3, 4].map(() => scratch.run("check", CACHE)));
    expect(new Set(runs.map(({ stdout }) => stdout)).size).toBe(1);
    expect(entries(join(scratch.folder, ".git/remembered"))).toHaveLength(2);
  });

  test("the rules of plugins are run each time: nobody knows what they import", async () => {
    const scratch = repository();
    scratch.write({
      "apicompat.config.json": '{ "plugins": ["./plugin.mjs"] }',
      "plugin.mjs": "export const rules = {};",
    });
    await scratch.run("check", CACHE);
    expect(existsSync(join(scratch.folder, ".git/remembered"))).toBe(false);
  });

  test.each([
    ["of packages", "node_modules/.cache/apicompat", { "node_modules/a.js": "" }, {}],
    ["that the user chose", "x/apicompat", {}, { XDG_CACHE_HOME: "x", HOME: "h" }],
    ["of the user", "h/.cache/apicompat", {}, { HOME: "h" }],
  ] as const)("is in the folder %s", async (_name, folder, files, names) => {
    const scratch = repository().write({ ".gitignore": "node_modules\n", ...files });
    const env = Object.fromEntries(Object.entries(names).map(([name, at]) => [name, join(scratch.folder, at)]));
    await scratch.runWith({ env }, "check", "--no-cache");
    expect(existsSync(join(scratch.folder, folder))).toBe(false);
    await scratch.runWith({ env }, "check");
    expect(entries(join(scratch.folder, folder))).toHaveLength(2);
    expect(scratch.git("status", "--short")).not.toContain("apicompat");
  });

  test("a folder that cannot be had is told where somebody named it", async () => {
    const scratch = repository().write({ file: "" });
    const { code, stderr } = await scratch.run("check", "--cache-dir", "file");
    expect(stderr).toContain("--cache-dir file: there can be no such folder (EEXIST).");
    expect(code).toBe(2);
    const env = { XDG_CACHE_HOME: join(scratch.folder, "file") };
    expect((await scratch.runWith({ env }, "check")).code).toBe(1);
  });
});

describe("two sides", () => {
  async function remembered(scratch: Scratch, ...sides: readonly [string, string]): Promise<string> {
    const flags = ["--all", "--format", "json", "--stats"];
    const first = await scratch.run("check", ...sides, ...flags, "--no-cache");
    const { code, stdout, stderr } = await scratch.run("check", ...sides, ...flags, "--cache-dir", "c");
    expect({ code, stdout }).toEqual({ code: first.code, stdout: first.stdout });
    return / (\d+) of them from the cache/.exec(stderr)?.[1] ?? stderr;
  }

  test("say the same from the cache, whatever they are about", async () => {
    const fixtures = fileURLToPath(new URL("../../fixtures/", import.meta.url));
    const scratch = keep(new Scratch());
    const names = readdirSync(fixtures, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.old\.(?:yaml|json)$/.test(name),
    );
    // Some of each kind.
    for (const name of names.sort().filter((_, index) => index % 25 === 0)) {
      const after = join(fixtures, name.replace(".old.", ".new."));
      if (!existsSync(after)) continue;
      const flat = name.replaceAll(/[\\/]/g, "-");
      scratch.write({
        [`v1/${flat}`]: readFileSync(join(fixtures, name), "utf8"),
        [`v2/${flat}`]: readFileSync(after, "utf8"),
      });
    }
    expect(await remembered(scratch, "v1", "v2")).toBe("0");
    expect(Number(await remembered(scratch, "v1", "v2"))).toBeGreaterThan(20);
  });

  test("a file that another imports", async () => {
    const shared = (type: string): string => `syntax = "proto3";\npackage a;\nmessage Part { ${type} name = 1; }\n`;
    const whole = (more: string): string =>
      `syntax = "proto3";\npackage a;\nimport "part.proto";\nmessage Whole { Part part = 1; ${more}}\n`;
    const scratch = keep(
      new Scratch().write({
        "v1/whole.proto": whole(""),
        "v1/part.proto": shared("string"),
        "v2/whole.proto": whole("int32 size = 2; "),
        "v2/part.proto": shared("string"),
      }),
    );
    const sides = ["v1/whole.proto", "v2/whole.proto"] as const;
    expect(await remembered(scratch, ...sides)).toBe("0");
    expect(await remembered(scratch, ...sides)).toBe("1");
    scratch.write({ "v2/part.proto": shared("int64") });
    expect(await remembered(scratch, ...sides)).toBe("0");
    scratch.write({ "v2/part.proto": shared("string") });
    await remembered(scratch, ...sides);
    rmSync(join(scratch.folder, "v1/part.proto"));
    expect(await remembered(scratch, ...sides)).toBe("0");
  });
});

test("another build, or another Node, answers for itself", async () => {
  const store = new Store(join(keep(new Scratch()).folder, "c"));
  const side: Side = { kind: "file", files: [], onDisk: false, resolve: () => ({}) as never };
  const roots = rootsOf("a", side);
  const task: Task = {
    old: { roots, documents: [], incomplete: false },
    new: { roots, documents: [], incomplete: false },
    options: { today: "2026-01-01" },
  };
  let worked = 0;
  const work = (): Promise<Answer> => {
    worked++;
    return Promise.resolve({ comparison: comparison({}), files: { old: [], new: [] } });
  };
  const ask = (...answerer: readonly string[]): Promise<Answer> => createRecall(store, { answerer })(task, work);
  const first = await ask("1.0.0", "a", "20");
  expect(await ask("1.0.0", "a", "20")).toEqual(first);
  expect(worked).toBe(1);
  await ask("1.0.1", "a", "20");
  await ask("1.0.0", "b", "20");
  await ask("1.0.0", "a", "22");
  expect(worked).toBe(4);
});

test("the store makes room: what was written first goes first", () => {
  const { folder } = keep(new Scratch());
  const text = "x".repeat(1000);
  for (let number = 0; number < 5; number++) {
    new Store(folder, 4000).write(`e${number}`, text);
    const past = new Date(Date.now() - (10 - number) * 60_000);
    utimesSync(join(folder, `e${number}`), past, past);
  }
  expect(entries(folder)).toEqual(["e1", "e2", "e3", "e4"]);
  const size = entries(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(size).toBeLessThan(6000);
  expect(new Store(folder).read("e4")).toBe(text);
  expect(new Store(folder).read("e0")).toBeUndefined();
});
