// Each statement of the Kubernetes guides that concerns Go types has a rule, or a reason why it has none.
import { expect, test } from "@jest/globals";
import { faultsOf, readMappings, repeatedIn } from "./mapping.ts";

const mappings = readMappings(new URL("kubernetes-go.tsv", import.meta.url));

test("each statement stands once", () => {
  expect(repeatedIn(mappings.map(({ id }) => id))).toEqual([]);
});

test("each has rules that exist, or a reason", () => {
  expect(faultsOf(mappings)).toEqual([]);
});

test("all statements on tags, conventions, gates and lifecycle stand there", () => {
  const ids = mappings.map(({ id }) => Number(id));
  const expected = Array.from({ length: 147 - 92 + 1 }, (_, index) => 92 + index);
  expect(expected.filter((id) => !ids.includes(id))).toEqual([]);
});
