// Lock files: what is written can be read, and what is remembered is not used again in silence.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import { compare, readSnapshot, writeLock } from "../../../src/index.ts";
import type { Reading } from "../../../src/contracts/reader.ts";

const schema = JSON.parse(
  readFileSync(new URL("../../../src/readers/wire-lock/wire-lock.schema.json", import.meta.url), "utf8"),
) as object;
const validate = new Ajv2020({ allErrors: true, strict: true, strictTypes: false }).compile(schema);

function proto(text: string): Reading {
  return readSnapshot({
    name: "pets.proto",
    url: "file:///pets.proto",
    text: `syntax = "proto3"; package pets.v1; ${text}`,
  });
}

function lock(text: string): Reading {
  return readSnapshot({ name: "wire.lock.json", url: "file:///wire.lock.json", text });
}

/** The lock file after each of these in turn. */
function lockAfter(...texts: readonly string[]): Reading {
  const [first = "", ...rest] = texts;
  return rest.reduce((known, text) => lock(writeLock(proto(text), known)), lock(writeLock(proto(first))));
}

function reported(old: Reading, new_: Reading): readonly string[] {
  return compare(old, new_, { all: true }).findings.map(({ ruleId, verdict }) => `${ruleId} ${verdict}`);
}

const EVERYTHING = `
  import "google/protobuf/descriptor.proto";
  option java_package = "org.pets";
  service Pets { rpc Watch(stream Pet) returns (stream Pet) { option idempotency_level = NO_SIDE_EFFECTS; } }
  message Pet {
    reserved 9, 20 to max; reserved "gone";
    string full_name = 1 [json_name = "name", (sensitive) = true];
    optional int32 age = 2 [deprecated = true];
    repeated Kind kinds = 3 [packed = false];
    map<string, Toy> toys = 4;
    oneof home { option (buf.validate.oneof).required = true; string street = 6; Toy basket = 7; }
    message Toy { Pet owner = 1; int64 weight = 2 [jstype = JS_STRING]; __proto__ toString = 3; }
    message __proto__ {}
  }
  enum Kind { option allow_alias = true; KIND_UNKNOWN = 0; KIND_CAT = 1; KIND_TOM = 1; reserved 5 to 7; }
  extend google.protobuf.FieldOptions { bool sensitive = 50000; }
`;

describe("a lock file", () => {
  test("is as good as the text that it was made of", () => {
    const source = proto(EVERYTHING);
    const read = lock(writeLock(source));
    expect(read.problems).toEqual([]);
    expect(reported(read, source)).toEqual([]);
    expect(reported(source, read)).toEqual([]);
    expect(writeLock(read, read)).toBe(writeLock(source));
  });

  test("obeys the published schema", () => {
    const text = writeLock(proto("message Pet {}"), lock(writeLock(proto(EVERYTHING))));
    validate(JSON.parse(text));
    expect(validate.errors).toBeNull();
    validate(JSON.parse(writeLock(proto(EVERYTHING))));
    expect(validate.errors).toBeNull();
  });

  test("does not depend on the order of the text", () => {
    const [a, b] = ["message A { int32 x = 1; int32 y = 2; }", "message B {}"];
    expect(writeLock(proto(a + b))).toBe(writeLock(proto(`${b} message A { int32 y = 2; int32 x = 1; }`)));
  });

  test("has a line for each field", () => {
    const before = writeLock(proto("message A { int32 x = 1; }")).split("\n");
    const after = writeLock(proto("message A { int32 w = 7; int32 x = 1; }")).split("\n");
    expect(after.length - before.length).toBe(1);
    expect(after).toContainEqual('        { "number": 7, "name": "w", "type": "int32", "cardinality": "implicit" }');
  });

  test("has separate places", () => {
    const [finding] = compare(lockAfter("message A { int32 x = 1; }"), proto("message A { int32 x = 2; }")).findings;
    expect(finding?.old).toMatchObject({ file: "wire.lock.json", pointer: "/messages/pets.v1.A/fields/0/number" });
    expect(finding?.old.range?.start.line).toBe(16);
  });

  test("rejects nothing in silence", () => {
    const text = writeLock(proto("message A { int32 x = 1; }"));
    const broken = lock(text.replace('"number": 1', '"number": "1"').replace('"x"', "7"));
    expect(broken.problems).toMatchObject([
      { code: "WRONG_TYPE", level: "error", pointer: "/messages/pets.v1.A/fields/0/name" },
      { code: "WRONG_TYPE", level: "error", pointer: "/messages/pets.v1.A/fields/0/number" },
    ]);
    expect(lock(text.replace('"version": 1', '"version": 9')).problems).toMatchObject([
      { code: "UNSUPPORTED_VERSION" },
    ]);
  });
});

describe("the memory", () => {
  const removed = lockAfter("message A { int32 x = 1; string y = 2; }", "message A { int32 x = 1; }");

  test("knows the number of a field that was removed", () => {
    expect(reported(removed, proto("message A { int32 x = 1; bool z = 2; }"))).toEqual([
      "protobuf-number-reused breaking",
    ]);
  });

  test("knows its name", () => {
    expect(reported(removed, proto("message A { int32 x = 1; string y = 3; }"))).toEqual([
      "protobuf-number-changed breaking",
    ]);
  });

  test("lets it come back as it was", () => {
    expect(reported(removed, proto("message A { int32 x = 1; string y = 2; }"))).toEqual([]);
    expect(reported(removed, proto("message A { int32 x = 1; bytes z = 3; }"))).toEqual([
      "protobuf-field-added compatible",
    ]);
  });

  test("lasts", () => {
    const later = lockAfter(
      "message A { int32 x = 1; string y = 2; }",
      "message A {}",
      "message A {}",
      "message A { bool w = 5; }",
    );
    expect(reported(later, proto("message A { bool w = 5; bool z = 2; }"))).toEqual([
      "protobuf-number-reused breaking",
    ]);
  });

  test("knows tombstones that were lost", () => {
    const lost = lockAfter('message A { reserved 3 to 5; reserved "old"; }', "message A { reserved 4; }");
    expect(reported(lost, proto("message A { reserved 4; bool z = 5; }"))).toEqual([
      "protobuf-number-reserved breaking",
    ]);
    expect(reported(lost, proto("message A { reserved 4; bool old = 9; }"))).toEqual([
      "protobuf-number-reserved breaking",
    ]);
  });

  test("leaves what is still reserved to its tombstone", () => {
    const buried = lockAfter("message A { string y = 2; }", 'message A { reserved 2; reserved "y"; }');
    expect(reported(buried, proto('message A { reserved "y"; bool z = 2; }'))).toEqual([
      "protobuf-number-reserved breaking",
    ]);
  });

  test("knows a message that was removed altogether", () => {
    const later = lockAfter("message A { string y = 2; } message B {}", "message B {}");
    const [first] = compare(later, proto("message B {} message A { bool z = 2; }")).findings;
    expect(first).toMatchObject({ ruleId: "protobuf-number-reused" });
    expect(first?.message).toContain("message `pets.v1.A`");
  });

  test("knows values of enumerations", () => {
    const later = lockAfter("enum E { E_NONE = 0; E_ONE = 1; }", "enum E { E_NONE = 0; }");
    expect(reported(later, proto("enum E { E_NONE = 0; E_OTHER = 1; }"))).toEqual([
      "protobuf-enum-value-renamed breaking",
    ]);
    expect(reported(later, proto("enum E { E_NONE = 0; E_ONE = 7; }"))).toEqual([
      "protobuf-enum-number-changed breaking",
    ]);
    expect(reported(later, proto("enum E { E_NONE = 0; E_ONE = 1; }"))).toEqual([]);
  });

  test("follows a message that has another name", () => {
    const fields = (more: string): string => `int32 a = 1; string b = 2; bool c = 3; ${more}`;
    const later = lockAfter(
      `message Animal { ${fields("bytes d = 4;")} }`,
      `message Animal { ${fields("")} }`,
      `message Creature { ${fields("")} }`,
    );
    expect(reported(later, proto(`message Creature { ${fields("int64 z = 4;")} }`))).toEqual([
      "protobuf-number-reused breaking",
    ]);
  });
});

describe("Go types", () => {
  const types = (fields: string): Reading =>
    readSnapshot({
      name: "core/v1/types.go",
      url: "file:///core/v1/types.go",
      text: `package v1\n\ntype Pod struct {\n${fields}}\n`,
    });
  const field = (name: string, number: number): string =>
    `\t// ${name} is set.\n\t// +optional\n\t${name} string \`json:"${name.toLowerCase()},omitempty" protobuf:"bytes,${String(number)},opt,name=${name.toLowerCase()}"\`\n`;

  test("are locked too, and nothing but the wire is compared", () => {
    const before = types(field("Alpha", 1) + field("Beta", 2));
    const now = types(field("Alpha", 1));
    expect(reported(lock(writeLock(before)), before)).toEqual([]);
    const remembered = lock(writeLock(now, lock(writeLock(before))));
    expect(reported(remembered, now)).toEqual([]);
    expect(reported(remembered, types(field("Alpha", 1) + field("Gamma", 2)))).toContain(
      "protobuf-number-reused breaking",
    );
  });
});
