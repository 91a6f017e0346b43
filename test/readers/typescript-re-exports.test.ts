// Re-exports from another package: their names exist, and their types are unreadable.
import { expect, test } from "@jest/globals";
import { reported as toldAs } from "./declarations.ts";

const reported = (old: string, new_: string): readonly string[] =>
  toldAs(old, new_, ({ verdict, message }) => `${verdict}: ${message}`);

const OWN = "export interface I { a: 1 } export function f(a: 1): 1; export class K { m(): 1; static s: 1 }";

test("what moved to another package is there still", () => {
  expect(reported(OWN, 'export { I, f, K } from "core";')).toEqual([
    "undecided: `I` was replaced by type `core.I`, which is not among the compared files.",
    "undecided: `K` was replaced by type `core.K`, which is not among the compared files.",
    "undecided: `function f` was replaced by `core.f`, which is not among the compared files.",
  ]);
  expect(reported(OWN, 'import { I, f, K } from "core"; export { I, f, K };')).toHaveLength(3);
  expect(reported('export { I, f, K } from "core";', OWN)).toEqual([
    "undecided: Type `core.I`, which is not among the compared files, was replaced by one that is.",
    "undecided: Type `core.K`, which is not among the compared files, was replaced by one that is.",
    "undecided: `f` was `core.f` of another package, and is now declared in this one.",
  ]);
});

test("a namespace may move as a whole", () => {
  const old = `declare namespace N { function f(): 1; interface I { a: 1 } } export { N };`;
  expect(reported(old, 'export * as N from "core";')).toEqual([
    "undecided: `N` was replaced by type `core`, which is not among the compared files.",
  ]);
});

test("it may be offered by no name", () => {
  expect(reported(OWN, 'export * from "core";')).toEqual([
    "undecided: Export `I` was removed.",
    "undecided: Export `K` was removed.",
    "undecided: `function f` was removed without being deprecated.",
  ]);
  expect(reported(`${OWN} export * from "core";`, 'export * from "core";')).toEqual([
    "breaking: Export `I` was removed.",
    "breaking: Export `K` was removed.",
    "breaking: `function f` was removed without being deprecated.",
  ]);
});

test("what another package declares may be offered no longer", () => {
  expect(reported('export { I, f } from "core";', 'export { f } from "core";')).toEqual([
    "breaking: Export `I` was removed.",
  ]);
  expect(reported('export { f } from "core"; export * from "core";', 'export { f } from "core";')).toEqual([
    'breaking: Statement `export * from "core"` was removed.',
  ]);
  expect(reported('export * from "core";', OWN)).toEqual(['undecided: Statement `export * from "core"` was removed.']);
  expect(reported('export { I } from "core";', 'export { J as I } from "core";')).toEqual([
    "undecided: Type of `I` changed from `core.I` to `core.J`.",
  ]);
});

test("what a class extends now may have what it had", () => {
  const old = "export class K { constructor(); m(): 1; a: 1 }";
  expect(reported(old, 'import { B } from "core"; export class K extends B { constructor(); a: 1 }')).toEqual([
    "undecided: `K` now extends `core.B`, which is not among the compared files.",
    "undecided: `method K.m` was removed without being deprecated.",
  ]);
  expect(
    reported(
      'import { B } from "core"; export class K extends B { m(): 1 }',
      'import { B } from "core"; export class K extends B {}',
    ),
  ).toEqual(["breaking: `method K.m` was removed without being deprecated."]);
});

test("what another module of the same file offers is not there for this one", () => {
  const b = 'declare module "b" { export const v: 1; export * from "core"; }';
  expect(
    reported(`declare module "a" { const v: 1; const w: 1; } ${b}`, `declare module "a" { const v: 1; } ${b}`),
  ).toEqual(["breaking: Export `a.w` was removed."]);
  const before = 'declare module "a" { const v: 1; const w: 1; } declare module "b" { export const v: 1; }';
  expect(reported(before, `declare module "a" { const v: 1; } ${b}`)).toEqual(["breaking: Export `a.w` was removed."]);
});
