import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { createAncestry, has } from "../../src/engine/reach/ancestry.ts";
import { runsOf, seed } from "../size.ts";

interface Graph {
  readonly size: number;
  readonly parents: readonly (readonly number[])[];
  readonly numbers: readonly (readonly number[])[];
}

const graphs: fc.Arbitrary<Graph> = fc.integer({ min: 1, max: 24 }).chain((nodes) => {
  const lists = (max: number): fc.Arbitrary<number[][]> =>
    fc.array(fc.array(fc.nat({ max: max - 1 }), { maxLength: 3 }), { minLength: nodes, maxLength: nodes });
  return fc.record({ size: fc.constant(70), parents: lists(nodes), numbers: lists(70) });
});

function numbersAbove(from: number, { parents, numbers }: Graph): readonly number[] {
  const seen = new Set([from]);
  for (const node of seen) for (const parent of parents[node]!) seen.add(parent);
  return [...new Set([...seen].flatMap((node) => numbers[node]!))].sort((a, b) => a - b);
}

function ancestryOf({ size, parents, numbers }: Graph): (node: number) => readonly number[] {
  const above = createAncestry<number>({
    size,
    numbersOf: (node) => numbers[node]!,
    parentsOf: (node) => parents[node]!,
  });
  return (node) => {
    const bits = above(node);
    return Array.from({ length: size }, (_, number) => number).filter((number) => has(bits, number));
  };
}

describe("what a node and all above it say", () => {
  test("equals a separate climb from each node, in graphs with cycles and in any order", () => {
    fc.assert(
      fc.property(graphs, fc.infiniteStream(fc.nat()), (graph, stream) => {
        const above = ancestryOf(graph);
        for (let asked = 0; asked < 10; asked++) {
          const node = stream.next().value! % graph.parents.length;
          expect(above(node)).toEqual(numbersAbove(node, graph));
        }
      }),
      { numRuns: runsOf(100, 500), seed },
    );
  });

  test("is found for a long path of equal nodes", () => {
    const end = runsOf(100_000, 1_000_000);
    const above = createAncestry<number>({
      size: 1000,
      numbersOf: (node) => (node === end ? [999] : []),
      parentsOf: (node) => (node === end ? [] : [node + 1]),
    });
    expect(has(above(0), 999)).toBe(true);
    expect(has(above(0), 998)).toBe(false);
  });
});
