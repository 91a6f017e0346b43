// TypeScript declarations: equivalent notations, breaks, and undecided changes.
import { describe, expect, test } from "@jest/globals";
import { compare, confirm, readSnapshot, type Comparison } from "../../src/index.ts";
import type { Reading } from "../../src/contracts/reader.ts";
import type { SourceFile } from "../../src/contracts/source.ts";

const file = (text: string, name = "api.d.ts"): SourceFile => ({ name, url: `file:///api/${name}`, text });

const read = (text: string): Reading => readSnapshot(file(text));

/** Reads a set of modules; the first one is the entry. */
function readModules(modules: Readonly<Record<string, string>>): Reading {
  const files = new Map(Object.entries(modules).map(([name, text]) => [`file:///api/${name}`, file(text, name)]));
  return readSnapshot([...files.values()][0]!, (reference, from) => {
    const url = new URL(reference, from.url).href;
    return (
      files.get(url) ?? {
        code: "REF_NOT_FOUND",
        level: "error",
        message: `${reference} is not there.`,
        hint: "",
        file: from.name,
      }
    );
  });
}

const between = (old: string, new_: string): Comparison => compare(read(old), read(new_));

const reported = ({ findings }: Comparison): readonly string[] =>
  findings.map(({ ruleId, verdict }) => `${ruleId} ${verdict}`).sort();

describe("what is written in another way is the same", () => {
  test.each([
    [
      "a member by the type that has it, which it need not be read-only for",
      "interface P { readonly a: string } export interface A { p: string; q: P['a'] }",
      "interface P { readonly a: string } export interface A { p: P['a']; q: string }",
    ],
    [
      "a member by the constant that has it",
      "export const C: { readonly a: 1 }; export interface A { p: 1 }",
      "export const C: { readonly a: 1 }; export interface A { p: (typeof C)['a'] }",
    ],
    [
      "any item of a tuple",
      "export const L: readonly ['a', 'b', ...number[]]; export type A = (typeof L)[number];",
      "export const L: readonly ['a', 'b', ...number[]]; export type A = 'a' | 'b' | number;",
    ],
    [
      "an alias that may be undefined",
      "type X = string | undefined; type Y = X; export declare function f(a: Y): void; export interface A { a: Y }",
      "export declare function f(a: string | undefined): void; export interface A { a: string | undefined }",
    ],
    [
      "an alias that may be undefined, and null",
      "type X = string | undefined; export declare function f(): X | null;",
      "export declare function f(): null | undefined | string;",
    ],
    [
      "what is awaited",
      "export declare function f(): Awaited<Promise<string>>;",
      "export declare function f(): string;",
    ],
    [
      "members that may be assigned as those they are made of",
      "interface P { readonly a: 1; b: 2 } export type A = { [K in keyof P]: P[K] }; export type B = { -readonly [K in keyof P]: P[K] };",
      "export type A = { readonly a: 1; b: 2 }; export type B = { a: 1; b: 2 };",
    ],
    [
      "an interface in two parts",
      "export interface A { a: 1; b: 2 }",
      "export interface A { a: 1 } export interface A { b: 2 }",
    ],
    ["members in another order", "export interface A { a: 1; b?: 2 }", "export interface A { b?: 2; a: 1 }"],
    [
      "what is inherited",
      "interface B { b: 1 } export interface A extends B { a: 1 }",
      "export interface A { a: 1; b: 1 }",
    ],
    ["an intersection", "export type A = { a: 1 } & { b: 2 }", "export type A = { a: 1; b: 2 }"],
    ["branches in another order", "export type A = { a: 'x' | 'y' | null }", "export type A = { a: null | 'y' | 'x' }"],
    [
      "an enumeration in two parts",
      "export enum A { X = 'x', Y = 'y' }",
      "export enum A { Y = 'y' } export enum A { X = 'x' }",
    ],
    ["a name for a part", "export type A = { a: { b: string } }", "type B = { b: string }; export type A = { a: B }"],
    [
      "lists",
      "export type A = { a: string[]; b: readonly 1[] }",
      "export type A = { a: Array<string>; b: ReadonlyArray<1> }",
    ],
    ["a tuple with names", "export type A = [string, number?]", "export type A = [a: string, b?: number]"],
    [
      "a tuple within a tuple",
      "type B = [a: string, b?: 1]; export type A = [0, ...B, ...Array<2>]; export type C = B",
      "type B = [a: string, b?: 1]; export type A = [0, string, 1?, ...2[]]; export type C = B",
    ],
    ["undefined of an optional member", "export type A = { a?: string }", "export type A = { a?: string | undefined }"],
    ["Partial", "type B = { a: 1; b: 2 }; export type A = Partial<B>", "export type A = { a?: 1; b?: 2 }"],
    ["Required", "type B = { a?: 1 }; export type A = Required<B>", "export type A = { a: 1 }"],
    ["Pick", "type B = { a: 1; b?: 2; c: 3 }; export type A = Pick<B, 'a' | 'b'>", "export type A = { a: 1; b?: 2 }"],
    ["Omit", "interface B { a: 1; b: 2 } export type A = Omit<B, 'b'>", "export type A = { a: 1 }"],
    ["Record", "export type A = Record<'a' | 'b', number>", "export type A = { a: number; b: number }"],
    ["Record of any name", "export type A = Record<string, 1>", "export type A = { [name: string]: 1 }"],
    ["Exclude", "export type A = Exclude<'a' | 'b' | 'c', 'b'>", "export type A = 'a' | 'c'"],
    ["keyof", "type B = { a: 1; b: 2 }; export type A = keyof B", "export type A = 'a' | 'b'"],
    ["a member's type", "type B = { a: { c: 1 } }; export type A = B['a']", "export type A = { c: 1 }"],
    ["an item's type", "type B = { c: 1 }[]; export type A = B[number]", "export type A = { c: 1 }"],
    ["a mapped type", "export type A = { [K in 'a' | 'b']?: K }", "export type A = { a?: 'a'; b?: 'b' }"],
    [
      "a generic type",
      "type P<T, U = 1> = { t: T[]; u?: U }; export type A = P<string>",
      "export type A = { t: string[]; u?: 1 }",
    ],
    ["the type of a constant", "const c = { a: 1 } as const; export type A = typeof c", "export type A = { a: 1 }"],
    [
      "a text with holes",
      "type B = 'x' | 'y'; export type A = `${B}-${number}`",
      "export type A = `${'x' | 'y'}-${number}`",
    ],
    ["a member of an enumeration", "enum E { X = 'x' } export type A = { kind: E.X }", "export type A = { kind: 'x' }"],
    ["numbers that count up", "export enum A { X = 1, Y, Z = X << 2 }", "export enum A { X = 1, Y = 2, Z = 4 }"],
    [
      "quotation marks and layout",
      'export type A = (a: "x") => void',
      'export type A = (\n  a: "x",\n) => void;\n// more',
    ],
    [
      "parameters of functions, and alternatives in them",
      "export interface A<T> { m<U>(a: T, f: (x: U | null) => void): x is U; [Symbol.iterator](): T }",
      "export interface A<V> { m<W>(b: V, g: (y: null | W) => void): x is W; [Symbol.iterator]: () => V }",
    ],
    [
      "parameters of a class, of a guard, and quotation marks",
      "export abstract class A<T> { abstract f(a: T, b: 'x' | \"y\"): asserts a; g(x: unknown): x is T }",
      'export abstract class A<U> { abstract f(b: U, c: "y" | "x"): asserts b; g(v: unknown): v is U }',
    ],
    ["a constructor that takes nothing", "export class A { a: 1 }", "export class A { constructor(); a: 1 }"],
    ["functions", "export declare function f(a: string): void", "export const f: (b: string) => void"],
    ["a list of exports", "export declare const a: 1", "declare const b: 1; export { b as a };"],
    [
      "a getter",
      "export interface A { get a(): 1; get b(): 2; set b(v: 2) }",
      "export interface A { readonly a: 1; b: 2 }",
    ],
    [
      "what is left out of a base",
      "interface B { a: 1; b: 2 } export interface A extends Omit<B, 'b'> { c: 3 }",
      "export interface A { a: 1; c: 3 }",
    ],
    ["an open enumeration", "export type A = 'a' | (string & {})", "export type A = 'a' | 'b' | (string & {})"],
    ["a text that has names", "export type A = string", "export type A = 'a' | 'b' | (string & Record<never, never>)"],
    ["a text that has one", "export type A = string", "export type A = 'a' | (string & NonNullable<unknown>)"],
    ["a text of an empty type", "interface E {} export type A = string & E", "export type A = string & unknown"],
  ])("%s", (_name, old, new_) => {
    expect(reported(between(old, new_))).toEqual([]);
    expect(reported(between(new_, old))).toEqual([]);
    expect(between(old, new_).unjudged).toEqual([]);
  });
});

describe("what breaks", () => {
  test.each([
    ["a type that is gone", "export type A = 1; export type B = 2", "export type A = 1", ["root-removed breaking"]],
    ["a type that is no longer exported", "export type A = 1", "type A = 1; export {}", ["root-removed breaking"]],
    [
      "a member that is required now",
      "export type A = { a?: 1 }",
      "export type A = { a: 1 }",
      ["property-made-required breaking"],
    ],
    [
      "a member that may be missing",
      "export type A = { a: 1 }",
      "export type A = { a: 1 | undefined }",
      ["property-made-optional breaking"],
    ],
    ["null", "export type A = { a: string }", "export type A = { a: string | null }", ["null-added breaking"]],
    ["another item", "export type A = string[]", "export type A = number[]", ["type-changed breaking"]],
    ["a longer tuple", "export type A = [1]", "export type A = [1, 2]", ["max-items-raised breaking"]],
    [
      "a limit in a comment",
      "export type A = {\n/** @maximum 9 */ a: number }",
      "export type A = {\n/** @maximum 5 */ a: number }",
      ["maximum-lowered breaking"],
    ],
    [
      "a default in a comment",
      "export type A = {\n/** @default 9 */ a?: number }",
      "export type A = {\n/** @default `5` */ a?: number }",
      ["default-changed dangerous"],
    ],
    [
      "what a function needs",
      "export function f(a?: 1): void",
      "export function f(a: 1): void",
      ["parameter-made-required breaking"],
    ],
    [
      "what a function takes",
      "export function f(a: string | number): void",
      "export function f(a: string): void",
      ["type-narrowed breaking"],
    ],
    [
      "what a function returns",
      "export function f(): string",
      "export function f(): string | undefined",
      ["null-added breaking"],
    ],
    [
      "another place among parameters",
      "export function f(a: string, b: number): void",
      "export function f(b: number, a: string): void",
      ["type-changed breaking", "type-changed breaking"],
    ],
    ["another function", "export function f(): void", "export function g(): void", ["operation-removed breaking"]],
    [
      "null that is undefined now",
      "export declare function f(): string | null;",
      "export declare function f(): string | undefined;",
      ["typescript-null-changed breaking"],
    ],
    [
      "null that may be undefined, too",
      "type F = { a: 1 }; export declare function f(): Promise<F | null>;",
      "type F = { a: 1 }; export declare function f(): Promise<F | null | undefined>;",
      ["typescript-null-changed breaking"],
    ],
    [
      "null or undefined that is null",
      "export declare function f(): 1 | null | undefined;",
      "export declare function f(): 1 | null;",
      [],
    ],
    [
      "members that are read-only as those they are made of",
      "interface P { a: 1 } export declare function f(): { [K in keyof P]: P[K] };",
      "interface P { readonly a: 1 } export declare function f(): { [K in keyof P]: P[K] };",
      ["typescript-read-only-added breaking"],
    ],
    [
      "a type in the brackets of another one",
      "export type A = Observable<1>",
      "export type A = Observable<2>",
      ["foreign-type-changed undecided"],
    ],
    [
      "what is held by a type that every program has",
      "export type A = Map<string, 1>",
      "export type A = Map<string, 2>",
      ["const-changed breaking"],
    ],
    [
      "a method",
      "export interface A { m(a: 1): void }",
      "export interface A { m(a: 2): void }",
      ["const-changed breaking"],
    ],
    [
      "a promise",
      "export function f(): string",
      "export function f(): Promise<string>",
      ["foreign-type-changed breaking"],
    ],
    [
      "a symbol",
      "export class A { a: 1; [Symbol.iterator](): Iterator<1> }",
      "export class A { a: 1 }",
      ["operation-removed breaking"],
    ],
    ["a result", "export function f(): string", "export function f(): void", ["typescript-result-removed breaking"]],
    [
      "what is called by itself",
      "export interface A { (a?: string): void } export const a: A",
      "export interface A { (a: string): void } export const a: A",
      ["foreign-type-changed breaking"],
    ],
    [
      "a constructor",
      "export class A { a: 1 }",
      "export class A { private constructor(); a: 1 }",
      ["operation-removed breaking"],
    ],
    [
      "what is there for all",
      "export {}; declare global { interface Window { a: 1; b: 2 } }",
      "export {}; declare global { interface Window { a: 1 } }",
      ["property-removed breaking"],
    ],
    [
      "a value that is a type only",
      "class A { a: 1 } export { A }",
      "class A { a: 1 } export type { A }",
      ["operation-removed breaking"],
    ],
    ["a brand", "export type A = string & { __a: 1 }", "export type A = string", ["foreign-type-changed breaking"]],
    [
      "a package's type",
      "import { X } from 'x'; export type A = X",
      "import { Y } from 'x'; export type A = Y",
      ["foreign-type-changed undecided"],
    ],
    [
      "a member of an index",
      "export type A = { [name: string]: 1 }",
      "export type A = { [name: string]: 2 }",
      ["const-changed breaking"],
    ],
    [
      "what a class leaves open",
      "export abstract class A { abstract f(): void }",
      "export abstract class A { abstract f(): void; abstract g(): void }",
      ["required-property-added breaking"],
    ],
    [
      "what a class has of its own",
      "export class A { static x: 1 }",
      "export class A { static x: 2 }",
      ["const-changed breaking"],
    ],
    [
      "a member that is private now",
      "export class A { a: 1; b: 2 }",
      "export class A { a: 1; private b: 2 }",
      ["property-removed breaking"],
    ],
    [
      "a bound of a type parameter",
      "export function f<T extends string>(x: T): T",
      "export function f<T extends 'a'>(x: T): T",
      ["const-added breaking"],
    ],
    [
      "the module of a package",
      "declare module 'm' { export interface A { a: 1 } }",
      "declare module 'm' { export interface A { a: 2 } }",
      ["const-changed breaking"],
    ],
    [
      "a branch of a union",
      "export type A = { k: 'a'; x: 1 } | { k: 'b' }",
      "export type A = { k: 'a'; x: 1 } | { k: 'b' } | { k: 'c' }",
      ["variant-added breaking"],
    ],
  ])("%s", (_name, old, new_, expected) => {
    expect(reported(between(old, new_))).toEqual(expected);
  });

  test("who only returns a type writes it alone", () => {
    const text = (member: string): string =>
      `export interface A { a: string; ${member} } export declare function get(): Promise<A>;`;
    expect(reported(between(text(""), text("b: string")))).toEqual([]);
    expect(reported(between(text("b: string"), text("")))).toEqual(["property-removed breaking"]);
  });

  test("who only takes a type reads it alone", () => {
    const text = (member: string): string =>
      `export interface A { a?: string; ${member} } export declare function set(a: A): void;`;
    expect(reported(between(text(""), text("b?: string")))).toEqual([]);
    expect(reported(between(text("b: string"), text("b?: string")))).toEqual([]);
  });

  test("one cause is reported once, of the type that states it, with a witness that validators confirm", async () => {
    const text = (member: string): string => `
      export interface Pet { id: string; ${member} }
      export type NewPet = Omit<Pet, "id">;
      export type PetPatch = Partial<Pet>;
      export type Pets = Page<Pet>;
      export interface Page<T> { items: T[] }
    `;
    const [old, new_] = [read(text("")), read(text("\n  age: number"))];
    const { findings } = await confirm(compare(old, new_), old, new_);
    expect(findings).toMatchObject([
      {
        message: "Required member `age` was added to `Pet`.",
        reach: ["NewPet", "Pet", "Pets"],
        witness: { id: "" },
        old: { missing: true, range: { start: { line: 2, column: 7 } } },
        new: { range: { start: { line: 3, column: 3 } } },
      },
    ]);
  });

  test("an instance of a class is never written, only passed on", () => {
    const text = (members: string): string =>
      `export class Client { ${members} } export function use(client: Client): void; export interface Opts { client: Client }`;
    expect(reported(between(text("a: 1"), text("a: 1; b: 2")))).toEqual([]);
    expect(reported(between(text("a: 1; b: 2"), text("a: 1")))).toEqual(["property-removed breaking"]);
  });

  test.each([
    ["in another order", "f(a: string): 1; f(a: number): 2", "f(a: number): 2; f(a: string): 1", []],
    ["one more", "f(a: string): 1", "f(a: number): 2; f(a: string): 1", []],
    [
      "one that is another one",
      "f(a: string): 1; f(a: number): 2",
      "f(a: boolean): 2; f(a: string): 1",
      ["type-changed breaking"],
    ],
    ["one that is gone", "f(a: string): 1; f(a: number): 2", "f(a: number): 2", ["operation-removed breaking"]],
  ])("signatures of one function are distinguished by what they say: %s", (_name, old, new_, expected) => {
    expect(reported(between(`export class C { ${old} }`, `export class C { ${new_} }`))).toEqual(expected);
  });

  test("types that a generator lets be named by way of others are reported by that way", () => {
    const text = (type: string, more = ""): string => `export interface components {
      schemas: { Pet: { name: ${type} }; Shop: { pets: components["schemas"]["Pet"][] } };
      responses: never;
    }
    export interface paths { "/pets": { get: operations["list"] }${more} }
    export interface operations { list: { pet: components["schemas"]["Pet"] } }`;
    expect(between(text("string"), text("string | null")).findings).toMatchObject([
      {
        message: "`null` was added to the values of `components.schemas.Pet.name`.",
        reach: [
          'components["schemas"]["Pet"]',
          'components["schemas"]["Shop"]',
          'operations["list"]',
          'paths["/pets"]',
        ],
      },
    ]);
    expect(reported(between(text("string"), text("string", '; "/shops": { get: 1 }')))).toEqual([]);
    expect(reported(between(text("string", '; "/shops": { get: 1 }'), text("string")))).toEqual([
      "root-removed breaking",
    ]);
  });

  test("a value whose members are named by it is a value still", () => {
    const text = (more: string): string =>
      `export interface Config { server: { port: number }${more} } export type Server = Config["server"];`;
    expect(reported(between(text(""), text("; cache: { size: number }")))).toEqual([
      "required-property-added breaking",
    ]);
  });

  test("stability is what the comment says", () => {
    const text = (type: string): string => `/** @alpha */ export interface A { a: ${type} }`;
    expect(between(text("1"), text("2")).findings).toMatchObject([{ stability: "alpha" }]);
  });
});

describe("modules", () => {
  const entry = `export * from "./pets.js"; export { Owner as Keeper } from "./owners";
    export type { Shop } from "./missing"; export * as more from "./more/index.js";`;
  const modules = {
    "index.d.ts": entry,
    "pets.d.ts": `import type { Owner } from "./owners.js"; export interface Pet { owner: Owner } export * from "./index.js";`,
    "owners.d.ts": `import { type Pet } from "./pets.js"; interface Owner { pets: Pet[] } export { Owner };`,
    "more/index.d.ts": `export namespace Deep { interface Inner { a: 1 } } export default interface Named { b: 2 }`,
  };

  test("are followed, in circles too, and offer names", () => {
    const { snapshot, problems, files } = readModules(modules);
    expect(Object.keys(snapshot.roots).sort()).toEqual([
      ...["Keeper", "Pet", "Shop", "more", "more.Deep", "more.Deep.Inner", "more.default"],
    ]);
    expect(problems).toMatchObject([
      { code: "REF_NOT_FOUND", level: "warning", file: "index.d.ts", range: { start: { line: 2, column: 31 } } },
    ]);
    expect(files.map(({ name }) => name)).toEqual(["index.d.ts", "pets.d.ts", "owners.d.ts", "more/index.d.ts"]);
  });

  test("point at the module that says it", () => {
    const changed = { ...modules, "owners.d.ts": modules["owners.d.ts"].replace("Pet[]", "Pet") };
    const { findings } = compare(readModules(modules), readModules(changed));
    expect(findings).toMatchObject([{ old: { file: "owners.d.ts" }, reach: ["Keeper", "Pet"] }]);
  });

  test("that are no modules share their names", () => {
    const names = (...texts: readonly string[]): readonly string[] => {
      const files = texts.map((text, index) => file(text, `part${String(index)}.d.ts`));
      return Object.keys(readSnapshot(files).snapshot.roots);
    };
    expect(names("interface A { b: B }", "interface B { a: 1 }")).toEqual(["A", "B"]);
  });

  test("that refer to others by path, and are no modules, declare with them", () => {
    const files = (type: string): Readonly<Record<string, string>> => ({
      "index.d.ts": `/// <reference path="./pets.d.ts" />
        declare module "shop" { export class Shop { pet: Shop.Pet } export default Shop; }`,
      "pets.d.ts": `declare module "shop" { namespace Shop { interface Pet { name: ${type} } } }`,
    });
    const { findings } = compare(readModules(files("string")), readModules(files("number")));
    expect(findings).toMatchObject([
      {
        message: "Type of `shop.Shop.Pet.name` changed from `string` to `number`.",
        reach: ["shop.Shop", "shop.Shop.Pet", "shop.default"],
        new: { file: "pets.d.ts", range: { start: { line: 1 } } },
      },
    ]);
  });

  test("without an entry all offer what they export, by the path where names meet", () => {
    const files = [file("export type A = 1", "a.d.ts"), file("export type A = 2", "b.d.ts")];
    const { snapshot } = readSnapshot(files);
    expect(Object.keys(snapshot.roots)).toHaveLength(2);
  });
});

describe("bad input", () => {
  test("what is broken is reported at its place, and the rest is judged", () => {
    const [old, new_] = [
      read("export interface A { a: 1 }"),
      read("export type B = ;\nexport interface A { a: 2 }\nexport interface C { c: "),
    ];
    const { findings, problems } = compare(old, new_);
    expect(findings).toMatchObject([{ ruleId: "const-changed", new: { range: { start: { line: 2 } } } }]);
    expect(problems[0]).toMatchObject({ code: "SYNTAX_ERROR", range: { start: { line: 1, column: 17 } } });
  });

  test.each([
    ["a list within itself", "export type A = A[];"],
    ["an object within itself", "export interface A { a?: A; b: Partial<A>; c: Omit<A, 'b'>; d: keyof A }"],
    ["aliases in a circle", "export type A = B; type B = A;"],
    ["bases in a circle", "export interface A extends B {} interface B extends A { b: 1 }"],
    ["a type that grows with each use", "export type A<T> = { t: T; next: A<T[]> }; export type B = A<1>;"],
    ["exports in a circle", "export { a as b }; import a = b; import b = a;"],
    ["a namespace that exports itself", "export namespace N { export import M = N; export type A = 1 }"],
    [
      "names of prototypes",
      "export interface constructor { __proto__: 1; toString(): string; 'a b'?: 2 } /** @constructor @valueOf 3 */ export type __proto__ = constructor;",
    ],
    ["an empty text", ""],
    ["only a comment", "// nothing"],
    ["a byte order mark", "\uFEFFexport type A = 1"],
    [
      "methods with computed names",
      "export interface A { [Symbol.iterator](): void; [key: symbol]: 1; readonly [n: number]: 2 }",
    ],
    [
      "unusual types",
      "export type A = { a: bigint; b: symbol; c: never; d: object; e: unique symbol; f: this; g: asserts x is y; h: abstract new () => void }",
    ],
  ])("%s is the same as itself", (_name, text) => {
    const { findings, unjudged, verdict } = between(text, text);
    expect([findings, unjudged]).toEqual([[], []]);
    expect(["compatible", "unknown"]).toContain(verdict);
  });

  test("a type that grows with each use has an end when something changes", () => {
    const text = (value: string): string => `export type A<T> = { t: ${value}; next: A<T[]> }; export type B = A<1>;`;
    expect(between(text("T"), text("T | null")).verdict).toBe("breaking");
  });

  test("what nests too deep is a problem, not a crash", () => {
    const deep = `export type A = ${"(".repeat(50_000)}1${")".repeat(50_000)};`;
    const { problems } = between("export type A = 1", deep);
    expect(problems.some(({ code }) => code === "TOO_DEEP" || code === "SYNTAX_ERROR")).toBe(true);
    const lists = `export type A = ${"{ a: ".repeat(3000)}1${" }".repeat(3000)};`;
    expect(() => between(lists, lists)).not.toThrow();
  });

  test("nothing outside of the files is read", () => {
    const asked: string[] = [];
    readSnapshot(
      file(
        `import type { A } from "pkg"; import "./side.css"; import type { B } from "/etc/passwd"; import type { C } from "./c"; export type D = [A, B, C];`,
      ),
      (reference, from) => {
        asked.push(reference);
        return { code: "REF_OUTSIDE_ROOT", level: "error", message: "", hint: "", file: from.name };
      },
    );
    expect(asked).toEqual(["./c.d.ts"]);
  });
});
