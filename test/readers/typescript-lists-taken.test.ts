// Arguments of rest parameters with tuple types.
import { describe, expect, test } from "@jest/globals";
import { reported as toldIn } from "./declarations.ts";

const reported = (old: string, new_: string): readonly string[] =>
  toldIn(old, new_, ({ ruleId, verdict }) => `${ruleId} ${verdict}`);

const G = "declare function g(a: string, b: number): void;";

describe("calls go on", () => {
  test.each([
    [
      "one of several lists is one place more",
      "export function f(...a: [a: 1] | [a: 1, b: 2]): void",
      "export function f(a: 1, b?: 2): void",
    ],
    [
      "by the name of the lists",
      "type L = [a: 1] | [a: 1, b: 2]; export class C { f(...a: L): void }",
      "export class C { f(a: 1, b?: 2): void }",
    ],
    [
      "several signatures become several lists",
      "export function f(a: 1): void; export function f(a: 2, b: 3): void",
      "export function f(...a: [1] | [2, 3]): void",
    ],
    [
      "what another function takes",
      `${G} export function f(...a: Parameters<typeof g>): void`,
      "export function f(a: string, b: number): void",
    ],
    [
      "what a function of a type takes",
      "export function f(a: string, b: number): void",
      "type T = (a: string, b: number) => void; export function f(...a: Parameters<T>): void",
    ],
    [
      "what a class takes",
      "class C { constructor(a: string) } export function f(...a: ConstructorParameters<typeof C>): void",
      "export function f(a: string): void",
    ],
    [
      "a list of anything is chosen",
      "export function f(a: string, b: number): void",
      "export function f<A extends any[]>(...a: A): void",
    ],
    [
      "of many",
      "export function f(...a: any[]): void",
      "export function f<A extends readonly unknown[]>(...a: A): void",
    ],
  ])("%s", (_name, old, new_) => {
    expect(reported(old, new_)).toEqual([]);
  });
});

describe("calls fail", () => {
  test.each([
    [
      "one of several lists is gone",
      "export function f(...a: [1] | [2, 3]): void",
      "export function f(...a: [1]): void",
      ["operation-removed breaking"],
    ],
    [
      "another function takes something else",
      `${G} export function f(...a: Parameters<typeof g>): void`,
      `${G.replace("number", "string")} export function f(...a: Parameters<typeof g>): void`,
      ["type-changed breaking"],
    ],
    [
      "a list of less is chosen",
      "export function f<A extends any[]>(...a: A): void",
      "export function f<A extends string[]>(...a: A): void",
      ["type-narrowed breaking"],
    ],
  ])("%s", (_name, old, new_, expected) => {
    expect(reported(old, new_)).toEqual(expected);
  });
});

test.each([
  ["Parameters<G>", "a: string, b: number"],
  ["K extends 1 ? [1] : [2]", "a?: number"],
])("what a list of %s takes is undecided", (list, places) => {
  const [unread, read] = [`...a: ${list}`, places].map(
    (each) => `import { G } from "g"; export function f<K>(k: K, ${each}): void`,
  );
  expect(reported(unread!, read!)).toEqual(["foreign-type-changed undecided"]);
  expect(reported(read!, unread!)).toEqual(["foreign-type-changed undecided"]);
});
