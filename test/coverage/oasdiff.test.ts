// Everything that oasdiff checks has a rule here, or a reason why it needs none.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { faultsOf, mappingsOf, readTable, repeatedIn } from "./mapping.ts";

/** The list that the table was made from, where it is at hand. */
const LIST = new URL("../../../shared/design/oasdiff-checks.tsv", import.meta.url);

const mappings = mappingsOf("oasdiff");
const ids = mappings.map(({ id }) => id);

test("each of the 509 checks stands once", () => {
  expect(repeatedIn(ids)).toEqual([]);
  expect(ids).toHaveLength(509);
});

test("each has rules that exist, or a reason", () => {
  expect(faultsOf(mappings)).toEqual([]);
});

(existsSync(fileURLToPath(LIST)) ? test : test.skip)("they are the checks of the list", () => {
  expect([...ids].sort()).toEqual(
    readTable(LIST)
      .map(({ id }) => id)
      .sort(),
  );
});
