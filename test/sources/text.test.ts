// Encodings of texts are distinguished as in YAML and JSON.
import { expect, test } from "@jest/globals";
import { contentOf, decodeText } from "../../src/sources/text.ts";
import { ENCODINGS } from "./encodings.ts";

const TEXT = "a: ä€\n";

test.each(Object.entries(ENCODINGS))("%s", (_, encode) => {
  const bytes = encode(TEXT);
  const before = Buffer.from(bytes);
  expect(decodeText(bytes).replace("\ufeff", "")).toBe(TEXT);
  expect(bytes).toEqual(before);
  // A text that begins with a line feed is no descriptor set.
  expect(contentOf(encode(`\n${TEXT}`), "a").text).toContain(TEXT);
});

test.each<readonly [string, Buffer]>([
  ["half of a unit of UTF-16", ENCODINGS["UTF-16"]!(TEXT).subarray(0, -1)],
  ["a part of a unit of UTF-32", ENCODINGS["UTF-32 without a mark"]!(TEXT).subarray(0, -3)],
  ["a character that does not exist", Buffer.concat([ENCODINGS["UTF-32"]!(TEXT), Buffer.from([0, 0, 0x20, 0])])],
  ["a surrogate in UTF-32", ENCODINGS["UTF-32"]!("a\ud800")],
  ["a byte of no character", Buffer.from([0x61, 0xff])],
])("%s is invalid", (_, bytes) => {
  expect(decodeText(bytes).isWellFormed()).toBe(false);
});

test("characters beyond the basic plane", () => {
  const bytes = Buffer.from([0x61, 0, 0, 0, 0, 0xf6, 0x01, 0]);
  expect(decodeText(bytes)).toBe("a\u{1f600}");
});
