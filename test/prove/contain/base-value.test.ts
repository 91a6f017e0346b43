// Many questions about one large object are answered by one value of it: each search for a value costs what the object is large.
import { describe, expect, jest, test } from "@jest/globals";
import { Search } from "../../../src/prove/contain/search.ts";
import { createProver, LENSES } from "../../../src/prove/index.ts";
import { schemaOf } from "./tables.ts";

const COUNT = 200;
const names = Array.from({ length: COUNT }, (_, index) => `p${String(index)}`);

const objectOf = (required: readonly string[], most: number): string =>
  JSON.stringify({
    type: "object",
    required,
    properties: Object.fromEntries(names.map((name) => [name, { type: "string", maxLength: most }])),
  });

describe("a value of a large object", () => {
  test("shows each of the names that another schema requires too", () => {
    const half = names.slice(0, COUNT / 2);
    const [left, right] = [schemaOf(objectOf(half, 5)), schemaOf(objectOf(names, 5))];
    const prover = createProver(LENSES.containment);
    const required = right.table.constraints(right.at).filter(({ kind }) => kind === "required");
    const search = jest.spyOn(Search.prototype, "ask");
    const found = required.map((constraint) => prover.refused(left, right, [constraint]).value);
    const searches = search.mock.calls.length;
    search.mockRestore();
    expect(required.length).toBe(COUNT);
    expect(found.filter((value) => value !== undefined)).toHaveLength(COUNT / 2);
    for (const value of found) {
      if (value === undefined) continue;
      expect(prover.admits(left, value, "left")).toBe(true);
      expect(prover.admits(right, value, "right")).toBe(false);
    }
    // One for each name that is required already, a few for the others.
    expect(searches).toBeLessThan(COUNT / 2 + 25);
  });
});

describe("a name among many patterns", () => {
  test("is looked for once, not once for each pattern that it does not match", () => {
    const patterns = Array.from({ length: 60 }, (_, index) => `^x${String(index)}-`);
    const objectWith = (type: string): string =>
      JSON.stringify({
        type: "object",
        patternProperties: Object.fromEntries(patterns.map((pattern) => [pattern, { type }])),
        additionalProperties: false,
      });
    const left = schemaOf(objectWith("integer"));
    const prover = createProver(LENSES.containment);
    const one = jest.spyOn(Search.prototype, "one");
    const within = { except: [], matching: [patterns[0]!], notMatching: [] };
    const { value } = prover.around(left, within, 0);
    const searches = one.mock.calls.length;
    one.mockRestore();
    expect(value).toEqual({ "x0-": 0 });
    expect(searches).toBeLessThan(30);
  });
});
