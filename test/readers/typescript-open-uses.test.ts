// A generic declaration is compared once for all arguments, and its arguments where they are given.
import { describe, expect, test } from "@jest/globals";
import { reported } from "./declarations.ts";

/** A line of generic interfaces. Each gives the next one another argument. */
const line = (last: string): string => {
  const types = Array.from({ length: 12 }, (_, at) => {
    const next = at === 11 ? last : `Step${String(at + 1)}<Row[]>`;
    return `export interface Step${String(at)}<Row> { one(): ${next}; other(row: Row): ${next}; }`;
  });
  return types.join("\n");
};

describe("what a generic declaration refers to", () => {
  test("is compared once, however many arguments lead there", () => {
    const end = (members: string): string =>
      `${line("End")}\ninterface End { ${members} }\nexport declare const first: Step0<string>;`;
    expect(reported(end("id: string"), end("id: string; size: number"))).toEqual([]);
    expect(reported(end("id: string; size: number"), end("id: string"))).toEqual([
      "Member `size` was removed from `End` without being deprecated.",
    ]);
  });

  test("differs for callers where it is a parameter", () => {
    const api = (members: string): string => `
      interface Options { ${members} }
      export interface Client<T> { send(value: T, options: Options): Client<T[]>; }
      export declare const client: Client<string>;`;
    expect(reported(api("retry?: boolean"), api("retry: boolean"))).toEqual([
      "Member `retry` of `Options` was made required.",
    ]);
  });
});

describe("what is given for a parameter", () => {
  const api = (members: string, declaration: string): string => `
    interface Item { ${members} }
    ${declaration}
    export declare const held: Holder<Item>;`;
  const added = (declaration: string): readonly string[] =>
    reported(api("id: string", declaration), api("id: string; size: number", declaration));
  const removed = (declaration: string): readonly string[] =>
    reported(api("id: string; size: number", declaration), api("id: string", declaration));

  test("is read where the declaration gives it back", () => {
    expect(added("export interface Holder<T> { get(): T }")).toEqual([]);
    expect(removed("export interface Holder<T> { get(): T }")).toHaveLength(1);
  });

  test("is written where the declaration takes it", () => {
    expect(added("export interface Holder<T> { set: (value: T) => void }")).toHaveLength(1);
    const optional = "export interface Holder<T> { set: (value: T) => void }";
    expect(reported(api("id: string", optional), api("id: string; size?: number", optional))).toEqual([]);
  });

  test("is computed where an operator looks at it", () => {
    expect(removed("export interface Holder<T> { picked: Pick<T, keyof T> }")).toHaveLength(1);
    expect(removed('export interface Holder<T extends { id: string }> { picked: T["id"] }')).toEqual([]);
  });
});

describe("a member of a generic declaration", () => {
  test("that changes is one finding, named by the declaration", () => {
    const api = (member: string): string => `
      export interface Query<Row> { ${member} where(): Query<Row>; }
      export interface Table<Row> { all(): Query<Row[]>; first(): Query<Row>; }
      export declare const pets: Table<{ name: string }>;`;
    expect(reported(api("limit: number;"), api(""))).toEqual([
      "Member `limit` was removed from `Query` without being deprecated.",
    ]);
  });

  test("that an operator computes is compared with the arguments", () => {
    const api = (type: string): string => `
      export interface View<Row> { shown: ${type}; }
      export declare const view: View<{ name: string; age: number }>;`;
    expect(reported(api("Row"), api('Pick<Row, "name" & keyof Row>'))).not.toEqual([]);
  });
});
