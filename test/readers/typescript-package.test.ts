// The importable entries of a package are its API.
import { describe, expect, test } from "@jest/globals";
import { recognize, readRecognized } from "../../src/readers/index.ts";
import { check, compare } from "../../src/index.ts";
import type { Reading } from "../../src/contracts/reader.ts";
import type { SourceFile } from "../../src/contracts/source.ts";

type Files = Readonly<Record<string, string>>;

/** A folder, as the command line reads it. */
function readFolder(files: Files): Reading {
  const sources = new Map(
    Object.entries(files).map(([name, text]): [string, SourceFile] => {
      const url = `file:///api/${name}`;
      return [url, { name, url, text }];
    }),
  );
  const members = [...sources.values()]
    .filter(({ name }) => name.endsWith("ts"))
    .map((file) => ({ path: file.name, file }));
  const found = recognize(members[0]!.file);
  if (!("members" in found)) throw new Error("This is no TypeScript.");
  return readRecognized({ ...found, members }, (reference, from) => {
    const { href } = new URL(reference, from.url);
    return (
      sources.get(href) ?? {
        code: "REF_NOT_FOUND",
        level: "error",
        message: `${reference} is not there.`,
        hint: "",
        file: from.name,
      }
    );
  });
}

const reported = (old: Files, new_: Files): readonly string[] =>
  compare(readFolder(old), readFolder(new_))
    .findings.filter(({ verdict }) => verdict !== "compatible")
    .map(({ message }) => message)
    .sort();

const offer = (stated: unknown): string => JSON.stringify({ name: "own", ...(stated as object) });

const EXPORTS = {
  "./core": { types: "./dist/core.d.ts", default: "./dist/core.js" },
  ".": { import: { types: "./dist/index.d.ts", default: "./dist/index.js" }, require: "./dist/index.cjs" },
  "./locales/*": "./dist/locales/*",
  "./locales/none.js": null,
  "./package.json": "./package.json",
};

const FOLDER: Files = {
  "package.json": offer({ exports: EXPORTS }),
  "dist/core.d.ts": "export interface Opt { a: 1; b?: 2 } export declare class Core { m(): void; static s: 1 }",
  "dist/hidden.d.ts": "export declare const hidden: 1;",
  "dist/index.d.ts":
    'import { Opt } from "own/core"; export { Opt } from "./core"; export declare function main(o: Opt): void;',
  "dist/locales/de.d.ts": "export declare const words: 1;",
  "dist/locales/none.d.ts": "export declare const words: 2;",
};

const without = (name: string): Files => Object.fromEntries(Object.entries(FOLDER).filter(([each]) => each !== name));

describe("exports", () => {
  test.each([
    ["what they do not lead to is nobody's business", without("dist/hidden.d.ts")],
    ["nor is what they take back", without("dist/locales/none.d.ts")],
    [
      "conditions may be written in another way",
      {
        ...FOLDER,
        "package.json": offer({
          exports: {
            ...EXPORTS,
            ".": "./dist/index.js",
            "./core": [{ node: "./dist/core.js" }],
            "./more": "./dist/hidden.js",
          },
        }),
      },
    ],
  ])("%s", (_name, new_) => {
    expect(reported(FOLDER, new_)).toEqual([]);
  });

  test.each([
    [
      "a subpath that is gone",
      {
        ...FOLDER,
        "package.json": offer({ exports: { ...EXPORTS, "./core": null } }),
        "dist/index.d.ts": FOLDER["dist/index.d.ts"]!.replace("own/core", "./core"),
      },
      ["Export `./core` was removed."],
    ],
    ["a file that a pattern leads to", without("dist/locales/de.d.ts"), ["Export `./locales/de.js` was removed."]],
    [
      "what is offered by two subpaths, told once",
      { ...FOLDER, "dist/core.d.ts": FOLDER["dist/core.d.ts"]!.replace("b?: 2", "") },
      ["Member `b` was removed from `Opt` without being deprecated."],
    ],
    [
      "what one of two subpaths no longer offers",
      { ...FOLDER, "dist/index.d.ts": 'import { Opt } from "own/core"; export declare function main(o: Opt): void;' },
      ["Export `Opt` was removed."],
    ],
    [
      "what a class of a subpath has of its own",
      { ...FOLDER, "dist/core.d.ts": FOLDER["dist/core.d.ts"]!.replace("s: 1", "s: 2") },
      ["`const` of `./core.Core.s` changed from `1` to `2`."],
    ],
  ])("%s", (_name, new_, expected) => {
    expect(reported(FOLDER, new_)).toEqual(expected);
  });
});

test("what a module adds to another one, or to all, goes by the name that others say", () => {
  const stated = offer({ exports: { ".": "./index.js", "./more": "./more.js", "./all": "./all.js" } });
  const text = (window: string): string => `interface Window { a: 1; ${window} }`;
  const old: Files = {
    "package.json": stated,
    "index.d.ts": "export declare const a: 1;",
    "more.d.ts": 'export {}; declare module "." { interface A { a: 1; b: 1 } }',
    "all.d.ts": text("b: 1"),
  };
  const moved = {
    "index.d.ts": "export declare const a: 1; export interface A { a: 1; b: 1 }",
    "more.d.ts": "export {};",
  };
  expect(reported(old, { ...old, ...moved })).toEqual([]);
  const expected = ["Member `b` was removed from `Window` without being deprecated."];
  expect(reported(old, { ...old, "all.d.ts": text("") })).toEqual(expected);
});

describe("types", () => {
  const folder = (stated: unknown, text: string): Files => ({
    "package.json": offer(stated),
    "lib/api.d.ts": text,
    "lib/inner.d.ts": "export declare const inner: 1;",
    "old/lib/api.d.ts": "export declare const old: 1;",
  });

  test.each([
    ["types", { types: "lib/api" }],
    ["main", { main: "./lib/api.js" }],
    [
      "typesVersions",
      { types: "api.d.ts", typesVersions: { "<4.0": { "*": ["old/*"] }, ">=4.0": { "*": ["lib/*"] } } },
    ],
  ])("%s name what is offered", (_name, stated) => {
    const old = folder(stated, "export declare const a: 1; export declare const b: 1;");
    const new_ = folder(stated, "export declare const a: 1;");
    expect(reported(old, new_)).toEqual(["Export `b` was removed."]);
    expect(reported(old, { ...old, "lib/inner.d.ts": "export {}", "old/lib/api.d.ts": "export {}" })).toEqual([]);
  });

  test("where exports lead to no declarations, as older compilers find them", () => {
    const files: Files = {
      "dist/index.d.ts": "export declare function main(): void;",
      "dist/ajax/index.d.ts": "export declare function ajax(): void;",
      "dist/internal.d.ts": "export declare const hidden: 1;",
    };
    const old = {
      types: "index.d.ts",
      typesVersions: { ">=4.2": { "*": ["dist/*"] } },
      exports: {
        ".": { default: "./esm/index.js" },
        "./ajax": { default: "./esm/ajax.js" },
        "./package.json": "./package.json",
      },
    };
    const new_ = { exports: { ".": { types: "./dist/index.d.ts" }, "./ajax": { types: "./dist/ajax/index.d.ts" } } };
    expect(reported({ ...files, "package.json": offer(old) }, { ...files, "package.json": offer(new_) })).toEqual([]);
    expect(
      reported(
        { ...files, "package.json": offer(old) },
        { ...files, "package.json": offer({ exports: new_.exports["."] }) },
      ),
    ).toEqual(["Export `./ajax` was removed."]);
  });

  test("a package that names no file of the folder, or is none, states nothing", () => {
    const old = folder({ types: "nowhere.d.ts" }, "export declare const a: 1;");
    expect(reported(old, { ...old, "lib/api.d.ts": "export {}" })).toEqual(["Export `a` was removed."]);
    const broken = { ...old, "package.json": "{" };
    expect(reported(broken, { ...broken, "lib/inner.d.ts": "export {}" })).toEqual(["Export `inner` was removed."]);
  });
});

describe("`export type *`", () => {
  const inner =
    "export declare class C { m(): void } export interface I { a: string } export declare function f(): void;";
  const old = { "index.d.ts": 'export * from "./inner";', "inner.d.ts": inner };

  test("takes what is called from those who import it, and leaves the types", () => {
    expect(reported(old, { ...old, "index.d.ts": 'export type * from "./inner";' })).toEqual([
      "`constructor C` was removed without being deprecated.",
      "`function f` was removed without being deprecated.",
    ]);
  });

  test("takes constants, too, and does so for a namespace", () => {
    const namespace = {
      "inner.d.ts": `${inner} export declare const k: 1;`,
      "index.d.ts": 'export * as ns from "./inner";',
    };
    expect(reported(namespace, { ...namespace, "index.d.ts": 'export type * as ns from "./inner";' })).toEqual([
      "Export `ns.k` was removed.",
      "`constructor ns.C` was removed without being deprecated.",
      "`function ns.f` was removed without being deprecated.",
    ]);
  });

  test("by a name leaves the types of a namespace, which may be values later", () => {
    const types = { "inner.d.ts": "export interface I { a: string }", "index.d.ts": 'export * as ns from "./inner";' };
    const only = { ...types, "index.d.ts": 'export type * as ns from "./inner";' };
    expect(reported(types, only)).toEqual([]);
    const valued = { ...old, "index.d.ts": 'export type * as ns from "./inner";' };
    expect(reported(valued, { ...valued, "index.d.ts": 'export * as ns from "./inner";' })).toEqual([]);
    expect(reported(valued, { ...valued, "inner.d.ts": inner.replace("a: string", "a: number") })).toEqual([
      "Type of `I.a` changed from `string` to `number`.",
    ]);
  });

  test("takes nothing that is offered as it is, too, in either order", () => {
    const both = ['export * from "./inner";', 'export type * from "./inner";'];
    expect(reported(old, { ...old, "index.d.ts": both.join("\n") })).toEqual([]);
    expect(reported(old, { ...old, "index.d.ts": both.toReversed().join("\n") })).toEqual([]);
    const named = 'export { C, I, f } from "./middle";';
    for (const middle of [both, both.toReversed()])
      expect(reported(old, { ...old, "index.d.ts": named, "middle.d.ts": middle.join("\n") })).toEqual([]);
  });
});

describe("what modules declare for all", () => {
  const index =
    '/// <reference path="all.d.ts" />\n/// <reference path="io.d.ts" />\n/// <reference path="more.d.ts" />';
  const io = 'declare module "io" { export function open(then: (e: Sys.Fault | null) => void): Sys.Handle; }';
  const script = "declare namespace Sys { interface Fault { code?: string } interface Handle { fd: number } }";
  const blocks = {
    "all.d.ts": "export {}; declare global { namespace Sys { interface Fault { code?: string } } }",
    "more.d.ts": 'declare module "sys" { global { namespace Sys { interface Handle { fd: number } } } }',
  };
  const files = (others: Files): Files => ({ "index.d.ts": index, "io.d.ts": io, ...others });

  test("is known to the files that name it, wherever it is declared", () => {
    const old = files({ "all.d.ts": script, "more.d.ts": "" });
    expect(reported(old, files(blocks))).toEqual([]);
    expect(
      reported(files(blocks), files({ ...blocks, "more.d.ts": blocks["more.d.ts"].replace("number", "string") })),
    ).toEqual(["Type of `Sys.Handle.fd` changed from `number` to `string`."]);
  });

  test("is not all that is known of what the language declares", () => {
    const global = (text: string): string => `export {}; declare global { ${text} }`;
    const bytes = "interface Uint8Array { at(i: number): number } class Bytes extends Uint8Array { copy: 1 }";
    const takes = (type: string): string => `${bytes} namespace Sys { function write(data: ${type} | string): void }`;
    const with_ = (type: string): Files => ({ "index.d.ts": global(takes(type)) });
    expect(reported(with_("Bytes"), with_("Uint8Array"))).toEqual([]);
    expect(reported(with_("Uint8Array"), with_("Bytes"))).not.toEqual([]);
  });
});

test("what is imported as `.mjs` is declared in `.d.mts`, where there is one beside `.d.ts`", () => {
  const files = (member: string): Files => ({
    "package.json": JSON.stringify({ name: "p", exports: { ".": { types: "./index.d.mts" } } }),
    "index.d.mts": 'export * from "./a.mjs"; export * from "./b.mjs";',
    "a.d.ts": "export interface A { other: 1 }",
    "a.d.mts": `export interface A { ${member} }`,
    "b.d.ts": `export interface B { ${member} }`,
  });
  expect(reported(files("a: 1"), files("a?: 1"))).toEqual([
    "Member `a` of `A` was made optional.",
    "Member `a` of `B` was made optional.",
  ]);
});

test("what is declared once more for importers of another kind is reported once", () => {
  const folder = (members: string, other = members): Files => ({
    "package.json": offer({ exports: { "./a": { types: "./a.d.cts" }, "./b": { types: "./b.d.ts" } } }),
    "a.d.cts": 'import { Opt } from "./opt.cjs"; export declare function a(): Opt;',
    "b.d.ts": 'import { Opt } from "./opt.js"; export declare function b(): Opt;',
    "opt.d.cts": `import "./base.cjs"; export interface Opt { ${members} }\n//# sourceMappingURL=opt.d.cts.map`,
    "opt.d.ts": `import "./base.js"; export interface Opt { ${other} }\n//# sourceMappingURL=opt.d.ts.map\n`,
    "base.d.cts": "export {};",
    "base.d.ts": "export {};",
  });
  const removed = "Member `y` was removed from `Opt` without being deprecated.";
  expect(reported(folder("x: 1; y: 2"), folder("x: 1"))).toEqual([removed]);
  expect(reported(folder("x: 1; y: 2", "x: 1; y: 2; z: 3"), folder("x: 1", "x: 1; y: 2"))).toHaveLength(2);
});

describe("declarations for importers of another kind, beside others of the same name", () => {
  const manifest = offer({ exports: { ".": { import: "./index.mjs", require: "./index.js" } } });
  const shape = (type: string): string =>
    `export interface Shape { side: ${type} } export declare function draw(s: Shape): void;`;

  test("export what they take from these", () => {
    const files = (type: string): Files => ({
      "package.json": manifest,
      "index.d.mts": 'export { draw, type Shape } from "./index.cjs";',
      "index.d.cts": shape(type),
    });
    expect(reported(files("string"), files("number"))).toEqual([
      "Type of `Shape.side` changed from `string` to `number`.",
    ]);
    expect(reported(files("string"), files("string"))).toEqual([]);
  });

  test("name what these export as a whole", () => {
    const files = (type: string): Files => ({
      "package.json": manifest,
      "index.d.mts":
        'import own = require("./index.js"); export declare function make(): own.Shape; export type { Shape } from "./index.js";',
      "index.d.ts": `declare namespace own { interface Shape { side: ${type} } } declare const own: { shape: own.Shape }; export = own;`,
    });
    expect(reported(files("string"), files("number"))).toEqual([
      "Type of `own.Shape.side` changed from `string` to `number`.",
    ]);
  });
});

describe("types of a package that has none", () => {
  const declared = (name: string, title: string): Files => ({
    "package.json": JSON.stringify({ name, types: "index.d.ts" }),
    "index.d.ts": `import { Page } from "acme/page"; export declare function load(): Page; export interface Book { ${title} }`,
    "page.d.ts": "export interface Page { size: number }",
  });

  test.each([
    ["@types/acme", "acme"],
    ["@types/acme__books", "@acme/books"],
    ["acme", "acme"],
  ])("are used by the name of that package: %s", async (name, imported) => {
    const [old, new_] = ["title: string", "name: string"].map((each) => readFolder(declared(name, each)));
    const { findings } = await check(old!, new_!);
    const [removed] = findings.filter(({ ruleId }) => ruleId === "property-removed");
    expect(removed?.client?.code).toContain(`from "${imported}";`);
  });
});

describe("what `require` gives", () => {
  const both = (imported: string, required: string): Files => ({
    "package.json": offer({
      exports: { ".": { import: { types: "./index.d.mts" }, require: { types: "./index.d.cts" } } },
    }),
    "index.d.mts": 'export * from "./core.mjs";',
    "index.d.cts": 'export * from "./core.cjs";',
    "core.d.mts": imported,
    "core.d.cts": required,
  });
  const [load, loadAs] = ["path: string", "path: string, kind: string"].map(
    (parameters) => `export declare function load(${parameters}): number;`,
  ) as [string, string];
  const ADDED = "Required parameter `kind` was added to `function load`.";

  test.each([
    ["is compared where only it changed", both(load, load), both(load, loadAs), [ADDED]],
    ["is not reported again where both changed", both(load, load), both(loadAs, loadAs), [ADDED]],
    ["is not looked at where only the other changed", both(load, load), both(loadAs, load), [ADDED]],
    ["may differ from the other", both(load, loadAs), both(load, loadAs), []],
  ])("%s", (_, old, new_, messages) => {
    expect(reported(old, new_)).toEqual(messages);
  });

  const only: Files = {
    "package.json": offer({ types: "index.d.ts" }),
    "index.d.ts":
      "declare class Socket { open(): void } declare namespace Socket { const size: number } export = Socket;",
  };
  const added: Files = {
    ...only,
    "package.json": offer({
      exports: { ".": { import: { types: "./index.d.mts" }, require: { types: "./index.d.ts" } } },
    }),
    "index.d.mts": 'import Socket = require("./index.js"); export default Socket;',
  };

  test("is compared with a package that has nothing else, in both directions", () => {
    expect(reported(only, added)).toEqual([]);
    expect(reported(added, only)).toEqual([]);
    const changed = { ...added, "index.d.ts": only["index.d.ts"]!.replace("open(): void", "open(now: boolean): void") };
    expect(reported(only, changed)).toEqual(["Required parameter `now` was added to `method default.open`."]);
  });
});
