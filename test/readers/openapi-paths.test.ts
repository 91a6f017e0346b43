// A missing part of a path is a located problem, and the rest is read.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot } from "../../src/index.ts";
import type { JsonObject } from "../../src/model/json.ts";

const DONE = { responses: { "204": { description: "Done." } } };
const ID = { name: "id", in: "path", required: true, schema: { type: "string" } };

function reported(paths: JsonObject, version = "3.0.3"): readonly string[] {
  const [old, new_] = [{}, paths].map((each) =>
    readSnapshot({
      name: "harbour.json",
      url: "file:///harbour.json",
      text: JSON.stringify({ openapi: version, info: { title: "Harbour", version: "1" }, paths: each }),
    }),
  );
  return compare(old!, new_!, { all: true }).problems.map(
    ({ level, pointer, message }) => `${level} ${pointer} ${message}`,
  );
}

describe.each(["3.0.3", "3.1.0"])("in OpenAPI %s", (version) => {
  test("a variable that no parameter declares", () => {
    expect(reported({ "/berths/{id}/boats/{boat}": { get: { parameters: [ID], ...DONE } } }, version)).toEqual([
      "warning /paths/~1berths~1{id}~1boats~1{boat}/get No parameter declares `{boat}` of the path; any text is accepted there.",
    ]);
  });

  test("a variable that the path item declares", () => {
    expect(reported({ "/berths/{id}": { parameters: [ID], get: DONE } }, version)).toEqual([]);
  });

  test("a path item that describes operations and has none", () => {
    expect(reported({ "/berths": { description: "All berths." }, "/boats": { get: DONE } }, version)).toEqual([
      "warning /paths/~1berths The path item has no operations.",
    ]);
  });

  test("a path item that is empty may be so", () => {
    expect(reported({ "/berths": {}, "/boats": { get: DONE } }, version)).toEqual([]);
  });
});
