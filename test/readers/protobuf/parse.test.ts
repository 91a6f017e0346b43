// The parser of .proto texts: what it reads, what it says of faults, and that nothing makes it hang.
import { describe, expect, test } from "@jest/globals";
import protobufjs from "protobufjs";
import { parseProto } from "../../../src/readers/protobuf/parse.ts";
import type { MessageNode } from "../../../src/readers/protobuf/syntax.ts";

const HERBARIUM = `
syntax = "proto3"; /* block */ package herbarium.v1;
import public "a.proto"; import weak 'b.proto';
option (acme.rule) = { min: 1, tags: ["x", "y"] nested { deep: true } };
message Sheet {
  reserved 2, 9 to 11, 1000 to max; reserved "old", "older";
  string label = 1 [deprecated = true, json_name = "name", (acme.check).pattern = "a\\x41\\101" "b"];
  map<string, Sheet.Leaf> leaves = 3;
  oneof place { string drawer = 4; .herbarium.v1.Sheet.Leaf leaf = 5; }
  repeated fixed64 ids = 0x10;
  message Leaf { enum Shape { option allow_alias = true; OVAL = 0; ROUND = 0; NONE = -1; reserved -5 to -3; } Shape shape = 1; }
}
service Herbarium {
  rpc Find (stream Sheet) returns (stream .herbarium.v1.Sheet) { option idempotency_level = IDEMPOTENT; option (acme.http) = { get: "/v1" }; }
  rpc Get(Sheet) returns (Sheet);
}
`;

describe("a text without faults", () => {
  const file = parseProto(HERBARIUM);
  const [sheet] = file.messages;

  test("is read without complaint", () => {
    expect(file.faults).toEqual([]);
    expect(file.incomplete).toBe(false);
    expect([file.syntax.name, file.package.name]).toEqual(["proto3", "herbarium.v1"]);
    expect(file.imports.map(({ path, kind }) => `${kind} ${path}`)).toEqual(["public a.proto", "weak b.proto"]);
  });

  test("has its fields, in oneofs and as maps", () => {
    const fields = sheet?.fields.map(({ name, type, keyType, number, oneof }) => ({
      name,
      type,
      keyType,
      number,
      oneof,
    }));
    expect(fields).toEqual([
      { name: "label", type: "string", keyType: undefined, number: 1, oneof: undefined },
      { name: "leaves", type: "Sheet.Leaf", keyType: "string", number: 3, oneof: undefined },
      { name: "drawer", type: "string", keyType: undefined, number: 4, oneof: "place" },
      { name: "leaf", type: ".herbarium.v1.Sheet.Leaf", keyType: undefined, number: 5, oneof: "place" },
      { name: "ids", type: "fixed64", keyType: undefined, number: 16, oneof: undefined },
    ]);
  });

  test("has its reservations", () => {
    const ranges = sheet?.reservedRanges.map(({ first, last }) => [first, last]);
    expect(ranges).toEqual([
      [2, 2],
      [9, 11],
      [1000, 536_870_911],
    ]);
    expect(sheet?.reservedNames.map(({ name }) => name)).toEqual(["old", "older"]);
    expect(sheet?.messages[0]?.enums[0]?.reservedRanges).toMatchObject([{ first: -5, last: -3 }]);
  });

  test("has options, whose layout does not count", () => {
    const [label] = sheet?.fields ?? [];
    expect(label?.options.map(({ name, value }) => [name, value])).toEqual([
      ["deprecated", true],
      ["json_name", "name"],
      ["(acme.check).pattern", "aAAb"],
    ]);
    const spread = parseProto('option (acme.rule) = {\n  min: 1\n  tags: ["x", "y"]; nested {deep:true}\n};');
    expect(spread.options[0]?.value).toBe(file.options[0]?.value);
  });

  test("has methods with their streams", () => {
    const methods = file.services[0]?.methods.map(({ name, request, response, clientStreaming, serverStreaming }) =>
      [name, request, response, clientStreaming, serverStreaming].join(" "),
    );
    expect(methods).toEqual(["Find Sheet .herbarium.v1.Sheet true true", "Get Sheet Sheet false false"]);
  });

  test("says where each declaration stands", () => {
    const label = sheet!.fields[0]!;
    expect(HERBARIUM.slice(label.typeStart, label.typeEnd)).toBe("string");
    expect(HERBARIUM.slice(label.numberStart, label.numberEnd)).toBe("1");
    expect(HERBARIUM.slice(sheet!.start, sheet!.end)).toBe("message Sheet");
  });

  test("is what protobufjs reads", () => {
    const { root } = protobufjs.parse(HERBARIUM, { keepCase: true });
    const theirs = root.lookupType("herbarium.v1.Sheet");
    const ours = Object.fromEntries(sheet!.fields.map(({ name, number }) => [name, number]));
    expect(ours).toEqual(Object.fromEntries(theirs.fieldsArray.map(({ name, id }) => [name, id])));
    expect(Object.keys(root.lookupService("herbarium.v1.Herbarium").methods)).toEqual(["Find", "Get"]);
  });
});

test("groups are fields with a message of their own", () => {
  const file = parseProto('syntax = "proto2"; message A { repeated group Many = 3 { optional int32 x = 1; } }');
  expect(file.faults).toEqual([]);
  expect(file.messages[0]).toMatchObject({
    fields: [{ name: "many", type: "Many", number: 3, isGroup: true, label: "repeated" }],
    messages: [{ name: "Many", fields: [{ name: "x" }] }],
  });
});

test("editions have visibility and names that are reserved without quotes", () => {
  const file = parseProto('edition = "2024"; export message A { reserved foo, bar; local enum E { Z = 0; } }');
  expect(file.faults).toEqual([]);
  expect(file.messages[0]?.reservedNames.map(({ name }) => name)).toEqual(["foo", "bar"]);
});

describe("a text with faults", () => {
  const namesOf = (messages: readonly MessageNode[]): readonly string[] =>
    messages.map(
      ({ name, fields, incomplete }) => `${name}(${fields.map((field) => field.name).join()})${incomplete ? "?" : ""}`,
    );

  test.each([
    [
      "a field that is being typed",
      "message A {\n  string x = 1;\n  string y\n  int32 z = 3;\n}\nmessage B { int32 q = 1; }",
      "A(x,z)?",
      "B(q)",
    ],
    ["a number that is missing", "message A { string x = ; int32 z = 3; }\nmessage B {}", "A(z)?", "B()"],
    ["a brace that is missing", "message A {\n  string x = 1;\nmessage B { int32 q = 1; }", "A(x)?", "B(q)"],
    ["a brace too many", "message A { string x = 1; } }\nmessage B {}", "A(x)", "B()"],
    [
      "a string that is not closed",
      'message A {\n  string x = 1 [json_name = "y];\n  int32 z = 2;\n}\nmessage B {}',
      "A(z)?",
      "B()",
    ],
    ["a word that is no statement", "mesage A { string x = 1; }\nmessage B {}", "B()"],
  ])("%s does not hide the rest", (_, text, ...expected) => {
    const { messages, faults } = parseProto(text);
    expect(namesOf(messages)).toEqual(expected);
    expect(faults.length).toBeGreaterThan(0);
    for (const { message, hint } of faults) expect([message, hint].join(" ")).toMatch(/^\S.*\.$/s);
  });

  test.each([
    ["nothing but braces", "{".repeat(1e6)],
    ["nothing but closing braces", "}".repeat(1e6)],
    ["messages in messages", "message A {".repeat(1e5)],
    ["aggregates in aggregates", `option x = ${"{".repeat(1e6)}`],
    ["one word", "a".repeat(1e6)],
    ["bytes", "\u0000\u0001\uFFFD".repeat(3e5)],
    ["comments that are not closed", "/*".repeat(5e5)],
    ["strings that are not closed", '"\n'.repeat(5e5)],
    ["numbers", "message A { ".repeat(90) + "1 ".repeat(5e5)],
    ["maps", "message A { map<".repeat(1e5)],
    ["methods", "service A { rpc X (".repeat(5e4)],
  ])("%s neither hangs nor overflows", (_, text) => {
    const { faults } = parseProto(text);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.length).toBeLessThanOrEqual(50);
  });

  test("any part of a text can be read", () => {
    for (let length = 0; length < HERBARIUM.length; length += 7) {
      expect(() => parseProto(HERBARIUM.slice(0, length))).not.toThrow();
      expect(() => parseProto(HERBARIUM.slice(length))).not.toThrow();
    }
  });
});
