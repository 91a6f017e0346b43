import { expect, test } from "@jest/globals";
import { pairDocuments } from "../../src/cli/pairs.ts";

test("pairDocuments matches by path, in the order of paths", () => {
  const old = new Map([
    ["b.yaml", 1],
    ["a/x.yaml", 2],
    ["gone.yaml", 3],
  ]);
  const new_ = new Map([
    ["new.yaml", 4],
    ["a/x.yaml", 5],
    ["b.yaml", 6],
  ]);
  expect(pairDocuments(old, new_)).toEqual({
    pairs: [
      { path: "a/x.yaml", old: 2, new: 5 },
      { path: "b.yaml", old: 1, new: 6 },
    ],
    removed: [{ path: "gone.yaml", old: 3 }],
    added: [{ path: "new.yaml", new: 4 }],
  });
});

test("pairDocuments takes the only document of each side for the same", () => {
  expect(pairDocuments(new Map([["v1.yaml", 1]]), new Map([["v2.yaml", 2]]))).toEqual({
    pairs: [{ path: "v1.yaml", old: 1, new: 2 }],
    removed: [],
    added: [],
  });
});
