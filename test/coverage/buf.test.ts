// Each breaking rule of buf and protolock has a rule here, or a reason why it needs none.
import { expect, test } from "@jest/globals";
import { faultsOf, mappingsOf, repeatedIn } from "./mapping.ts";

const mappings = mappingsOf("buf", "protolock");
const idsOf = (peer: string): readonly string[] => mappings.filter((each) => each.peer === peer).map(({ id }) => id);

test("each stands once", () => {
  expect(repeatedIn(mappings.map(({ peer, id }) => `${peer ?? ""} ${id}`))).toEqual([]);
});

test("each has rules that exist, or a reason", () => {
  expect(faultsOf(mappings)).toEqual([]);
});

test("all of them are there, those included that are only known by an old id", () => {
  expect(idsOf("buf")).toHaveLength(69);
  expect(idsOf("protolock")).toHaveLength(9);
});
