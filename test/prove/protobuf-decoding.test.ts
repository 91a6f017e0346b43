import { expect, test } from "@jest/globals";
import { readSnapshot } from "../../src/index.ts";
import { decodeMessage, type Decoded } from "../../src/prove/protobuf/decoding.ts";

const text = `syntax = "proto3";
message A { string name = 1; repeated sint64 steps = 2; repeated fixed32 sums = 3; int32 size = 4; }`;
const wire = readSnapshot({ name: "a.proto", url: "file:///a.proto", text }).snapshot.wire!;

function decode(...bytes: readonly number[]): Decoded | undefined {
  return decodeMessage(Uint8Array.from(bytes), wire.messages["A"]!.fields, wire);
}

test("a replacement character is text, and broken UTF-8 is not", () => {
  expect(decode(0x0a, 3, 0xef, 0xbf, 0xbd)).toEqual({ values: { name: "\uFFFD" }, unknown: [] });
  expect(decode(0x0a, 2, 0xef, 0xbf)?.refused).toBe("The bytes are not a text.");
  expect(decode(0x0a, 1, 0xff)?.refused).toBe("The bytes are not a text.");
});

test("packed and single numbers have the same values", () => {
  expect(decode(0x12, 3, 1, 0x80, 1)?.values).toEqual({ steps: ["-1", "64"] });
  expect(decode(0x10, 1, 0x10, 0x80, 1)?.values).toEqual({ steps: ["-1", "64"] });
  expect(decode(0x1a, 8, 1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff)?.values).toEqual({ sums: [1, 4_294_967_295] });
});

test("a negative number has ten bytes, and more are rejected", () => {
  const ones = Array.from({ length: 9 }, () => 0xff);
  expect(decode(0x20, ...ones, 1)?.values).toEqual({ size: -1 });
  expect(decode(0x20, ...ones, 0xff, 1)?.refused).toBe("The bytes are no message of this type.");
});

test.each([
  ["a tag alone", [0x0a]],
  ["a text that ends early", [0x0a, 5, 0x61]],
  ["a packed number that ends early", [0x1a, 3, 1, 0, 0]],
  ["a group without an end", [0x2b, 0x08, 1]],
])("%s is rejected", (_, bytes) => {
  expect(decode(...bytes)?.refused).toBe("The bytes are no message of this type.");
});
