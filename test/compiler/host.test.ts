import { describe, expect, test } from "@jest/globals";
import { Compilation } from "../../src/compiler/host.ts";
import { CLIENTS } from "../../src/compiler/surface.ts";
import { surfaceOf } from "./surface.ts";

/** The errors that a client of the package has, as codes, and those of the package. */
function errorsOf(
  client: string,
  texts: Readonly<Record<string, string>>,
  entries?: Readonly<Record<string, string>>,
): readonly number[] {
  const surface = surfaceOf(texts, entries);
  const path = `${CLIENTS}/a.ts`;
  const compilation = new Compilation(surface, surface);
  compilation.options.skipLibCheck = false;
  const program = compilation.program("new", new Map([[path, client]]));
  const files = [path, ...compilation.new.modules.keys()].map((each) => program.getSourceFile(each));
  return files.flatMap((file) => program.getSemanticDiagnostics(file)).map(({ code }) => code);
}

describe("modules are found as the compiler finds them", () => {
  test("relative imports, with the ending of a program", () => {
    const texts = { "index.d.ts": 'export * from "./a.js";', "a.d.ts": "export declare const a: number;" };
    expect(errorsOf('import { a } from "pkg"; a.toFixed();', texts)).toEqual([]);
    expect(errorsOf('import { b } from "pkg";', texts)).toEqual([2305]);
  });

  test("a module for import that passes on the one for require", () => {
    const texts = {
      "package.json": '{ "name": "pkg", "exports": { "import": "./index.mjs", "require": "./index.cjs" } }',
      "index.d.mts": 'import y from "./index.cjs"; export import A = y.A; export default y;',
      "index.d.cts": "declare namespace y { interface A { a: number } } declare const y: { a: y.A }; export = y;",
    };
    const client = 'import y, { A } from "pkg"; const a: A = y.a; a.a.toFixed();';
    expect(errorsOf(client, texts, { ".": "index.d.mts" })).toEqual([]);
  });

  test("the package by its own name", () => {
    const texts = {
      "package.json":
        '{ "name": "pkg", "exports": { ".": { "types": "./index.d.ts" }, "./b": { "types": "./c.d.ts" } } }',
      "index.d.ts": 'export { c } from "pkg/b";',
      "c.d.ts": "export declare const c: string;",
    };
    const client = 'import { c } from "pkg"; import { c as d } from "pkg/b"; c.trim(); d.trim();';
    expect(errorsOf(client, texts, { ".": "index.d.ts", "./b": "c.d.ts" })).toEqual([]);
  });
});

describe("what is not read", () => {
  const other = 'import { A, B } from "other"; export declare const a: A; export declare const b: B;';

  test("is opaque, never `any`", () => {
    expect(errorsOf('import { a } from "pkg"; a.size;', { "index.d.ts": other })).toEqual([2339]);
    expect(errorsOf('import { a, b } from "pkg"; let c = a; c = b;', { "index.d.ts": other })).toEqual([2741]);
    expect(errorsOf('import { a } from "pkg"; let c = a; c = 1;', { "index.d.ts": other })).toEqual([2322]);
  });

  test("is the same from everywhere, with equal arguments", () => {
    const texts = {
      "index.d.ts": 'import * as o from "other"; export declare const a: o.A<1>; export * from "./b.js";',
      "b.d.ts": 'import type { A } from "other"; export declare const b: A<1>; export declare const c: A<2>;',
    };
    expect(errorsOf('import { a, b } from "pkg"; let d = a; d = b;', texts)).toEqual([]);
    expect(errorsOf('import { a, c } from "pkg"; let d = a; d = c;', texts)).toEqual([2322]);
  });

  test.each([
    [
      "a base class, a namespace, a call",
      'import E from "events"; export declare class A extends E<1> { b: E.B; c: typeof E.d }',
    ],
    ["`import =`", 'import E = require("events"); export declare class A extends E { b: E.B.C<1, 2> }'],
    ["an import type", 'export declare const a: import("x").A<number>; export declare const b: typeof import("x");'],
    ["names of the platform", "export declare const a: NodeJS.Timeout; export declare class B extends Buffer<1> {}"],
    ["an augmentation", 'import "vue"; declare module "vue" { interface Custom { a: number } } export {};'],
    ["what is passed on", 'export * from "x"; export { a as b, default as c } from "y"; export * as z from "z";'],
    ["names that are no identifiers", 'export { "a-b" as c } from "x";'],
  ])("can be %s", (_name, text) => {
    expect(errorsOf('import {} from "pkg";', { "index.d.ts": text })).toEqual([]);
  });

  test("is listed once", () => {
    const surface = surfaceOf({
      "index.d.ts": 'import { A } from "b"; import "a"; export * from "b"; export type B = A;',
    });
    expect(new Compilation(surface, surface).unread).toEqual(["a", "b"]);
  });

  test("does not include what a script of the package declares", () => {
    const texts = {
      "index.d.ts": 'declare module "b" { export interface A { a: number } } declare const c: import("b").A;',
    };
    expect(errorsOf("c.a.toFixed();", texts)).toEqual([]);
  });
});

test("only the names of browsers that are used are read", () => {
  const of = (text: string): readonly string[] => {
    const surface = surfaceOf({ "index.d.ts": text });
    return new Compilation(surface, surface).options.lib!;
  };
  expect(of("export declare const a: Promise<Map<string, unknown>>;")).toEqual(["lib.esnext.d.ts"]);
  expect(of("export declare const a: HTMLElement;")).toEqual(["lib.esnext.d.ts", "lib.dom.d.ts"]);
  expect(of("export interface HTMLElement {} export declare const a: HTMLElement;")).toEqual(["lib.esnext.d.ts"]);
});

test("files of equal text are read once for both sides", () => {
  const texts = { "index.d.ts": 'export * from "./a.js";', "a.d.ts": "export {};" };
  const { old, new: new_ } = new Compilation(
    surfaceOf(texts),
    surfaceOf({ ...texts, "index.d.ts": 'import "./a.js";' }),
  );
  const files = [old, new_].map(({ modules }) => [...modules.values()]);
  expect(files[0]![0]).not.toBe(files[1]![0]);
  expect(files[0]![1]).toBe(files[1]![1]);
});

test("only what the surface resolves is asked for, and no folder beside the package", () => {
  const asked: string[] = [];
  const surface = surfaceOf({ "index.d.ts": 'import "other"; import "../up.js"; export {};' }, undefined, (path) => {
    asked.push(path);
  });
  new Compilation(surface, surface).program("new", new Map());
  expect(asked.filter((path) => !path.startsWith("/package/") && !path.startsWith("/up."))).toEqual([]);
});
