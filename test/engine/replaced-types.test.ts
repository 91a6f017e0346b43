// A declared type that stands where another one stood is one edit. Its differences are one finding at that place.
import { describe, expect, test } from "@jest/globals";
import { check, type Finding, readSnapshot } from "../../src/index.ts";

const TYPES = `export interface Oak { age: number; acorns: number; bark?: string }
export interface Elm { age: number; leaves: number }
export interface Forest<T> { first: T }
`;

async function loud(old: string, new_: string, name = "api.d.ts"): Promise<readonly Finding[]> {
  const read = (text: string) => readSnapshot({ name, url: `file:///${name}`, text });
  const { findings } = await check(read(old), read(new_));
  return findings.filter(({ verdict }) => verdict === "breaking");
}

const between = (old: string, new_: string): Promise<readonly Finding[]> => loud(TYPES + old, TYPES + new_);

describe("a type that replaced another one", () => {
  test.each([
    ["a result", "export declare function cut(): Oak;", "export declare function cut(): Elm;"],
    [
      "a parameter",
      "export declare function plant(tree: Oak): void;",
      "export declare function plant(tree: Elm): void;",
    ],
    ["a member", "export interface Park { tree: Oak }", "export interface Park { tree: Elm }"],
    ["a constant", "export declare const tree: Oak;", "export declare const tree: Elm;"],
    ["a type argument", "export declare const trees: Forest<Oak>;", "export declare const trees: Forest<Elm>;"],
    ["an item", "export declare function all(): Oak[];", "export declare function all(): Elm[];"],
    [
      "a type that nobody exports",
      "interface Birch { height: string } export declare function cut(): Birch;",
      "interface Birch { height: string } export declare function cut(): Elm;",
    ],
  ])("is one finding at the place of %s, with code that breaks", async (_, old, new_) => {
    const findings = await between(old, new_);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      message: expect.stringMatching(/ Type `Elm` replaced `(?:Oak|Birch)`\.$/u) as unknown,
      evidence: "witness",
      old: { range: { start: { line: 4 } } },
      new: { range: { start: { line: 4 } } },
    });
  });

  test("at two places is reported at both", async () => {
    const api = (name: string): string =>
      `export declare function cut(): ${name};\nexport interface Park { tree: ${name} }`;
    const [finding, ...others] = await between(api("Oak"), api("Elm"));
    expect(others).toEqual([]);
    const lines = finding!.occurrences?.map(({ new: { range } }) => range?.start.line);
    expect(new Set(lines)).toEqual(new Set([4, 5]));
  });
});

describe("reported by members", () => {
  test("a type that was renamed and changed", async () => {
    const tree = (name: string, member: string): string =>
      `export interface ${name} { age: number; ${member} }\nexport declare function cut(): ${name};`;
    const messages = (await between(tree("Birch", "bark: string"), tree("Beech", "nuts: string"))).map(
      (each) => each.message,
    );
    expect(messages.some((each) => each.includes("replaced"))).toBe(false);
  });

  test("other arguments of one generic type", async () => {
    const messages = (await between("export declare const it: Forest<1>;", "export declare const it: Forest<2>;")).map(
      (each) => each.message,
    );
    expect(messages.filter((each) => each.includes("replaced"))).toEqual([]);
    expect(messages).not.toEqual([]);
  });

  test("references of data", async () => {
    const api = (name: string): string =>
      JSON.stringify({
        $schema: "https://json-schema.org/draft/2020-12/schema",
        $ref: `#/$defs/${name}`,
        $defs: { Oak: { required: ["age", "acorns"] }, Elm: { required: ["age", "leaves", "bark"] } },
      });
    const findings = await loud(api("Oak"), api("Elm"), "tree.json");
    expect(findings.length).toBeGreaterThan(1);
  });
});
