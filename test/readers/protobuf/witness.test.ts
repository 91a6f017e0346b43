// What a witness says that the new definition reads is what another implementation decodes.
import { expect, test } from "@jest/globals";
import { create, createFileRegistry, fromBinary, toJson } from "@bufbuild/protobuf";
import {
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
  FileDescriptorSetSchema,
} from "@bufbuild/protobuf/wkt";
import { isObject } from "../../../src/model/json.ts";
import { compare, readSnapshot } from "../../../src/index.ts";

const TYPES = {
  bool: Type.BOOL,
  int32: Type.INT32,
  int64: Type.INT64,
  uint32: Type.UINT32,
  uint64: Type.UINT64,
  sint32: Type.SINT32,
  sint64: Type.SINT64,
  fixed32: Type.FIXED32,
  sfixed32: Type.SFIXED32,
  fixed64: Type.FIXED64,
  sfixed64: Type.SFIXED64,
  float: Type.FLOAT,
  double: Type.DOUBLE,
  string: Type.STRING,
  bytes: Type.BYTES,
};

type TypeName = keyof typeof TYPES;

/** Of a message with one field, as ProtoJSON; `refused` where the bytes are. */
function decode(bytes: Uint8Array, type: TypeName): unknown {
  const field = {
    name: "value",
    jsonName: "value",
    number: 1,
    type: TYPES[type],
    label: Label.OPTIONAL,
    oneofIndex: 0,
    proto3Optional: true,
  };
  const set = create(FileDescriptorSetSchema, {
    file: [
      {
        name: "a.proto",
        syntax: "proto3",
        messageType: [{ name: "A", field: [field], oneofDecl: [{ name: "_value" }] }],
      },
    ],
  });
  const schema = createFileRegistry(set).getMessage("A")!;
  try {
    return toJson(schema, fromBinary(schema, bytes));
  } catch {
    return "refused";
  }
}

const names = Object.keys(TYPES) as TypeName[];
const read = (type: TypeName): ReturnType<typeof readSnapshot> =>
  readSnapshot({
    name: "a.proto",
    url: "file:///a.proto",
    text: `syntax = "proto3"; message A { optional ${type} value = 1; }`,
  });

test.each(names)("a %s that becomes another type", (from) => {
  let shown = 0;
  for (const to of names.filter((name) => name !== from)) {
    const [finding] = compare(read(from), read(to)).findings;
    const witness = finding?.witness;
    if (!isObject(witness) || typeof witness["bytes"] !== "string") continue;
    shown++;
    // This implementation does not look at the form that a tag states; others keep such a field among the unknown ones.
    if ("unknown" in witness) continue;
    const bytes = Uint8Array.from(witness["bytes"].split(" ").map((byte) => Number.parseInt(byte, 16)));
    const decoded = decode(bytes, to);
    const said = "refused" in witness ? "refused" : witness["read"];
    expect([`${from} to ${to}`, said]).toEqual([`${from} to ${to}`, decoded]);
  }
  expect(shown).toBeGreaterThan(0);
});
