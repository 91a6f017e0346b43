// Each check of programs other than oasdiff has a rule, or a reason for none.
import { expect, test } from "@jest/globals";
import { faultsOf, mappingsOf, repeatedIn } from "./mapping.ts";

const mappings = mappingsOf(
  "oad",
  "openapi-changes",
  "openapi-diff (Atlassian)",
  "openapi-diff (OpenAPITools)",
  "optic",
);

test("each family stands once", () => {
  expect(repeatedIn(mappings.map(({ peer, id }) => `${peer ?? ""} ${id}`))).toEqual([]);
});

test("each has rules that exist, or a reason", () => {
  expect(faultsOf(mappings)).toEqual([]);
});

test("all codes of oad stand there", () => {
  const codes = mappings.filter(({ peer }) => peer === "oad").map(({ id }) => id.slice(0, 4));
  // 1018 was never given out.
  const expected = Array.from({ length: 51 }, (_, index) => String(1000 + index)).filter((code) => code !== "1018");
  expect(codes).toEqual(expected);
});
