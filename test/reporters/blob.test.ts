import { expect, test } from "@jest/globals";
import { blob, readBlob } from "../../src/reporters/blob.ts";
import { loadReporter, reporterNames } from "../../src/reporters/index.ts";
import { everything, hostile, options } from "./sample.ts";

test.each([
  ["everything", everything],
  ["hostile names", hostile],
])("every other format is the same from a blob as at once: %s", async (_name, compared) => {
  const stored = readBlob(blob.render(compared, options()), "1.json");
  const files = new Map(stored.files.map((file) => [file.name, file]));
  const later = options({
    tool: stored.tool,
    source: (name) => files.get(name),
    rule: (id) => (Object.hasOwn(stored.rules, id) ? stored.rules[id] : undefined),
  });
  for (const name of reporterNames) {
    const reporter = await loadReporter(name);
    expect(reporter?.render(stored.comparison, later)).toBe(reporter?.render(compared, options()));
  }
});

test("holds each file once, and none that nothing is stated of", () => {
  const { files } = readBlob(blob.render(everything, options()), "1.json");
  expect(files.map(({ name }) => name)).toEqual(["new/pets.yaml", "old/pets.yaml"]);
});

test.each([
  ["{", "1.json is not valid JSON."],
  ["[]", "1.json is not a blob of apicompat."],
  ['{"version": 1, "findings": []}', "1.json is not a blob of apicompat."],
  ['{"kind": "apicompat-blob", "version": 9, "tool": {"version": "9.0.0"}}', "1.json was written by apicompat 9.0.0"],
  ['{"kind": "apicompat-blob", "version": 1}', "1.json is incomplete."],
])("rejects %s", (text, message) => {
  expect(() => readBlob(text, "1.json")).toThrow(message);
});
