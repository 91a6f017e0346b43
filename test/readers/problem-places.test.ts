// A problem has a place, also where a reference or a second declaration of a name leads out of the tree.
import { expect, test } from "@jest/globals";
import { compare, readSnapshot } from "../../src/index.ts";

function placesOf(name: string, text: string, code: string): readonly string[] {
  const reading = readSnapshot({ name, url: `file:///api/${name}`, text });
  const { problems } = compare(reading, reading);
  const places = problems
    .filter((problem) => problem.code === code)
    .map(({ pointer = "", range }) => `${pointer} ${String(range?.start.line)}:${String(range?.start.column)}`);
  return [...new Set(places)];
}

test("a part behind a reference of `paths` has the place of the reference", () => {
  const text = `openapi: 3.0.3
info: { title: Bakery, version: "1" }
paths:
  $ref: "#"
`;
  expect(placesOf("api.yaml", text, "WRONG_TYPE")).toEqual(["/openapi 1:1", "/paths/info 3:1", "/paths/paths 3:1"]);
});

const plants = (fields: string): string => `syntax = "proto3";
message Plant {
  string name = 1;
}
${fields}
`;

test.each([
  ["message", "message Plant {\n  Light light = 2;\n}", "/messages/Plant/fields/light/type 6:3"],
  [
    "message in it",
    "message Plant {\n  message Leaf {\n    Light light = 1;\n  }\n}",
    "/messages/Plant/messages/Leaf/fields/light/type 7:5",
  ],
  [
    "service",
    "service Plants {}\nservice Plants {\n  rpc Get(Plant) returns (Light);\n}",
    "/services/Plants/methods/Get/response 7:26",
  ],
])("a part of the second %s of a name has its own place", (_, text, place) => {
  expect(placesOf("plants.proto", plants(text), "REF_NOT_FOUND")).toEqual([place]);
});

test("a second enum of a name has the places of its own values", () => {
  const text = plants("enum Light {\n  NONE = 0;\n}\nenum Light {\n  DIM = 1.5;\n}");
  const places = placesOf("plants.proto", text, "SYNTAX_ERROR");
  expect(places.length).toBeGreaterThan(0);
  for (const place of places) expect(place).not.toContain("undefined");
});
