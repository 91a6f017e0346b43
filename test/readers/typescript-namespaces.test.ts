// Values of a namespace, and a constant with them as properties: importers see no difference.
import { describe, expect, test } from "@jest/globals";
import { reported } from "./declarations.ts";

const NAMESPACE =
  "export namespace X { const a: 1; function f(x: 1): 1; function f(x: 2): 2; namespace Y { const b: 1 } }";

describe("a namespace", () => {
  test.each([
    ["of the same members", "export const X: { a: 1; f(x: 1): 1; f(x: 2): 2; Y: { b: 1 } };"],
    ["with more of them", "export const X: { a: 1; c: 1; f: { (x: 1): 1; (x: 2): 2 }; Y: { b: 1; c: 1 } };"],
    [
      "of a type by itself",
      "interface I { a: 1; f(x: 1): 1; f(x: 2): 2; Y: J } interface J { b: 1 } export const X: I;",
    ],
  ])("may be a constant %s", (_name, constant) => {
    expect(reported(NAMESPACE, constant)).toEqual([]);
  });

  test("may replace a constant that nobody assigns to", () => {
    const constant = "export const X: { readonly a: 1; f(x: 1): 1; f(x: 2): 2; readonly Y: { readonly b: 1 } };";
    expect(reported(constant, NAMESPACE)).toEqual([]);
    expect(reported(constant.replaceAll("readonly ", ""), NAMESPACE)).toEqual([
      "`X.Y.b` was made `readonly`.",
      "`X.a` was made `readonly`.",
    ]);
  });

  test.each([
    [
      "a member less",
      "export const X: { a: 1; f(x: 1): 1; f(x: 2): 2 };",
      "Member `Y` was removed from `X` without being deprecated.",
    ],
    [
      "another type",
      "export const X: { a: 2; f(x: 1): 1; f(x: 2): 2; Y: { b: 1 } };",
      "`const` of `X.a` changed from `1` to `2`.",
    ],
  ])("is no constant with %s, which is reported once", (_name, constant, expected) => {
    expect(reported(NAMESPACE, constant)).toEqual([expected]);
  });

  test("with types takes them along", () => {
    const old = "export namespace X { const a: 1; interface T { t: 1 } class C { c: 1 } }";
    expect(reported(old, "export const X: { a: 1 };")).toEqual([
      "Export `X.C` was removed.",
      "Export `X.T` was removed.",
    ]);
  });

  test("is reported by what it has", () => {
    expect(reported(NAMESPACE, NAMESPACE.replace("a: 1", "a: 2"))).toEqual([
      "`const` of `X.a` changed from `1` to `2`.",
    ]);
    expect(reported("export namespace X { const a: 1 }", "export const q: 1;")).toEqual(["Export `X` was removed."]);
    const class_ = "export class X { static a: 1; static f(x: 1): 1; static f(x: 2): 2; static Y: { b: 1 } }";
    expect(reported("export namespace X { const a: 1; function f(x: 1): 1; function f(x: 2): 2 }", class_)).toEqual([]);
  });
});

test("a namespace within itself ends there", () => {
  const old =
    "declare namespace X { const a: 1; namespace Y { const b: 1; export { X as Z } } export { X as X, Y, a } } export { X };";
  expect(reported(old, old.replace("a: 1", "a: 2"))).toEqual(["`const` of `X.a` changed from `1` to `2`."]);
});

describe("a module that is all of a function", () => {
  const WHOLE = `declare function f(x: string): f.R; declare namespace f { interface R { a: string } const v: 1 } export = f;`;
  const LISTED = `interface R { a: string } declare function f(x: string): R; declare const v: 1; export { f as default, R, v };`;

  test("has the members of its namespace, and is its default", () => {
    expect(reported(LISTED, WHOLE)).toEqual([]);
    expect(reported(WHOLE, WHOLE.replace("a: string", "a?: string"))).toEqual([
      "Member `a` of `f.R` was made optional.",
    ]);
    expect(reported(WHOLE, WHOLE.replace("x: string", "x: 'x'"))).toEqual([
      '`const: "x"` was added to parameter `x` of `default`.',
    ]);
  });

  test("is reported where it is one of several again", () => {
    expect(reported(WHOLE, LISTED)).toEqual(["Statement `export =` was removed."]);
  });

  test("may list what it has", () => {
    const listing = `interface R { a: string } declare function f(x: string): R; declare const v: 1;
      declare namespace f { export { f as default, f, R, v } } export = f;`;
    expect(reported(LISTED, listing)).toEqual([]);
    expect(reported(WHOLE, listing)).toEqual([]);
  });
});

test("names are the shortest ones, in any order of namespaces", () => {
  const old = "declare namespace Z { interface R { a: 1 } } export { Z };";
  expect(
    reported(old, `declare namespace Z { interface R { a: 1 } } declare namespace A { export { Z } } export { A, Z };`),
  ).toEqual([]);
});

describe("a namespace where no program runs", () => {
  const holding = (members: string): string => `declare namespace N { ${members} } export { N };`;

  test("has what is not said to be exported, too", () => {
    const members = "interface R { a: 1 } export type S = R; type T = N.R;";
    expect(reported(holding(members), holding(members.replace("a: 1", "a?: 1")))).toEqual([
      "Member `a` of `N.R` was made optional.",
    ]);
  });

  test("has only the listed ones if it lists any", () => {
    expect(reported(holding("interface R { a: 1 } type S = R; export { S };"), holding("type S = { a: 1 };"))).toEqual(
      [],
    );
    expect(reported(holding("interface R { a: 1 } export {};"), holding("interface Q { a: 1 } export {};"))).toEqual(
      [],
    );
  });
});

describe("a function with properties", () => {
  const NAMESPACE = "export function f(x: 1): 1; export namespace f { const version: string; function g(): 1 }";
  const CONSTANT = "export const f: { (x: 1): 1; version: string; g(): 1 };";

  test("is one however it is declared", () => {
    expect(reported(NAMESPACE, CONSTANT)).toEqual([]);
    expect(reported(CONSTANT, NAMESPACE)).toEqual([]);
    expect(reported("export function f(x: 1): 1;", CONSTANT)).toEqual([]);
  });

  test("is reported by what is called, and by what it has, once", () => {
    expect(reported(CONSTANT, CONSTANT.replace("x: 1", "x: 2"))).toEqual([
      "`const` of parameter `x` of `f` changed from `1` to `2`.",
    ]);
    expect(reported(CONSTANT, CONSTANT.replace("version: string; ", ""))).toHaveLength(1);
  });
});
