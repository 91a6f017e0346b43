// The claims of a witness about bytes agree with another implementation, by both definitions.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot } from "../../../src/index.ts";
import { sampleOf } from "../../size.ts";
import { isWireWitness, judge, type WireWitness } from "./peer.ts";

function witnessesOf(old: string, new_: string): readonly WireWitness[] {
  const read = (text: string): ReturnType<typeof readSnapshot> =>
    readSnapshot({ name: "a.proto", url: "file:///a.proto", text });
  const { findings } = compare(read(old), read(new_), { profile: "protobuf" });
  return findings.flatMap(({ witness }) => (isWireWitness(witness) ? [witness] : []));
}

function confirm(old: string, new_: string): readonly WireWitness[] {
  const witnesses = witnessesOf(old, new_);
  for (const witness of witnesses) {
    const { said, found } = judge(witness, { old, new: new_ }, "A");
    expect({ old, new: new_, ...(said as object) }).toEqual({ old, new: new_, ...(found as object) });
  }
  return witnesses;
}

const SCALARS =
  "bool int32 int64 uint32 uint64 sint32 sint64 fixed32 sfixed32 fixed64 sfixed64 float double string bytes".split(" ");
const DEFINITIONS = `
enum Light { LIGHT_UNSPECIFIED = 0; SUN = 1; SHADE = 2; }
enum Place { PLACE_UNSPECIFIED = 0; INSIDE = 2; }
message Pot { int32 size = 1; string colour = 2; }
message Bed { string name = 1; repeated int32 sizes = 3; }
`;
const TYPES = [
  ...SCALARS,
  "Light",
  "Place",
  "Pot",
  "Bed",
  "map<string, int32>",
  "map<int32, string>",
  "map<string, Pot>",
];

describe.each(["optional ", "repeated "])("a field %s", (label) => {
  const types = label === "optional " ? TYPES : TYPES.filter((type) => !type.startsWith("map"));

  test.each(types)("of the type %s that gets another", (from) => {
    const textOf = (type: string): string =>
      `syntax = "proto3";\n${DEFINITIONS}message A { ${type.startsWith("map") ? "" : label}${type} value = 7; }`;
    const others = sampleOf(
      types.filter((type) => type !== from),
      3,
    );
    const shown = others.flatMap((to) => confirm(textOf(from), textOf(to)));
    expect(shown.length).toBeGreaterThan(others.length / 3);
  });
});

const PAIRS: Readonly<Record<string, readonly [old: string, new_: string]>> = {
  "a number that changes": ["int32 a = 1; string b = 2;", "int32 a = 3; string b = 2;"],
  "numbers that swap": ["int32 a = 1; int32 b = 2;", "int32 a = 2; int32 b = 1;"],
  "a number that another takes": ["int32 width = 1;", "int32 colour = 1;"],
  "a number that another type takes": ["int32 width = 1;", "string colour = 1;"],
  "one of several": ["repeated string a = 1;", "string a = 1;"],
  "one of several numbers": ["repeated int32 a = 1;", "int32 a = 1;"],
  "several of one": ["string a = 1;", "repeated string a = 1;"],
  "several messages of one": ["Pot a = 1;", "repeated Pot a = 1;"],
  "a map of entries": ["repeated Entry a = 1;", "map<string, int32> a = 1;"],
  "entries of a map": ["map<string, int32> a = 1;", "repeated Entry a = 1;"],
  "other entries of a map": ["map<string, int32> a = 1;", "repeated Pot a = 1;"],
  "one entry of a map": ["map<string, int32> a = 1;", "Entry a = 1;"],
  "two that come to exclude each other": ["string a = 1; int32 b = 2;", "oneof k { string a = 1; int32 b = 2; }"],
  "one that excludes no more": ["oneof k { string a = 1; int32 b = 2; }", "oneof k { string a = 1; } int32 b = 2;"],
  "one that goes to another oneof": [
    "oneof k { string a = 1; int32 b = 2; } oneof l { bool c = 3; }",
    "oneof k { string a = 1; } oneof l { bool c = 3; int32 b = 2; }",
  ],
};

test.each(Object.keys(PAIRS))("%s", (name) => {
  const [old, new_] = PAIRS[name]!;
  const textOf = (body: string): string =>
    `syntax = "proto3";\n${DEFINITIONS}message Entry { string key = 1; int32 value = 2; }\nmessage A { ${body} }`;
  expect(confirm(textOf(old), textOf(new_))).not.toEqual([]);
});

const PROTO2: Readonly<Record<string, readonly [old: string, new_: string]>> = {
  "a field that is demanded": ["optional int32 a = 1;", "optional int32 a = 1; required int32 b = 2;"],
  "a field that comes to be demanded": ["optional int32 a = 1;", "required int32 a = 1;"],
  "a field that is demanded no more": ["required int32 a = 1;", "optional int32 a = 1;"],
  "a demanded field that goes": ["required int32 a = 1;", 'reserved 1; reserved "a";'],
  "a demanded field beside one that changes": [
    "required string a = 1; optional int32 b = 2;",
    "required string a = 1; optional sint32 b = 2;",
  ],
  "a group that becomes a message": [
    "optional group Pot = 1 { optional int32 size = 1; }",
    "message Pot { optional int32 size = 1; } optional Pot pot = 1;",
  ],
  "a closed enumeration of another number": ["optional Light a = 1;", "optional Place a = 1;"],
};

test.each(Object.keys(PROTO2))("%s", (name) => {
  const [old, new_] = PROTO2[name]!;
  const textOf = (body: string): string =>
    `syntax = "proto2";\nenum Light { SUN = 1; SHADE = 2; }\nenum Place { INSIDE = 2; }\nmessage A { ${body} }`;
  expect(confirm(textOf(old), textOf(new_))).not.toEqual([]);
});

test("a value whose number changes", () => {
  const textOf = (values: string): string =>
    `syntax = "proto3";\nenum Light { NONE = 0; ${values} }\nmessage A { repeated Light all = 1; Light best = 2; }`;
  const witnesses = confirm(textOf("SUN = 1; SHADE = 2;"), textOf("SUN = 2; SHADE = 1;"));
  expect(witnesses).toContainEqual({ bytes: "10 01", written: { best: "SUN" }, read: { best: "SHADE" } });
});

test("bytes add nothing to words if everything is read", () => {
  const textOf = (body: string): string => `syntax = "proto3";\nmessage A { ${body} }`;
  expect(witnessesOf(textOf("int32 a = 1;"), textOf("int64 a = 1;"))).toEqual([]);
  expect(witnessesOf(textOf("string a = 1;"), textOf("bytes a = 1;"))).toEqual([]);
  expect(witnessesOf(textOf("string a = 1;"), textOf("oneof k { string a = 1; }"))).toEqual([]);
  expect(witnessesOf(textOf("Elsewhere a = 1;"), textOf("int32 a = 1;"))).toEqual([]);
});
