// Values of a namespace, and a constant that has them for members: whoever names them by it sees no difference.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot } from "../../src/index.ts";
import type { Reading } from "../../src/reader.ts";

const read = (text: string): Reading => readSnapshot({ name: "api.d.ts", url: "file:///api/api.d.ts", text });

const told = (old: string, new_: string): readonly string[] =>
  compare(read(old), read(new_))
    .findings.filter(({ verdict }) => verdict !== "compatible")
    .map(({ message }) => message)
    .sort();

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
    expect(told(NAMESPACE, constant)).toEqual([]);
  });

  test("may be in the place of a constant that nobody assigns to", () => {
    const constant = "export const X: { readonly a: 1; f(x: 1): 1; f(x: 2): 2; readonly Y: { readonly b: 1 } };";
    expect(told(constant, NAMESPACE)).toEqual([]);
    expect(told(constant.replaceAll("readonly ", ""), NAMESPACE)).toEqual([
      "`X.Y.b` is read-only now.",
      "`X.a` is read-only now.",
    ]);
  });

  test.each([
    [
      "a member less",
      "export const X: { a: 1; f(x: 1): 1; f(x: 2): 2 };",
      "`X` no longer declares the member `Y`, which was not deprecated.",
    ],
    [
      "another type",
      "export const X: { a: 2; f(x: 1): 1; f(x: 2): 2; Y: { b: 1 } };",
      "`X.a` must now be `2`; before, it was `1`.",
    ],
  ])("is no constant with %s, which is told once", (_name, constant, expected) => {
    expect(told(NAMESPACE, constant)).toEqual([expected]);
  });

  test("with types takes them along", () => {
    const old = "export namespace X { const a: 1; interface T { t: 1 } class C { c: 1 } }";
    expect(told(old, "export const X: { a: 1 };")).toEqual(["`X.C` was removed.", "`X.T` was removed."]);
  });

  test("is told by what it has", () => {
    expect(told(NAMESPACE, NAMESPACE.replace("a: 1", "a: 2"))).toEqual(["`X.a` must now be `2`; before, it was `1`."]);
    expect(told("export namespace X { const a: 1 }", "export const q: 1;")).toEqual(["`X.a` was removed."]);
    const class_ = "export class X { static a: 1; static f(x: 1): 1; static f(x: 2): 2; static Y: { b: 1 } }";
    expect(told("export namespace X { const a: 1; function f(x: 1): 1; function f(x: 2): 2 }", class_)).toEqual([]);
  });
});
