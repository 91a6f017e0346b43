import { describe, expect, test } from "@jest/globals";
import { Compilation } from "../../src/compiler/host.ts";
import type { DeclarationPair } from "../../src/compiler/declaration-path.ts";
import { Judge, type Judgement } from "../../src/compiler/judge/index.ts";
import { surfaceOf } from "./surface.ts";

/** Judges a declaration, or a member of it, of two texts of one module. */
function judged(old: string, new_: string, path: string, member?: string): Judgement {
  const compilation = new Compilation(surfaceOf({ "index.d.ts": old }), surfaceOf({ "index.d.ts": new_ }));
  const [file] = compilation.new.modules.keys();
  const names = path.split(".");
  const pair: DeclarationPair = { old: { file: file!, names }, new: { file: file!, names } };
  const judge = new Judge(compilation, [pair]);
  return member === undefined ? judge.declaration(pair) : judge.member(pair, member);
}

describe("the effect of a change", () => {
  test.each<[string, string, string, string, string | undefined, Judgement["effect"]]>([
    ["a union grows", "export type A = 1 | 2;", "export type A = 1 | 2 | 3;", "A", undefined, "widens"],
    ["a union shrinks", "export type A = 1 | 2;", "export type A = 1;", "A", undefined, "narrows"],
    ["another type", "export type A = 1;", "export type A = 2;", "A", undefined, "shifts"],
    ["another order", "export type A = 1 | 2;", "export type A = 2 | 1;", "A", undefined, "same"],
    [
      "an alias becomes an interface",
      "export type A = { a: 1 };",
      "export interface A { a: 1 }",
      "A",
      undefined,
      "same",
    ],
    [
      "`Pick` written out",
      "interface B { a: 1; b: 2 } export type A = Pick<B, 'a'>;",
      "interface B { a: 1; b: 2 } export type A = { a: 1 };",
      "A",
      undefined,
      "same",
    ],
    [
      "a parameter of a method takes less, which methods allow",
      "export interface A { m(a: string | number): void }",
      "export interface A { m(a: string): void }",
      "A",
      "m",
      "widens",
    ],
    [
      "a parameter of a method becomes optional",
      "export interface A { m(a: string): number; n: 1 }",
      "export interface A { m(a?: string): number; n: 1 }",
      "A",
      "m",
      "same",
    ],
    [
      "a result",
      "export declare function f(): string;",
      "export declare function f(): string | null;",
      "f",
      undefined,
      "widens",
    ],
    ["a constant", "export declare const a: string;", "export declare const a: 'b';", "a", undefined, "narrows"],
    [
      "an overload is removed",
      "export declare function f(a: 1): 1; export declare function f(a: 2): 2;",
      "export declare function f(a: 1): 1;",
      "f",
      undefined,
      "widens",
    ],
    [
      "in a namespace",
      "export namespace N { interface A { a: 1 } }",
      "export namespace N { interface A { a: 1 | 2 } }",
      "N.A",
      "a",
      "widens",
    ],
    [
      "a private member is no part of the type",
      "export declare class A { private a: number; b: 1 }",
      "export declare class A { private c: string; b: 1 }",
      "A",
      undefined,
      "same",
    ],
  ])("%s", (_name, old, new_, path, member, effect) => {
    expect(judged(old, new_, path, member).effect).toBe(effect);
  });
});

describe("a reference", () => {
  test("to another declaration means the new one on both sides", () => {
    const old = "export interface B { b: 1 } export interface A { x: B }";
    const new_ = "export interface B { b: 2 } export interface A { x: B | B }";
    expect(judged(old, new_, "A")).toEqual({ effect: "same" });
  });

  test("to the declaration itself does, too", () => {
    const old = "export interface A { next: A; own: 1 }";
    const new_ = "export interface A { next: A; own: 2 }";
    expect(judged(old, new_, "A", "next")).toEqual({ effect: "same" });
    expect(judged(old, new_, "A", "own")).toEqual({ effect: "shifts" });
  });

  test("to what is gone means what it was", () => {
    const old = "interface Gone { g: 1 } export interface A { x: Gone }";
    expect(judged(old, "export interface A { x: { g: 1 } }", "A")).toEqual({ effect: "same" });
    expect(judged(old, "export interface A { x: { g: 2 } }", "A", "x")).toEqual({ effect: "shifts" });
  });

  test("to what is no longer imported means the same unread name", () => {
    const old = 'import { B } from "b"; export interface A { x: B }';
    expect(judged(old, "export interface A { x: string }", "A", "x")).toEqual({ effect: "shifts" });
  });

  test("that cannot be resolved decides nothing", () => {
    const old = 'import { B } from "./gone.js"; export interface A { x: B }';
    expect(judged(old, "export interface A { x: string }", "A", "x")).toMatchObject({ effect: "undecided" });
  });
});

describe("type parameters", () => {
  test("are paired by name, then by place", () => {
    const renamed = ["export type A<T> = { a: T };", "export type A<U> = { a: U };"] as const;
    expect(judged(...renamed, "A")).toEqual({ effect: "same" });
    const inserted = ["export type A<T, U> = { a: T; b: U };", "export type A<T, X, U> = { a: T; b: U };"] as const;
    expect(judged(...inserted, "A")).toEqual({ effect: "same" });
  });
});

describe("facts that assignability does not see", () => {
  test.each([
    ["`any`", "export interface A { a: any }", "export interface A { a: string }", "a"],
    ["`any` inside", "export interface A { a: Promise<any> }", "export interface A { a: Promise<string> }", "a"],
    ["`readonly`", "export interface A { a: { b: 1 } }", "export interface A { a: { readonly b: 1 } }", "a"],
    ["an optional member", "export interface A { a: { b?: 1 } }", "export interface A { a: {} }", "a"],
    [
      "an overload that is gone",
      "export interface A { m(): void; m(a: 1): void }",
      "export interface A { m(): void }",
      "m",
    ],
    ["a parameter that is gone", "export interface A { m(a?: 1): void }", "export interface A { m(): void }", "m"],
    ["a member that may be missing", "export interface A { a: 1 }", "export interface A { a?: 1 }", "a"],
  ])("%s", (_name, old, new_, member) => {
    expect(judged(old, new_, "A", member)).toMatchObject({ facts: true });
  });

  test("renamed or reordered parts are none", () => {
    const old = "export interface A { a: { b: 1; c(x: string): 2 } }";
    const new_ = "export interface A { a: { c(y: string): 2; b: 1 } }";
    expect(judged(old, new_, "A", "a")).toEqual({ effect: "same" });
  });
});

test("enums are not judged: to the compiler, each is a type of its own", () => {
  expect(judged("export declare enum A { b }", "export declare enum A { c }", "A")).toMatchObject({
    effect: "undecided",
  });
});
