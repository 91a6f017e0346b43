// Types that nobody looks into are judged by the types that they name, each by the ways that its values go there.
import { describe, expect, test } from "@jest/globals";
import { reported } from "./declarations.ts";

/** Returns the findings of a function whose result type depends on a changed type. */
const reportedFor = (returned: string, declared: string, act = ["x: string", "x: number"]): readonly string[] => {
  const [old, new_] = act.map(
    (members) => `interface Act { ${members} }\n${declared}\nexport declare function f(): ${returned};`,
  );
  return reported(old!, new_!);
};

const CHANGED = ["Type of `Act.x` changed from `string` to `number`."];

describe("reported", () => {
  test.each([
    ["of a package", "Lib<Act>", ""],
    ["of a package, within others", "Lib<Act[], { a: Act }>", ""],
    ["of what a function returns", "ReturnType<() => Act>", ""],
    ["of a declared function", "ReturnType<typeof make>", "declare function make(): Act;"],
    ["of what a function takes", "Parameters<(a: Act) => void>[0]", ""],
    ["of a branch that depends on what is found", "Item<Act[]>", "type Item<T> = T extends (infer U)[] ? U : never;"],
    ["of members by computed names", "G<Act>", "type G<T> = { [K in keyof T as `get${K}`]: T[K] | null };"],
    ["of a function that is given types", "Fn<Act>", "type Fn<T> = (a: T) => void;"],
    ["of what a method returns", "Box<Act>", "interface Box<T> { get(): T }"],
    ["of what a method takes", "Box<Act>", "declare class Box<T> { set(it: T): void }"],
    ["of what a method calls", "Box<Act>", "interface Box<T> { on(cb: (it: T) => void): void }"],
    ["of a promise", "Box<Act>", "interface Box<T> { get(): Promise<T> }"],
    ["of what a method leads to", "Box<Act>", "interface Page<T> { items: T[] } interface Box<T> { get(): Page<T> }"],
    ["beside what it is given", "Box<1>", "interface Box<T> { all(): Act[]; get(): T }"],
    ["of a base", "Box", "interface Base<T> { get(): T } interface Box extends Base<Act> {}"],
    ["of a list with methods", "Box<Act>", "interface Box<T> extends Array<T> { close(): void }"],
    ["of what holds others", "Box<Act>", "interface Box<T> { all: Map<string, T> }"],
    ["of what grows", "Box<Act>", "interface Box<T> { map<U>(cb: (it: T) => U): Box<U[]>; all(): Box<T[]> }"],
    ["of bounds", "<T extends (it: Act) => void>(it: T) => void", ""],
  ])("%s", (_name, returned, declared) => {
    expect(reportedFor(returned, declared)).toEqual(CHANGED);
  });

  test("bounds that are functions, of a parameter", () => {
    const f = (bounds: string): string => `export declare function f<T extends ${bounds}>(it: T): T;`;
    expect(reported(f("(a: string) => void"), f("(a: number) => void"))).toEqual([
      "Type of a parameter of `T` changed from `string` to `number`.",
    ]);
    expect(reported(f("(a: string) => void"), f("() => void"))).toEqual([
      "Type of `T` changed from `(a: string) => void` to `() => void`.",
    ]);
    expect(reported(f("() => void"), f("(a: string) => void"))).toEqual([]);
  });
});

describe("silent", () => {
  const LESS = ["x?: string", "x: string"];
  const MORE = ["x: string", "x?: string"];
  const PAGE = "interface Page<T> { items: T[] }";
  const SINK = "interface Sink<T> { put(it: T): void }";
  test.each([
    ["what is given by name alone", "Box<Act>", "interface Box<T> { size(): number }", ["x: 1", "x: 2"]],
    ["a member that is given now", "Box<Act>", `${PAGE} interface Box<T> { get(): Page<T> }`, LESS],
    ["one by way of a function", "Box<Act>", `${PAGE} interface Box<T> { on(cb: (it: Page<T>) => void): void }`, LESS],
    ["one that need not be given any more", "Box<Act>", `${SINK} interface Box<T> { into(): Sink<T> }`, MORE],
    ["the same, taken by a method", "Box<Act>", "interface Box<T> { put(it: T[]): void }", MORE],
    [
      "one that a circle leads to",
      "Box<Act>",
      `interface Box<T> { next(): Box<T>; other(): Bag<T> } interface Bag<T> { box(): Box<T>; get(): T }`,
      LESS,
    ],
    ["what an alternative had that is left out", "Exclude<Act | { k: 1 }, { x: unknown }>", "", ["x: 1", "x: 2"]],
  ])("%s", (_name, returned, declared, act) => {
    expect(reportedFor(returned, declared, act)).toEqual([]);
  });

  test("types that lead to ever larger ones", () => {
    const grows =
      "export interface Box<T> { a(): Box<T[]>; b(): Box<Set<T>>; c(it: Box<Promise<T>>): Box<() => T>; d: Lib<Box<T[]>> }";
    expect(reported(grows, `${grows} export declare const q: Box<1>;`)).toEqual([]);
  });
});

test("each of many types that lead to one another is followed, however many there are", () => {
  const chain = (end: string): string =>
    Array.from(
      { length: 3000 },
      (_, index) => `interface I${String(index)} { next: () => I${String(index + 1)} }`,
    ).join("\n") + `\ninterface I3000 { end: ${end} }\nexport declare function f(): I0;`;
  expect(reported(chain("1"), chain("2"))).toEqual(["`const` of `I3000.end` changed from `1` to `2`."]);
});

describe("components take what their first argument says", () => {
  const button = (props: string): string => `interface Props ${props} export declare const Button: React.FC<Props>;`;
  const inline = (props: string): string => `export declare const Button: React.FC<${props}>;`;

  test.each([
    ["a member that need not be given any more", "{ size: number }", "{ size?: number }"],
    ["a value more", '{ size: "s" }', '{ size: "s" | "m" }'],
    ["a member that may be given", "{ size: number }", "{ size: number; label?: string }"],
  ])("silent: %s", (_name, old, new_) => {
    expect(reported(button(old), button(new_))).toEqual([]);
    expect(reported(inline(old), inline(new_))).toEqual([]);
  });

  test("reported: a member that has to be given", () => {
    const [old, new_] = ["{ size: number }", "{ size: number; label: string }"];
    expect(reported(button(old), button(new_))).toEqual(["Required member `label` was added to `Props`."]);
    expect(reported(inline(old), inline(new_))).toEqual(["Required member `label` was added to `Button<…>`."]);
  });
});
