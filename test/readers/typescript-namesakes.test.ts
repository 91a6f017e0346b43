// A constant and a type of one name: a class in two parts, and an enumeration that is none.
import { describe, expect, test } from "@jest/globals";
import { compare } from "../../src/index.ts";
import { read, reported as toldAs } from "./declarations.ts";

const reported = (old: string, new_: string): readonly string[] =>
  toldAs(old, new_, ({ ruleId, verdict }) => `${ruleId} ${verdict}`);

const IN_ONE =
  "export class Boat { constructor(name: string); static of(n: string): Boat; static count: number; row(x: number): string }";
const SIDE = "new (name: string): Boat; of(n: string): Boat; count: number; prototype: Boat;";
const INSTANCE = "export interface Boat { row(x: number): string }";
const IN_TWO = `${INSTANCE} export const Boat: { ${SIDE} };`;

const USES = "export function set(m: Mode): void; export function get(): Mode;";
const ENUM = `export enum Mode { On = "on", Off = "off" } ${USES}`;
const HELD = 'export const Mode: { readonly On: "on"; readonly Off: "off" };';
const DERIVED = "export type Mode = (typeof Mode)[keyof typeof Mode];";

describe("the same for every user", () => {
  test.each([
    ["a class in two parts", IN_ONE, IN_TWO],
    ["the parts in the other order", IN_TWO, `export const Boat: { ${SIDE} }; ${INSTANCE}`],
    [
      "a constructor that has a name",
      IN_TWO,
      `${INSTANCE} interface BoatConstructor { ${SIDE} } export const Boat: BoatConstructor;`,
    ],
    ["a method that a property holds", IN_TWO, IN_TWO.replace("of(n: string): Boat", "of: (n: string) => Boat")],
    ["what is made of the constant, before it", `${HELD} ${DERIVED} ${USES}`, `${DERIVED} ${HELD} ${USES}`],
  ])("%s", (_, old, new_) => {
    expect(reported(old, new_)).toEqual([]);
    expect(reported(new_, old)).toEqual([]);
  });
});

describe("is reported where it breaks somebody", () => {
  test.each<[string, string, string, readonly string[]]>([
    [
      "a constructor that is gone",
      IN_ONE,
      IN_TWO.replace("new (name: string): Boat; ", ""),
      ["operation-removed breaking"],
    ],
    [
      "one that asks for more",
      IN_TWO,
      IN_TWO.replace("(name: string)", "(name: string, oars: number)"),
      ["required-parameter-added breaking"],
    ],
    [
      "a function of the class that is gone",
      IN_ONE,
      IN_TWO.replace("of(n: string): Boat; ", ""),
      ["operation-removed breaking"],
    ],
    ["a value of the class that is gone", IN_ONE, IN_TWO.replace("count: number; ", ""), ["root-removed breaking"]],
    [
      "a method of its objects that is gone",
      IN_ONE,
      IN_TWO.replace("row(x: number): string", ""),
      ["operation-removed breaking"],
    ],
    [
      "the constant alone",
      IN_TWO,
      INSTANCE,
      ["operation-removed breaking", "operation-removed breaking", "root-removed breaking"],
    ],
    [
      "a value beside a type that says its own",
      'export const Hull: { wood: "w"; steel: "s" }; export type Hull = "w" | "s";',
      'export const Hull: { wood: "w" }; export type Hull = "w" | "s";',
      ["root-removed breaking"],
    ],
    [
      "a constant of which nothing is read",
      "export interface Mast { height: number } export const Mast: Unknown<1>;",
      "export interface Mast { height: number } export const Mast: Unknown<2>;",
      ["foreign-type-changed undecided"],
    ],
  ])("%s", (_, old, new_, expected) => {
    expect(reported(old, new_)).toEqual(expected);
  });

  test("once, where values of it are all that the type says", () => {
    const fewer = `${HELD.replace(' readonly Off: "off"', "")} ${DERIVED} ${USES}`;
    expect(reported(`${HELD} ${DERIVED} ${USES}`, fewer)).toHaveLength(1);
  });
});

test("an enumeration is more than a constant that has its values", () => {
  const held = `${HELD} ${DERIVED} ${USES}`;
  const reportedBetween = (old: string, new_: string): readonly string[] =>
    compare(read(old), read(new_))
      .findings.filter(({ verdict }) => verdict !== "compatible")
      .map(({ message, verdict }) => `${verdict}: ${message}`);
  expect(reportedBetween(ENUM, held)).toEqual(["dangerous: `Mode` is no longer an `enum`."]);
  expect(reportedBetween(held, ENUM)).toEqual(["breaking: `Mode` was changed from literal types to an `enum`."]);
  const listed = `${HELD} export type Mode = "on" | "off"; ${USES}`;
  expect(reportedBetween(listed, ENUM)).toEqual(["breaking: `Mode` was changed from literal types to an `enum`."]);
  expect(reportedBetween(listed, ENUM.replace(', Off = "off"', ""))).toContain(
    "breaking: Export `Mode.Off` was removed.",
  );
});

test("code names the values of an enum that is only returned", () => {
  const api = (values: string): string => `export enum Mode { ${values} } export function get(): Mode;`;
  expect(reported(api('On = "on", Off = "off"'), api('On = "on"'))).toEqual(["enum-value-removed breaking"]);
});
