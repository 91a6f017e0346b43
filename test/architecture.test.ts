// The levels of the house: an import goes strictly downward, never to a sibling, never in a circle.
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "@jest/globals";
import { filesUnder, importsOf, type Files, type Import } from "./imports.ts";

/** Lowest first. What stands in one row are siblings. A part is a file, or a folder with all that is in it. */
const LEVELS: readonly (readonly string[])[] = [
  ["src/model"],
  // Small helpers that know nothing of APIs.
  ["src/base"],
  // The data and interfaces that parts exchange.
  ["src/contracts"],
  // The compiler of TypeScript and what only it can answer.
  ["src/compiler"],
  ["rules", "src/engine", "src/prove", "src/readers", "src/sources", "src/policy", "src/reporters"],
  // Consumers: which requests, objects and clients a finding concerns.
  ["src/usage"],
  ["src/index.ts", "src/rule-address.ts"],
  ["src/eslint", "src/action"],
  // On the engine of the plugin; the command line starts it.
  ["src/lsp"],
  ["src/cli"],
  // Generates documents from everything below it; it is not published.
  ["src/dev"],
  // The faces in one file, for the build.
  ["src/program.ts"],
];

const PARTS_LEVEL = LEVELS.findIndex((row) => row.includes("src/engine"));

/** These may reach past the index, to load one part without the others; `src/eslint` only what the index does not offer. */
const PAST_THE_INDEX: Readonly<Record<string, readonly string[] | "all">> = {
  "src/usage": "all",
  "src/index.ts": "all",
  "src/program.ts": "all",
  "src/cli": "all",
  "src/lsp": ["src/sources", "src/reporters", "src/policy", "src/readers", "src/eslint"],
  "src/dev": "all",
  "src/eslint": ["src/sources", "src/reporters", "src/policy", "src/readers"],
  "src/action": ["src/reporters"],
};

/** The reading layer that all formats share. Every other folder of `src/readers` is a format. */
const SHARED_READING = ["comments", "declared", "document", "schema", "wire"];

/** Data that everything above the parts may read. */
const MANIFEST = "package.json";

describe("the project", () => {
  const root = fileURLToPath(new URL("../", import.meta.url));
  const imports = importsOf(filesUnder(root, ["src", "rules"]));

  test("imports go strictly downward", () => {
    expect(violations(imports)).toEqual([]);
  });

  test("no file imports itself by way of others", () => {
    expect(cycles(imports)).toEqual([]);
  });
});

describe("the check itself", () => {
  const check = (...files: readonly (readonly [path: string, text: string])[]): string[] =>
    violations(importsOf(new Map(files)));

  test.each([
    ["a rule sees a contract and the model", "rules/a.ts", "../src/contracts/rule.ts", "../src/model/change.ts"],
    ["a family of rules", "rules/a.ts", "./families/bounds.ts"],
    ["a folder sees itself", "src/engine/walk.ts", "./match.ts", "../contracts/finding.ts", "../model/pair.ts"],
    ["the model sees itself", "src/model/pair.ts", "./schema.ts"],
    ["a format sees the shared reading layer", "src/readers/crd/read.ts", "../document/tree.ts", "../schema/read.ts"],
    ["the list of readers sees every format", "src/readers/index.ts", "./crd/read.ts", "./openapi/read.ts"],
    ["the index sees every part", "src/index.ts", "./engine/compare.ts", "../rules/index.ts", "./prove/contain.ts"],
    ["a command loads one part", "src/cli/check.ts", "../policy/config.ts", "../index.ts", "../contracts/finding.ts"],
    ["the plugin reads files and words findings", "src/eslint/a.ts", "../sources/git.ts", "../reporters/entries.ts"],
    ["a command sees the version", "src/cli/bin.ts", "../../package.json"],
    ["a package is no part", "src/readers/document/tree.ts", "js-yaml", "node:path"],
  ])("allows: %s", (_name, from, ...specifiers) => {
    expect(check([from, specifiers.map((specifier) => `import {} from "${specifier}";`).join("\n")])).toEqual([]);
  });

  test.each([
    ["upward", "src/contracts/finding.ts", "../engine/walk.ts"],
    ["from the model", "src/model/schema.ts", "../contracts/finding.ts"],
    ["from the model to a package", "src/model/schema.ts", "node:crypto"],
    ["from a helper to a contract", "src/base/lazy.ts", "../contracts/errors.ts"],
    ["from the engine to a rule", "src/engine/dispatch.ts", "../../rules/index.ts"],
    ["from the engine to the prover", "src/engine/dispatch.ts", "../prove/contain.ts"],
    ["from a rule to the engine", "rules/a.ts", "../src/engine/walk.ts"],
    ["from a rule to a reader", "rules/families/bounds.ts", "../../src/readers/index.ts"],
    ["from one format to another", "src/readers/crd/read.ts", "../openapi/read.ts"],
    ["from the shared reading layer to a format", "src/readers/schema/read.ts", "../crd/read.ts"],
    ["from a part to the index", "src/reporters/junit.ts", "../index.ts"],
    ["from the plugin past the index", "src/eslint/plugin.ts", "../engine/compare.ts"],
    ["from one face to another", "src/action/main.ts", "../eslint/plugin.ts"],
    ["out of the house", "src/engine/walk.ts", "../../test/architecture.test.ts"],
    ["to a file that no level names", "src/engine/walk.ts", "../utils.ts"],
    ["from the engine to the manifest", "src/engine/walk.ts", "../../package.json"],
  ])("forbids: %s", (_name, from, specifier) => {
    const found = check([from, `import {} from "${specifier}";`]);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(from);
    expect(found[0]).toContain(specifier);
  });

  test("names a file that stands on no level", () => {
    expect(check(["src/utils.ts", ""])).toEqual(["src/utils.ts stands on no level"]);
  });

  test.each([
    [`import a from "../index.ts";`],
    [`import type { A } from "../index.ts";`],
    [`import { type A } from "../index.ts";`],
    [`import * as a from '../index.ts'`],
    [`import "../index.ts";`],
    [`import data from "../index.ts" with { type: "json" };`],
    [`export { a } from "../index.ts";`],
    [`export type { A } from "../index.ts";`],
    [`export * from "../index.ts";`],
    [`const a = await import("../index.ts");`],
    ["const a = await import(`../index.ts`);"],
    [`const a = () => { return import(/* lazily */ "../index.ts"); };`],
    [`let a: import("../index.ts").A;`],
    [`let a: typeof import("../index.ts");`],
  ])("sees %s", (text) => {
    expect(check(["src/engine/walk.ts", text])).toEqual([
      `src/engine/walk.ts must not import "../index.ts" (src/engine is not above src/index.ts)`,
    ]);
  });

  test("sees the folder of a computed import", () => {
    expect(check(["src/engine/walk.ts", "await import(`../../rules/${id}.ts`);"])).toHaveLength(1);
    expect(check(["src/dev/generate.ts", "await import(`../../rules/${id}.ts`);"])).toEqual([]);
  });

  test("takes no comment and no string for an import", () => {
    const text = `// import a from "../index.ts";\n/* import("../index.ts") */\nconst a = 'import a from "../index.ts"';`;
    expect(check(["src/engine/walk.ts", text])).toEqual([]);
  });

  test("finds each circle once, and says its way", () => {
    const files: Files = new Map([
      ["src/engine/a.ts", `import {} from "./b.ts";`],
      ["src/engine/b.ts", `export * from "./c.ts"; import "./d.ts";`],
      ["src/engine/c.ts", `import type {} from "./a.ts";`],
      ["src/engine/d.ts", `import {} from "../model/schema.ts";`],
      ["src/engine/e.ts", `import {} from "./a.ts";`],
      ["src/engine/f.ts", `import {} from "./f.ts";`],
      ["src/model/schema.ts", ""],
    ]);
    expect(cycles(importsOf(files))).toEqual([
      "src/engine/a.ts -> src/engine/b.ts -> src/engine/c.ts -> src/engine/a.ts",
      "src/engine/f.ts -> src/engine/f.ts",
    ]);
  });
});

function violations(imports: ReadonlyMap<string, readonly Import[]>): string[] {
  const found: string[] = [];
  for (const [file, own] of imports) {
    if (partOf(file) === undefined) found.push(`${file} stands on no level`);
    else {
      for (const each of own) {
        const reason = forbidden(each);
        if (reason !== undefined) found.push(`${file} must not import "${each.specifier}" (${reason})`);
      }
    }
  }
  return found;
}

/** Returns why an import is forbidden; undefined if it is allowed. */
function forbidden({ from, to }: Import): string | undefined {
  const source = partOf(from);
  if (source === undefined) return undefined;
  if (to === undefined) return source.name === "src/model" ? "src/model imports nothing" : undefined;
  if (to === MANIFEST) return source.level > PARTS_LEVEL ? undefined : "the manifest is for the faces";

  const target = partOf(to);
  if (target === undefined) return `${to} stands on no level`;
  if (source.name === target.name) return source.name === "src/readers" ? forbiddenAmongReaders(from, to) : undefined;
  if (target.level >= source.level) return `${source.name} is not above ${target.name}`;
  const reached = PAST_THE_INDEX[source.name] ?? [];
  if (target.level === PARTS_LEVEL && reached !== "all" && !reached.includes(target.name)) {
    return `${source.name} reaches ${target.name} through src/index.ts only`;
  }
  return undefined;
}

function forbiddenAmongReaders(from: string, to: string): string | undefined {
  const folder = (path: string): string | undefined => /^src\/readers\/([^/]+)\//.exec(path)?.[1];
  const [source, target] = [folder(from), folder(to)];
  if (source === undefined || target === undefined || source === target || SHARED_READING.includes(target)) {
    return undefined;
  }
  return `readers of two formats share only ${SHARED_READING.map((name) => `src/readers/${name}`).join(" and ")}`;
}

function partOf(path: string): { readonly name: string; readonly level: number } | undefined {
  for (const [level, row] of LEVELS.entries()) {
    const name = row.find((part) => path === part || path.startsWith(`${part}/`));
    if (name !== undefined) return { name, level };
  }
  return undefined;
}

/** Every circle of imports that a search in depth closes, each once, as the way around. */
function cycles(imports: ReadonlyMap<string, readonly Import[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (file: string): void => {
    const start = way.indexOf(file);
    if (start !== -1) found.push([...way.slice(start), file].join(" -> "));
    if (start !== -1 || done.has(file)) return;
    way.push(file);
    for (const { to } of imports.get(file) ?? []) if (to !== undefined) visit(to);
    way.pop();
    done.add(file);
  };
  for (const file of imports.keys()) visit(file);
  return found;
}
