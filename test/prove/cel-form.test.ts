import { describe, expect, test } from "@jest/globals";
import { isOneOf, NEVER } from "../../src/prove/cel/form.ts";

describe("a rule that lists values", () => {
  test("has them side by side, however many they are", () => {
    const values = Array.from({ length: 3000 }, (_, index) => `v${String(index)}`);
    const [only, ...others] = isOneOf(values);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ kind: "any" });
    expect(only?.kind === "any" ? only.of.length : 0).toBe(values.length);
  });

  test("is about that value if it lists one, and about none if it lists none", () => {
    expect(isOneOf(["a"])).toMatchObject([{ kind: "values", values: ["a"] }]);
    expect(isOneOf([])).toBe(NEVER);
  });
});
