// Bases that no file declares: built-in errors, whose properties are known, and unreadable types.
import { describe, expect, test } from "@jest/globals";
import { reported as toldAs } from "./declarations.ts";

const reported = (old: string, new_: string): readonly string[] =>
  toldAs(old, new_, ({ message, verdict }) => `${verdict}: ${message}`);

describe("an error", () => {
  const failing = (members: string, base = " extends Error"): string =>
    `export declare class Failure${base} { code: string; ${members} }`;

  test("has the members of errors, whether it says so or not", () => {
    const stated = failing("name: string; message: string; stack?: string; constructor();");
    expect(reported(stated, failing("constructor();"))).toEqual([]);
    expect(reported(failing("constructor();"), stated)).toEqual([]);
    const own = "declare class Base extends Error { constructor() } ";
    expect(reported(own + failing("message: string;", " extends Base"), own + failing("", " extends Base"))).toEqual(
      [],
    );
  });

  test("says no more of one than all errors do", () => {
    expect(reported(failing('name: "Failure"; constructor();'), failing("constructor();"))).toEqual([
      'breaking: `const: "Failure"` was removed from `Failure.name`, so other values are allowed.',
    ]);
  });

  test("that is none any more is told once", () => {
    expect(reported(failing("constructor();"), failing("constructor();", ""))).toEqual([
      "breaking: `Failure` no longer extends `Error`.",
    ]);
    expect(reported(failing("constructor();", ""), failing("constructor();"))).toEqual([]);
  });

  test("may be any error where it is taken", () => {
    const taking = (type: string): string => `${failing("")} export declare function tell(failure: ${type}): void;`;
    expect(reported(taking("Failure"), taking("Error"))).toEqual([]);
    expect(reported(taking("Error"), taking("Failure"))).toHaveLength(1);
  });
});

describe("what extends a type that cannot be read", () => {
  test("may have by it what is called no longer", () => {
    const emitter = (members: string): string =>
      `import { EventEmitter } from "node:events"; export declare class Feed extends EventEmitter { constructor(); ${members} }`;
    const members = 'on(event: "item", then: () => void): this; close(): void;';
    expect(reported(emitter(members), emitter(""))).toEqual([
      "breaking: `method Feed.close` was removed without being deprecated first.",
      "undecided: `method Feed.on` was removed without being deprecated first.",
    ]);
  });

  test("may have its constructor", () => {
    const old = "export declare class Feed { constructor(size: number) }";
    expect(reported(old, "export declare class Feed extends EventTarget {}")).toEqual([
      "undecided: `constructor Feed` was removed without being deprecated first.",
    ]);
  });

  test("is compared by what it has beside that", () => {
    const feed = (base: string, members: string): string =>
      `export interface Feed${base} { ${members} } export declare function feed(): Feed;`;
    expect(reported(feed("", "a: 1"), feed(" extends EventTarget", "a: 2"))).toEqual([
      "breaking: `const` of `Feed.a` changed from `1` to `2`.",
    ]);
    expect(reported(feed(" extends EventTarget", "a: 1"), feed("", ""))).toEqual([
      "breaking: Member `a` was removed from `Feed` without being deprecated first.",
      "breaking: `Feed` no longer extends `EventTarget`.",
    ]);
  });
});

test("members that come to stand beside a type that cannot be read are told as such", () => {
  const taking = (type: string): string => `export declare function f(request: ${type}): void;`;
  const returning = (type: string): string => `export declare function f(): ${type};`;
  const parsed = "Request & { parsed: string }";
  expect(reported(taking("Request"), taking(parsed))).toEqual([
    "breaking: Required member `parsed` was added to parameter `request` of `f`.",
  ]);
  expect(reported(taking(parsed), taking("Request"))).toEqual([]);
  expect(reported(returning(parsed), returning("Request"))).toEqual([
    "breaking: Member `parsed` was removed from the return value of `f` without being deprecated first.",
  ]);
  expect(reported(returning("Request"), returning(parsed))).toEqual([]);
});

test("a promise of an object is no base of it", () => {
  const taking = (type: string): string => `export declare function f(it: ${type}): void;`;
  expect(reported(taking("Promise<{ a: 1 }>"), taking("{ a: 1 }"))).toHaveLength(1);
  expect(reported(taking("{ a: 1 }"), taking("Promise<{ a: 1 }>"))).toHaveLength(1);
});

test("what a type of the language has is inherited where it is not declared any more, and nothing else is", () => {
  const api = (members: string): string =>
    `export interface Bytes extends Uint8Array { own: number; ${members} } export declare function f(): Bytes;`;
  expect(reported(api("keys(): string"), api(""))).toEqual([
    "undecided: Member `keys` was removed from `Bytes` without being deprecated first.",
  ]);
  const promised = (members: string): string => api(members).replace("(): Bytes", "(): Promise<Bytes>");
  expect(reported(promised("keys(): string"), promised(""))).toEqual([
    "undecided: Member `keys` was removed from `Bytes` without being deprecated first.",
  ]);
  expect(reported(api("hex(): string"), api(""))).toEqual([
    "breaking: Member `hex` was removed from `Bytes` without being deprecated first.",
  ]);
});
