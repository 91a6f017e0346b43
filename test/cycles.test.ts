// A kind that contains itself has no finite value; one with an exit, or that only leads to a cycle, has values.
import { describe, expect, test } from "@jest/globals";
import { createCycles, type Need, NO_NEED } from "../src/model/cycles.ts";

function cyclesIn(needs: Readonly<Record<string, Need>>): Readonly<Record<string, string | undefined>> {
  const cycleOf = createCycles((name) => needs[name]!);
  return Object.fromEntries(
    Object.keys(needs).map((name) => {
      const cycle = cycleOf(name);
      return [name, cycle && [...cycle].sort().join(" ")];
    }),
  );
}

describe("circles of needs", () => {
  test("one that needs itself", () => {
    expect(cyclesIn({ a: "a" })).toEqual({ a: "a" });
  });

  test("two that need each other, what needs them, and what they need beside", () => {
    const needs = { whole: { all: ["a", "leaf"] }, a: { all: ["leaf", "b"] }, b: "a", leaf: NO_NEED } as const;
    expect(cyclesIn(needs)).toEqual({ whole: "", a: "a b", b: "a b", leaf: undefined });
  });

  test("a way out", () => {
    expect(cyclesIn({ a: { one: ["a", "leaf"] }, leaf: NO_NEED })).toEqual({ a: undefined, leaf: undefined });
    expect(cyclesIn({ a: { one: [] } })).toEqual({ a: undefined });
  });

  test("all ways lead back", () => {
    expect(cyclesIn({ a: { one: ["b", "c"] }, b: "a", c: "a" })).toEqual({ a: "a b c", b: "a b c", c: "a b c" });
  });

  test("circles that lead to one another stay apart", () => {
    expect(cyclesIn({ a: { all: ["a", "b"] }, b: "b" })).toEqual({ a: "a", b: "b" });
    // Asked in the other order.
    expect(cyclesIn({ b: "b", a: { all: ["a", "b"] } })).toEqual({ a: "a", b: "b" });
  });

  test("a long one", () => {
    const names = Array.from({ length: 20_000 }, (_, index) => String(index));
    const needs = Object.fromEntries(names.map((name, index) => [name, String((index + 1) % names.length)]));
    expect(createCycles((name) => needs[name]!)("0")?.size).toBe(names.length);
  });
});
