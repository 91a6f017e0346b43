// Namespaces with several names: adding or removing one of them does not change their exports.
import { describe, expect, test } from "@jest/globals";
import { reported } from "./declarations.ts";

const N =
  "declare namespace N { function f(a: string): 1; interface I { a: 1 } class C { m(): 1 } namespace In { const v: 1 } }";
const naming = (names: string, declared = N): string => `${declared} export { ${names} };`;

describe("a namespace of several names", () => {
  test.each([
    ["another name", "N", "N, N as M"],
    ["another name that stands first", "N", "N as M, N"],
    ["a name by default", "N", "N as default, N"],
    ["its names in another order", "N, N as M", "N as M, N"],
  ])("may have %s", (_name, old, new_) => {
    expect(reported(naming(old), naming(new_))).toEqual([]);
  });

  test.each([
    ["the first", "N, N as M", "N as M", "Export `N` was removed."],
    ["another", "N, N as M", "N", "Export `M` was removed."],
    ["the one by default", "N as default, N", "N", "Export `default` was removed."],
  ])("loses %s of them, which is reported once", (_name, old, new_, expected) => {
    expect(reported(naming(old), naming(new_))).toEqual([expected]);
  });

  test("is reported by what changed in it, once", () => {
    const changed = N.replace("a: string", "a: 'x'");
    for (const [old, new_] of [
      ["N", "N as M, N"],
      ["N as M, N", "N"],
      ["N, N as M", "N as M, N"],
    ] as const) {
      const lost = new_ === "N" ? ["Export `M` was removed."] : [];
      expect(reported(naming(old), naming(new_, changed))).toEqual([
        ...lost,
        expect.stringMatching(/^`const: "x"` was added to parameter `a` of `[MN]\.f`\.$/u),
      ]);
    }
  });

  test("holds another one", () => {
    const old = `${N} declare namespace Out { export { N } } export { Out, N };`;
    expect(reported(old, `${N} declare namespace Out { export { N } } export { Out };`)).toEqual([
      "Export `N` was removed.",
    ]);
    expect(reported(`${N} declare namespace Out { export { N } } export { Out, Out as All };`, old)).toEqual([
      "Export `All` was removed.",
    ]);
    expect(reported(old, `${N} declare namespace Out {} export { Out, N };`)).toEqual(["Export `Out.N` was removed."]);
  });

  test("takes the place of two", () => {
    const two = `${N} ${N.replace("namespace N", "namespace M")} export { N, M };`;
    expect(reported(two, naming("N, N as M"))).toEqual([]);
    expect(reported(naming("N, N as M"), two)).toEqual([]);
    const changed = `${N} ${N.replace("namespace N", "namespace M").replace("a: string", "a: 'x'")} export { N, M };`;
    expect(reported(naming("N, N as M"), changed)).toEqual(['`const: "x"` was added to parameter `a` of `N.f`.']);
  });

  test("has types only by one of them", () => {
    expect(reported(`${N} export { N }; export type { N as T };`, `${N} export type { N as T };`)).toEqual([
      "Export `N` was removed.",
    ]);
  });
});

test("a function that is a namespace, too, may lose what it has", () => {
  const old = "declare namespace f { const v: 1 } declare function f(): 1; export { f };";
  expect(reported(old, "declare function f(): 1; export { f };")).toEqual(["Export `f.v` was removed."]);
});

describe("what goes by two names", () => {
  test.each([
    ["a class", "declare class A { constructor(a: 1); m(): 1; static s: 1 }"],
    ["a function", "declare function A(a: 1): 1; declare function A(a: 2): 2;"],
    ["a type", "interface A { a: 1 }"],
    ["an enumeration", "declare enum A { One, Two }"],
    ["a constant", "declare const A: { a: 1 };"],
  ])("may be %s", (_name, declared) => {
    expect(reported(naming("A", declared), naming("A, A as B", declared))).toEqual([]);
    expect(reported(naming("A, A as B", declared), naming("A as B", declared))).toHaveLength(1);
    expect(reported(naming("A, A as B", declared), naming("A", declared))).toHaveLength(1);
    expect(reported(naming("A as B, A", declared), naming("A", declared))).toHaveLength(1);
    expect(reported(naming("A, A as B", declared), naming("B", declared.replaceAll("A", "B")))).toHaveLength(1);
  });
});
