// The compiler decides whether types with different texts are the same.
import { describe, expect, test } from "@jest/globals";
import { check, type Finding } from "../../src/index.ts";
import { read } from "../readers/declarations.ts";

const found = async (old: string, new_: string): Promise<readonly Finding[]> => {
  const { findings } = await check(read(old), read(new_));
  return findings.filter(({ verdict }) => verdict !== "compatible");
};

const member = (type: string): string => `export interface Unit { convert${type}; }\nexport declare const unit: Unit;`;

describe("a type that was compared by its text", () => {
  test("is silent where each type can replace the other", async () => {
    expect(await found(member("(to: string): number"), member("(to?: string): number"))).toEqual([]);
    expect(await found(member("(to?: string): number"), member("(to: string): number"))).not.toEqual([]);
  });

  test("is a break where code no longer compiles", async () => {
    const [finding] = await found(member("(to: string): number"), member("(to: RegExp): number"));
    expect(finding).toMatchObject({ verdict: "breaking", evidence: "witness" });
    expect(finding?.client?.code).toContain("given.convert");
  });

  test("is undecided where only a conditional type shows a difference", async () => {
    const api = (bound: string): string => `export type Held<T> = T extends ${bound} ? T[] : T;`;
    const findings = await found(api("{}"), api("unknown[]"));
    expect(findings.map(({ verdict }) => verdict)).toEqual(["undecided"]);
  });
});
