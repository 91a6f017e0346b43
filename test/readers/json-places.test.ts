import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Json } from "../../src/model/json.ts";
import { JsonPlaces } from "../../src/readers/document/json-places.ts";
import "../size.ts";

/** Writes a value with any white space between its tokens, and notes where each node stands. */
function write(
  value: Json,
  space: () => string,
): { readonly text: string; readonly ends: Map<string, [number, number]> } {
  const ends = new Map<string, [number, number]>();
  let text = "";
  const add = (part: Json, path: readonly string[], start: number): void => {
    if (Array.isArray(part)) {
      text += "[" + space();
      part.forEach((item: Json, index) => {
        if (index > 0) text += "," + space();
        add(item, [...path, String(index)], text.length);
        text += space();
      });
      text += "]";
    } else if (typeof part === "object" && part !== null) {
      text += "{" + space();
      Object.entries(part).forEach(([name, item], index) => {
        if (index > 0) text += "," + space();
        const begin = text.length;
        text += JSON.stringify(name) + space() + ":" + space();
        add(item as Json, [...path, name], begin);
        text += space();
      });
      text += "}";
    } else text += JSON.stringify(part);
    ends.set(JSON.stringify(path), [start, text.length]);
  };
  add(value, [], 0);
  return { text, ends };
}

function expectPlaces(text: string, value: Json, ends: ReadonlyMap<string, [number, number]>): void {
  const places = new JsonPlaces(text, 0, value);
  for (const [path, range] of ends) {
    const { start, end } = places.find(JSON.parse(path) as string[])!;
    expect([path, start, end]).toEqual([path, ...range]);
  }
}

describe("places in JSON", () => {
  test("are right however the text is laid out", () => {
    const spaces = ["", " ", "\n", "\n  ", "\n    ", "\r\n", "\t", "\n\n"];
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.infiniteStream(fc.constantFrom(...spaces)), (value, stream) => {
        const { text, ends } = write(value as Json, () => stream.next().value as string);
        expectPlaces(text, JSON.parse(text) as Json, ends);
      }),
      { numRuns: 500 },
    );
  });

  test("are right where a line looks like the end of what began before", () => {
    const text = '{\n"a": {\n  "x": {\n}, "y": [\n], "z": "\\n}" }, "b": {\n "c": {\n "d": 1\n}\n}\n}';
    const value = JSON.parse(text) as Json;
    const places = new JsonPlaces(text, 0, value);
    const at = (...tokens: string[]): string => {
      const { start, end } = places.find(tokens)!;
      return text.slice(start, end);
    };
    expect(at("a", "y")).toBe('"y": [\n]');
    expect(at("a", "z")).toBe('"z": "\\n}"');
    expect(at("b", "c", "d")).toBe('"d": 1');
    expect(at("b")).toBe('"b": {\n "c": {\n "d": 1\n}\n}');
  });

  test("that are not there are not found", () => {
    const places = new JsonPlaces('{ "a": [1] }', 0, { a: [1] });
    expect(places.find(["b"])).toBeUndefined();
    expect(places.find(["a", "1"])).toBeUndefined();
    expect(places.find(["a", "0", "x"])).toBeUndefined();
  });
});
