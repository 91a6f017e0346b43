import { expect, test } from "@jest/globals";
import { didYouMean, suggestion } from "../src/base/suggestion.ts";

test.each([
  ["jsn", ["text", "json"], "json"],
  ["JSON", ["text", "json"], "json"],
  ["enum-value-aded", ["enum-value-added", "enum-value-removed"], "enum-value-added"],
  ["kube", ["openapi", "kubernetes"], "kubernetes"],
  ["zzz", ["text", "json"], undefined],
  ["x", [], undefined],
])("nearest(%j, %j) is %j", (word, candidates, expected) => {
  expect(suggestion(word, candidates)).toBe(expected);
});

test("didYouMean offers the nearest, or else the whole of a short list", () => {
  expect(didYouMean("jsn", ["text", "json"])).toBe('Did you mean "json"?');
  expect(didYouMean("zzz", ["text", "json"])).toBe("Choose one of: text, json.");
  expect(didYouMean("zzz", ["text", "json"], "See the list.")).toBe("See the list.");
});
