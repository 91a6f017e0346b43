// Every statement of the Kubernetes guides that OpenAPI documents and custom resource definitions can serve has a rule here, or a reason.
import { expect, test } from "@jest/globals";
import { faultsOf, readMappings, readTable, repeatedIn } from "./mapping.ts";

const TABLE = new URL("kubernetes.tsv", import.meta.url);
const mappings = readMappings(TABLE);

const range = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

test("each row on fields, validation, versions and lifecycles stands once, in order", () => {
  const ids = mappings.map(({ id }) => id);
  expect(repeatedIn(ids)).toEqual([]);
  expect(ids).toEqual([...range(1, 91), ...range(116, 127)]);
});

test("each names the clause that it paraphrases", () => {
  expect(readTable(TABLE).filter(({ clause }) => clause === "")).toEqual([]);
});

test("each has rules that exist, or a reason", () => {
  expect(faultsOf(mappings)).toEqual([]);
});
