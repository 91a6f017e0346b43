// Types derived from properties of another type, and written-out equivalents.
import { describe, expect, test } from "@jest/globals";
import { reported } from "./declarations.ts";

const TYPES = `
  type Name = string;
  interface Ship { mast: number; flag: string | undefined; crew?: boolean }
  interface Cargo { kind?: string; weight?: number; [label: string]: unknown }`;

const api = (type: string): string => `${TYPES} export declare function f(a: ${type}): ${type};`;

describe("a type is what is written out", () => {
  test.each([
    ["Required", "Required<Ship>", "{ mast: number; flag: string | undefined; crew: boolean }"],
    ["Partial", "Partial<Ship>", "{ mast?: number; flag?: string; crew?: boolean }"],
    ["all members as they are", "{ [K in keyof Ship]: Ship[K] }", "Ship"],
    ["all members needed", "{ [K in keyof Ship]-?: Ship[K] }", "Required<Ship>"],
    ["Partial of a list", "Partial<number[]>", "(number | undefined)[]"],
    ["a record of names", "Record<Name, number>", "{ [name: string]: number }"],
    ["a record of texts and numbers", "Record<string | number, number>", "Record<string, number>"],
    ["a record of keys", "Record<PropertyKey, number>", "Record<keyof any, number>"],
    ["Partial of a record", "Partial<Record<string, number>>", "{ [name: string]: number | undefined }"],
    ["any name, or none", "{ [N in Name]?: number }", "Partial<Record<Name, number>>"],
    ["a choice of members among all", 'Pick<Cargo, "kind">', "{ kind?: string }"],
    ["less than all members", 'Omit<Cargo, "kind">', "{ [label: string]: unknown }"],
    [
      "members by other names",
      "{ [K in keyof Ship as `on${Capitalize<K>}`]: 1 }",
      "{ onMast: 1; onFlag: 1; onCrew?: 1 }",
    ],
    ["members of which some are left out", '{ [K in keyof Ship as Exclude<K, "flag">]: 1 }', "{ mast: 1; crew?: 1 }"],
    [
      "the names that are texts",
      "{ [K in keyof Ship as `x-${string & K}`]: 1 }",
      '{ "x-mast": 1; "x-flag": 1; "x-crew"?: 1 }',
    ],
    ["texts that are put together", '`${"a" | "b"}-${1 | 2}`', '"a-1" | "a-2" | "b-1" | "b-2"'],
    ["texts in capitals", 'Uppercase<"a" | "b">', '"A" | "B"'],
  ])("of %s", (_name, view, written) => {
    expect(reported(api(view), api(written))).toEqual([]);
    expect(reported(api(written), api(view))).toEqual([]);
  });
});

describe("who reads may be given nothing", () => {
  const returning = (type: string): string => `${TYPES} export declare function f(): ${type};`;

  test.each([
    ["in a list", "number[]", "Partial<number[]>", "each item of the return value of `f`"],
    [
      "by any name",
      "Record<string, Ship>",
      "Partial<Record<string, Ship>>",
      "each additional property of the return value of `f`",
    ],
  ])("%s", (_name, old, new_, place) => {
    expect(reported(returning(old), returning(new_))).toEqual([`\`undefined\` was added to the values of ${place}.`]);
    expect(reported(returning(new_), returning(old))).toEqual([]);
  });
});
