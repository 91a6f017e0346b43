// The type of a property for readers, and the type that a setter accepts.
import { describe, expect, test } from "@jest/globals";
import { reported as toldAs } from "./declarations.ts";

const reported = (old: string, new_: string): readonly string[] =>
  toldAs(old, new_, ({ ruleId, message }) => `${ruleId}: ${message}`);

const PAIR = "get x(): string; set x(v: string | number)";
const NARROWED = "type-narrowed: Type of `C.x` was narrowed from `number` or `string` to `string`.";

const ACCESSED = "typescript-member-form-changed: `C.x` was changed from a property to an accessor.";

describe("a setter that takes less", () => {
  test.each([
    ["of a class", `export class C { ${PAIR} }`, "export class C { get x(): string; set x(v: string) }"],
    ["of an interface", `export interface C { ${PAIR} }`, "export interface C { get x(): string; set x(v: string) }"],
    [
      "of a class itself",
      "export class C { static get x(): string; static set x(v: string | number) }",
      "export class C { static get x(): string; static set x(v: string) }",
    ],
    ["without a getter", "export class C { set x(v: string | number) }", "export class C { set x(v: string) }"],
    [
      "that is a property now",
      `export class C { private constructor(); ${PAIR} }`,
      "export class C { private constructor(); x: string }",
    ],
  ])("%s", (_name, old, new_) => {
    expect(reported(old, new_)).toEqual([NARROWED]);
  });

  test("that was a property", () => {
    const [old, new_] = [
      "export class C { x: string | number }",
      "export class C { get x(): string; set x(v: string) }",
    ];
    expect(reported(old, new_)).toEqual([NARROWED, ACCESSED]);
  });

  test("of a type that is declared by itself", () => {
    const api = (member: string): string => `interface V { ${member} } export class C { get x(): V; set x(v: V) }`;
    expect(reported(api("a?: 1"), api("a: 1"))).toContain(
      "property-made-required: Member `a` of `V` was made required.",
    );
  });
});

describe("what assigning goes on with", () => {
  test.each([
    ["a setter that takes more", "export class C { get x(): string; set x(v: string) }", `export class C { ${PAIR} }`],
    ["a getter that has a setter", "export class C { get x(): string }", `export class C { ${PAIR} }`],
    ["the order of a pair", "export class C { set x(v: 1); get x(): 1 }", "export class C { get x(): 1; set x(v: 1) }"],
    [
      "a setter of the class beside one of its instances",
      "export class C { static set x(v: 1 | 2); set x(v: 1) }",
      "export class C { set x(v: 1 | 2); static set x(v: 1 | 2) }",
    ],
  ])("%s", (_name, old, new_) => {
    expect(reported(old, new_)).toEqual([]);
  });
});

// Classes that extend it may override the member: a warning by the decision about subclasses.
describe("what only those who override a member notice", () => {
  test("is that a property is a pair", () => {
    expect(reported("export class C { x: string }", `export class C { ${PAIR} }`)).toEqual([ACCESSED]);
  });

  test("is that a getter returns less", () => {
    const old = "export class C { get x(): string | number; set x(v: string | number) }";
    expect(reported(old, `export class C { ${PAIR} }`)).toEqual([
      "typescript-override-narrowed: The type of `x` of `C` was narrowed.",
    ]);
  });
});

describe("an accessor that is gone", () => {
  test.each([
    ["the setter", `export class C { ${PAIR} }`, "export class C { get x(): string }", "typescript-read-only-added"],
    ["a setter that stood alone", "export class C { set x(v: 1) }", "export class C {}", "property-removed"],
    ["that of a class itself", "export class C { static get x(): 1 }", "export class C {}", "root-removed"],
  ])("%s is told once", (_name, old, new_, rule) => {
    expect(reported(old, new_).map((text) => text.split(":")[0])).toEqual([rule]);
  });
});
