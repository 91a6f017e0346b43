// Alternatives of a type that belong to another type: the rest by name, and the branch of a conditional type.
import { describe, expect, test } from "@jest/globals";
import { compare } from "../../src/index.ts";
import { read } from "./declarations.ts";

const reportedBothWays = (one: string, other: string, isTaken = true): readonly string[] => {
  const [a, b] = [one, other].map((type) =>
    read(
      `interface Sq { kind: "sq"; s: number } interface Ci { kind: "ci"; r: number } type Sh = Sq | Ci;
       type If<T, U> = T extends U ? 1 : 2;
       ${isTaken ? `export declare function take(it: ${type}): void;` : ""} export declare function give(): ${type};`,
    ),
  );
  return [...compare(a!, b!).findings, ...compare(b!, a!).findings]
    .filter(({ verdict }) => verdict !== "compatible")
    .map(({ message }) => message);
};

describe("is the same", () => {
  test.each([
    ['Exclude<Sh, { kind: "sq" }>', "Ci"],
    ['Extract<Sh, { kind: "sq" }>', "Sq"],
    ["Exclude<Sh | null, null>", "Sh"],
    ["Exclude<Sh | 1 | 2, object>", "1 | 2"],
    ["Extract<Sh | null, object>", "Sh"],
    ["Exclude<string | null | undefined, undefined>", "string | null"],
    ["NonNullable<Sh | null | undefined>", "Sh"],
    ['Exclude<"a" | "b" | 1, string>', "1"],
    ['Exclude<string, "a">', "string"],
    ['Extract<string, "a">', "never"],
    ["Exclude<boolean | string, boolean>", "string"],
    ["Exclude<boolean, true>", "false"],
    ['Exclude<keyof Sq, "kind">', '"s"'],
    ["Exclude<string | string[], unknown[]>", "string"],
    ["Extract<string | string[], readonly string[]>", "string[]"],
    ["Extract<string | (() => void), Function>", "() => void"],
    ["Exclude<string | ((a: 1) => void), (...args: any[]) => any>", "string"],
    ["Exclude<Date | string, string>", "Date"],
    ["If<Sh, { kind: string }>", "1"],
    ['If<Sh, { kind: "sq" }>', "1 | 2"],
    ["If<boolean, true>", "1 | 2"],
    ["If<Sq | null, object>", "1 | 2"],
    ["If<string[], string>", "2"],
    ["If<never, string>", "never"],
    ["If<() => void, object>", "1"],
  ])("%s is %s", (one, other) => {
    expect(reportedBothWays(one, other)).toEqual([]);
  });

  // A computed parameter type does not make the parameter optional.
  test.each([["Exclude<string | null | undefined, null>", "string | undefined"]])(
    "%s is %s, where it is given",
    (one, other) => {
      expect(reportedBothWays(one, other, false)).toEqual([]);
    },
  );
});

describe("is told", () => {
  test.each([
    ['Extract<Sh, { kind: "sq" }>', "Ci"],
    ['Exclude<Sh, { kind: "sq" }>', "Sq"],
    ['If<Sq, { kind: "sq" }>', "2"],
    ["NonNullable<Sh | null>", "Sh | null"],
  ])("%s is not %s", (one, other) => {
    expect(reportedBothWays(one, other)).not.toEqual([]);
  });
});

test("types that all lead to one another are told apart in few steps", () => {
  const api = (value: string): string =>
    `type X<T, U> = T extends U ? never : T;\n${Array.from({ length: 8 }, (_, at) => {
      const members = Array.from(
        { length: 8 },
        (_each, to) => `m${String(to)}: I${String((at * 7 + to * 3) % 8)} | null;`,
      );
      return `interface I${String(at)} { ${members.join(" ")} v: ${value} }`;
    }).join("\n")}\nexport declare function give(): X<I0 | I1 | I2, { m0: I3 }>;`;
  const { findings } = compare(read(api("string")), read(api("number")));
  expect(findings.length).toBeGreaterThan(0);
}, 10_000);

test("an alternative goes by the name of its type, whichever of several that are called alike it is", () => {
  const api = (type: string): string =>
    `export interface Stop<S> { sign: S } export declare function arrive<S extends string>(at: Stop<S> | { a: 1 }): void;
     export declare function leave<S extends number>(from: ${type}): void;`;
  const { findings } = compare(read(api("Stop<S> | { a: 1 } | string")), read(api("{ a: 1 } | string")));
  expect(findings.map(({ message }) => message)).toContain(
    "Alternative `Stop<S>` was removed from parameter `from` of `leave`.",
  );
});
