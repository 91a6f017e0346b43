// Members that return their own type: by `this`, which subclasses narrow, or by name.
import { describe, expect, test } from "@jest/globals";
import { reported as toldAs } from "./declarations.ts";

const reported = (old: string, new_: string): readonly string[] =>
  toldAs(old, new_, ({ verdict, message }) => `${verdict}: ${message}`);

describe("what is called", () => {
  const generic = `export class S<T = string> { on(e: "a"): this; on(e: "b"): this; t: T } export function make(): S;`;

  test.each(["class", "interface"])("of a generic %s gives itself back", (kind) => {
    const plain = `export ${kind} S { on(e: "a"): this; on(e: "b"): this; t: string } export function make(): S;`;
    expect(reported(plain, generic.replace("class", kind))).toEqual([]);
  });

  test("may give back itself where it gave back its type", () => {
    // Only classes that override the method have to return themselves now.
    expect(reported(generic.replaceAll("this", "S<T>"), generic)).toEqual([
      "dangerous: The result of `method S.on (overload 2)` changed to `this`.",
      "dangerous: The result of `method S.on` changed to `this`.",
    ]);
  });

  test("is told where it does no longer", () => {
    const lost = reported(generic, generic.replaceAll("this", "S<T>")).filter((each) => each.startsWith("breaking"));
    expect(lost.length).toBeGreaterThan(0);
    expect(lost.every((each) => each.endsWith("is no longer `this`."))).toBe(true);
  });
});

test("a member of a class that holds itself does, too", () => {
  const api = (member: string): string => `export class S<T> { next: ${member}; t: T } export function make(): S<1>;`;
  expect(reported(api("this"), api("S<T>"))).toEqual(["breaking: `S.next` is no longer `this`."]);
});

test("what is called alike is told by its name alone", () => {
  const api = (bound: string): string => `export class C<T extends ${bound}> { value: T }`;
  const [first] = reported(api("string | number"), api("string"));
  expect(first).toBe("breaking: Type of `T of C` was narrowed from `number` or `string` to `string`.");
});
