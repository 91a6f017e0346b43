// The cache of comparisons is never stale, and optional.
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { createResultCache, type Answer, type Task } from "../../src/cli/cache/result-cache.ts";
import { digestOf, Store } from "../../src/cli/cache/store.ts";
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

  /** Returns the output of a run, which equals that of a run without a cache, and the number of cached comparisons. */
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
    ["that the user chose", "x/apicompat", { XDG_CACHE_HOME: "x", HOME: "h" }],
    ["of the user", "h/.cache/apicompat", { HOME: "h" }],
  ] as const)("is in the folder %s", async (_name, folder, names) => {
    const scratch = repository().write({ "node_modules/a.js": "" });
    const home = keep(new Scratch());
    const env = Object.fromEntries(Object.entries(names).map(([name, at]) => [name, join(home.folder, at)]));
    await scratch.runWith({ env }, "check", "--no-cache");
    expect(existsSync(join(home.folder, folder))).toBe(false);
    await scratch.runWith({ env }, "check");
    expect(entries(join(home.folder, folder))).toHaveLength(2);
    expect(existsSync(join(scratch.folder, "node_modules/.cache"))).toBe(false);
  });

  test("a folder that cannot be had is reported where somebody named it", async () => {
    const scratch = repository().write({ file: "" });
    const { code, stderr } = await scratch.run("check", "--cache-dir", "file/c");
    expect(stderr).toContain("--cache-dir file/c is in the working tree, where a pull request could write results.");
    expect(code).toBe(2);
    const home = keep(new Scratch()).write({ file: "" });
    for (const name of [join(home.folder, "file"), "/proc/apicompat"]) {
      const refused = await scratch.run("check", "--cache-dir", name);
      expect(refused.stderr).toMatch(/^apicompat: --cache-dir \S+ cannot be created \([A-Z]+\)\./);
      expect(refused.code).toBe(2);
    }
    const env = { XDG_CACHE_HOME: join(home.folder, "file") };
    expect((await scratch.runWith({ env }, "check")).code).toBe(1);
  });
});

describe("what a pull request can write", () => {
  /** A break on the branch `work`, and a cache whose entry says that nothing breaks. */
  async function forged(): Promise<{ readonly scratch: Scratch; readonly home: Scratch }> {
    const scratch = keep(Scratch.repository().write({ "a.yaml": pets("cat, dog") }));
    scratch.commit();
    scratch.git("switch", "--quiet", "--create", "work");
    scratch.write({ "a.yaml": pets("cat") }).commit();
    const home = keep(new Scratch());
    await scratch.runWith({ env: { XDG_CACHE_HOME: home.folder } }, "check");
    const [entry = ""] = entries(join(home.folder, "apicompat"));
    const path = join(home.folder, "apicompat", entry);
    const [, conditions = "", comparison = ""] = readFileSync(path, "utf8").split("\n");
    const harmless = { ...(JSON.parse(comparison) as object), findings: [], verdict: "compatible" };
    const text = `${conditions}\n${JSON.stringify(harmless)}`;
    writeFileSync(path, `${digestOf(text)}\n${text}`);
    // A run would use this cache.
    expect((await scratch.runWith({ env: { XDG_CACHE_HOME: home.folder } }, "check")).code).toBe(0);
    return { scratch, home };
  }

  test("is not read: in packages, in the user's folder for caches, behind a link", async () => {
    const { scratch, home } = await forged();
    const entry = join(home.folder, "apicompat");
    cpSync(entry, join(scratch.folder, "node_modules/.cache/apicompat"), { recursive: true });
    cpSync(entry, join(scratch.folder, "c/apicompat"), { recursive: true });
    scratch.git("add", "--force", "--all");
    scratch.commit();
    expect((await scratch.run("check")).code).toBe(1);
    expect((await scratch.runWith({ env: { XDG_CACHE_HOME: join(scratch.folder, "c") } }, "check")).code).toBe(1);
    const links = keep(new Scratch());
    symlinkSync(join(scratch.folder, "c"), join(links.folder, "c"));
    expect((await scratch.runWith({ env: { XDG_CACHE_HOME: join(links.folder, "c") } }, "check")).code).toBe(1);
    expect((await scratch.run("check", "--cache-dir", "c/apicompat")).code).toBe(2);
    expect((await scratch.run("check", "--cache-dir", join(links.folder, "c/apicompat"))).code).toBe(2);
  });

  test("in CI, only a folder that somebody names is read", async () => {
    const { scratch, home } = await forged();
    const env = { XDG_CACHE_HOME: home.folder, CI: "true" };
    expect((await scratch.runWith({ env }, "check", "--base", "main")).code).toBe(1);
    const folder = join(home.folder, "apicompat");
    expect((await scratch.runWith({ env }, "check", "--base", "main", "--cache-dir", folder)).code).toBe(0);
  });

  test("what other users can write to is not read", async () => {
    const { scratch, home } = await forged();
    const folder = join(home.folder, "apicompat");
    const env = { XDG_CACHE_HOME: home.folder };
    chmodSync(folder, 0o777);
    expect((await scratch.runWith({ env }, "check")).code).toBe(1);
    const { code, stderr } = await scratch.run("check", "--cache-dir", folder);
    expect(stderr).toContain("other users can write results to this folder.");
    expect(code).toBe(2);
    chmodSync(folder, 0o700);
    for (const entry of entries(folder)) chmodSync(join(folder, entry), 0o666);
    expect((await scratch.runWith({ env }, "check")).code).toBe(1);
    if (process.geteuid?.() !== 0) return;
    chownSync(folder, 12345, 12345);
    expect((await scratch.run("check", "--cache-dir", folder)).code).toBe(2);
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

  test("are the same from the cache", async () => {
    const fixtures = fileURLToPath(new URL("../../fixtures/", import.meta.url));
    const scratch = keep(new Scratch());
    const names = readdirSync(fixtures, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.old\.(?:yaml|json)$/.test(name),
    );
    // Some of each kind.
    for (const name of names.sort().filter((_, index) => index % 80 === 0)) {
      const after = join(fixtures, name.replace(".old.", ".new."));
      if (!existsSync(after)) continue;
      const flat = name.replaceAll(/[\\/]/g, "-");
      scratch.write({
        [`v1/${flat}`]: readFileSync(join(fixtures, name), "utf8"),
        [`v2/${flat}`]: readFileSync(after, "utf8"),
      });
    }
    expect(await remembered(scratch, "v1", "v2")).toBe("0");
    expect(Number(await remembered(scratch, "v1", "v2"))).toBeGreaterThan(5);
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
    isHistory: false,
    old: { roots, documents: [], incomplete: false },
    new: { roots, documents: [], incomplete: false },
    options: { today: "2026-01-01" },
  };
  let worked = 0;
  const work = (): Promise<Answer> => {
    worked++;
    return Promise.resolve({ comparison: comparison({}), files: { old: [], new: [] } });
  };
  const ask = (...program: readonly string[]): Promise<Answer> => createResultCache(store, { program })(task, work);
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
