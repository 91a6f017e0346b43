// From .proto files and descriptor sets to the model.
import { describe, expect, test } from "@jest/globals";
import { create, toBinary } from "@bufbuild/protobuf";
import {
  DescriptorProtoSchema,
  EnumDescriptorProtoSchema,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
  FieldDescriptorProtoSchema,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
  MethodDescriptorProtoSchema,
  ServiceDescriptorProtoSchema,
} from "@bufbuild/protobuf/wkt";
import { compare, readSnapshot } from "../../../src/index.ts";
import type { Problem } from "../../../src/contracts/errors.ts";
import type { Reading, Resolve } from "../../../src/contracts/reader.ts";
import { protobufReader } from "../../../src/readers/protobuf/index.ts";
import type { SourceFile } from "../../../src/contracts/source.ts";

function file(name: string, text: string): SourceFile {
  return { name, url: `file:///${name}`, text };
}

const nowhere: Resolve = (reference, from) => ({
  code: "REF_NOT_FOUND",
  level: "error",
  message: `There is no ${reference}.`,
  hint: "",
  file: from.name,
});

function read(text: string, resolve: Resolve = nowhere): Reading {
  return protobufReader.read([{ path: "", file: file("pets.proto", text) }], resolve);
}

const PETS = `syntax = "proto3";
package pets.v1;
import "google/protobuf/timestamp.proto";
service Pets { rpc Create(Pet) returns (stream Pet); }
message Pet {
  reserved 9;
  string full_name = 1;
  optional int32 age = 2;
  repeated Kind kinds = 3;
  map<string, Toy> toys = 4;
  google.protobuf.Timestamp born = 5;
  oneof home { string street = 6; Toy basket = 7; }
  message Toy { Pet owner = 1; bytes picture = 2; int64 weight = 3; }
}
enum Kind { KIND_UNSPECIFIED = 0; KIND_CAT = 1; }
`;

describe("the model", () => {
  const { snapshot, problems, locate } = read(PETS);
  const pet = snapshot.wire?.messages["pets.v1.Pet"];

  test("knows fields by number, wire type and presence", () => {
    expect(problems).toEqual([]);
    const fields = pet?.fields.map(
      ({ number, jsonName, type, typeName = "", wireType, cardinality, packed, oneof = "" }) =>
        [number, jsonName, type, typeName, wireType, cardinality, packed ? "packed" : "", oneof].join(" ").trimEnd(),
    );
    expect(fields).toEqual([
      "1 fullName string  bytes implicit",
      "2 age int32  varint optional",
      "3 kinds enum pets.v1.Kind varint repeated packed",
      "4 toys message pets.v1.Pet.Toy bytes map",
      "5 born message google.protobuf.Timestamp bytes optional",
      "6 street string  bytes optional  home",
      "7 basket message pets.v1.Pet.Toy bytes optional  home",
    ]);
    expect(pet?.reserved.ranges).toMatchObject([{ start: 9, end: 9 }]);
  });

  test("has methods as operations", () => {
    expect(Object.keys(snapshot.operations)).toEqual(["pets.v1.Pets/Create"]);
    expect(snapshot.wire?.services["pets.v1.Pets"]?.methods[0]).toMatchObject({
      serverStreaming: true,
      request: "pets.v1.Pet",
    });
  });

  test("has messages as schemas of their JSON", () => {
    const { schemas } = snapshot;
    const schema = schemas.get(pet!.at);
    const typesOf = (name: string): unknown => schemas.get(schema.properties[name]!.schema).types.value;
    expect(Object.keys(schema.properties)).toEqual(["fullName", "age", "kinds", "toys", "born", "street", "basket"]);
    expect([typesOf("fullName"), typesOf("age"), typesOf("kinds"), typesOf("toys"), typesOf("born")]).toEqual([
      ["string"],
      ["integer"],
      ["array"],
      ["object"],
      ["string"],
    ]);
    const toy = schemas.get(schema.properties["basket"]!.schema);
    expect(toy.properties["owner"]?.schema).toBe(pet!.at);
    expect(() => JSON.stringify(snapshot)).not.toThrow();
  });

  test("has a place for each declaration", () => {
    const linesOf = (pointer: string): number | undefined => locate(pointer)?.start.line;
    expect(linesOf("#/messages/Pet")).toBe(5);
    expect(linesOf("#/messages/Pet/fields/age")).toBe(8);
    expect(locate("#/messages/Pet/fields/age/number")?.start).toMatchObject({ line: 8, column: 24 });
    expect(linesOf("#/messages/Pet/reserved/9")).toBe(6);
    expect(linesOf("#/messages/Pet/messages/Toy/fields/owner")).toBe(13);
    expect(linesOf("#/enums/Kind/values/KIND_CAT")).toBe(15);
    expect(linesOf("#/services/Pets/methods/Create/response")).toBe(4);
    expect(linesOf("#/messages/Pet/fields/none")).toBeUndefined();
  });

  test("takes names of JavaScript for names", () => {
    const reading = read(
      'syntax = "proto3"; message constructor { string __proto__ = 1; toString toString = 2; } message toString {}',
    );
    expect(Object.keys(reading.snapshot.wire!.messages)).toEqual(["constructor", "toString"]);
    expect(compare(reading, reading).findings).toEqual([]);
    const schema = reading.snapshot.schemas.get("#/messages/constructor");
    expect(Object.keys(schema.properties)).toContain("toString");
  });
});

describe("imports", () => {
  const types = file(
    "protos/acme/type/money.proto",
    'syntax = "proto3"; package acme.type; message Money { int64 units = 1; }',
  );
  const resolve: Resolve = (reference, from) => {
    const { href } = new URL(reference, from.url);
    return href === types.url ? types : nowhere(reference, from);
  };
  const shop = file(
    "protos/acme/shop/v1/shop.proto",
    'syntax = "proto3"; package acme.shop.v1; import "acme/type/money.proto"; message Price { type.Money amount = 1; }',
  );

  test("are found in a folder above", () => {
    const { snapshot, problems, files } = protobufReader.read([{ path: "", file: shop }], resolve);
    expect(problems).toEqual([]);
    expect(files.map(({ name }) => name)).toEqual([shop.name, types.name]);
    expect(snapshot.wire?.messages["acme.shop.v1.Price"]?.fields[0]).toMatchObject({
      type: "message",
      typeName: "acme.type.Money",
    });
    expect(snapshot.wire?.messages["acme.type.Money"]?.imported).toBe(true);
  });

  test("may name a file of the set by the address of its repository", () => {
    const text = (path: string): string =>
      `syntax = "proto3"; import "${path}"; message Bill { acme.type.Money due = 1; acme.type.Rate rate = 2; }`;
    const problemsOf = (path: string): readonly unknown[] =>
      protobufReader
        .read(
          [
            { path: "", file: file("protos/bill.proto", text(path)) },
            { path: "acme/type/money.proto", file: types },
          ],
          nowhere,
        )
        .problems.map(({ message }) => message);
    const lost = (path: string): readonly unknown[] => [expect.stringMatching(`"${path}" leads to no file`)];
    for (const path of ["example.com/acme/api/acme/type/money.proto", "example.com/acme/api/v2/acme/type/money.proto"])
      expect(problemsOf(path)).toEqual([]);
    for (const path of ["example.com/acme/api/other/money.proto", "example/acme/api/acme/type/money.proto"])
      expect(problemsOf(path)).toEqual(lost(path));
  });

  test("may name a file beside the set by the address of its repository", () => {
    const text =
      'syntax = "proto3"; import "example.com/acme/api/v2/type/money.proto"; message Bill { type.Money due = 1; }';
    const beside: Resolve = (reference, from) =>
      reference.endsWith("../type/money.proto") && !reference.includes("example") ? types : nowhere(reference, from);
    expect(protobufReader.read([{ path: "", file: file("api/bill.proto", text) }], beside).files).toHaveLength(2);
  });

  test("may lead on to one nearer to the top", () => {
    const texts: Record<string, string> = {
      "a/b/c/d.proto": 'import "x/y.proto"; message D { Y y = 1; }',
      "x/y.proto": 'import "x/z.proto"; message Y { Z z = 1; }',
      "x/z.proto": "message Z {}",
    };
    const fileAt = (path: string): SourceFile => file(path, `syntax = "proto3"; ${texts[path]!}`);
    const within: Resolve = (reference, from) => {
      const path = new URL(reference, from.url).pathname.slice(1);
      const ascent = reference.split("../").length - 1;
      if (ascent >= from.name.split("/").length)
        return { ...(nowhere(reference, from) as Problem), code: "REF_OUTSIDE_ROOT" };
      return path in texts ? fileAt(path) : nowhere(reference, from);
    };
    const { problems, files } = protobufReader.read([{ path: "d.proto", file: fileAt("a/b/c/d.proto") }], within);
    expect(problems).toEqual([]);
    expect(files.map(({ name }) => name)).toEqual(["a/b/c/d.proto", "x/y.proto", "x/z.proto"]);
  });

  test("of Go are reported by the folder that a package is called like", () => {
    const imports = [
      "k8s.io/api/core/v1/generated.proto",
      "google/api/annotations.proto",
      "example.com/acme/k8s-api/a.proto",
    ];
    const text = `syntax = "proto3"; ${imports.map((path) => `import "${path}";`).join(" ")} message Pods { k8s.io.api.core.v1.PodList pods = 1; example.com.acme.k8s_api.A a = 2; }`;
    const { problems } = read(text);
    expect(problems.map(({ message }) => /"(.*)"/u.exec(message)![1])).toEqual([imports[0], imports[2]]);
  });

  test("that lead nowhere are reported once each, where a file needs the types that they may define", () => {
    const texts = [
      'import "acme/http/http.proto"; import "acme/money/money.proto"; message None {}',
      'import "acme/http/http.proto"; import "acme/money/money.proto"; message Bill { acme.money.Money due = 1; }',
      'import "acme/money/money.proto"; message Debt { .acme.money.Money due = 1; }',
    ];
    const members = texts.map((text, index) => {
      const path = `${String(index)}.proto`;
      return { path, file: file(path, `syntax = "proto3"; ${text}`) };
    });
    expect(protobufReader.read(members, nowhere).problems).toMatchObject([
      { code: "REF_NOT_FOUND", file: "1.proto", message: expect.stringContaining('"acme/money/money.proto"') },
    ]);
  });

  test("that lead nowhere are a warning, and their types are known by name", () => {
    const { snapshot, problems } = protobufReader.read([{ path: "", file: shop }], nowhere);
    expect(problems).toMatchObject([{ code: "REF_NOT_FOUND", level: "warning", range: { start: { line: 1 } } }]);
    expect(snapshot.wire?.messages["acme.shop.v1.Price"]?.fields[0]).toMatchObject({
      type: "unknown",
      typeName: "type.Money",
    });
  });

  test("that only options need are not missed", () => {
    const text = 'syntax = "proto3"; import "google/api/annotations.proto"; message Bill { string due = 1; }';
    const problemsOf = (source: string): number =>
      protobufReader.read([{ path: "", file: file("bill.proto", source) }], nowhere).problems.length;
    expect(problemsOf(text)).toBe(0);
    expect(problemsOf(text.replace("string due", "Money due"))).toBe(1);
    expect(problemsOf(text.replace("import", "import public"))).toBe(1);
    expect(problemsOf(`${text} extend Money { string note = 100; }`)).toBe(1);
  });

  test("that one side only can follow are no change", () => {
    const [whole, part] = [resolve, nowhere].map((each) => protobufReader.read([{ path: "", file: shop }], each)) as [
      Reading,
      Reading,
    ];
    expect(compare(whole, part).findings).toEqual([]);
    expect(compare(part, whole).findings).toEqual([]);
  });
});

describe("what cannot be read", () => {
  test("is reported at its place, and nothing is taken for gone", () => {
    const broken = read(PETS.replace("optional int32 age = 2;", "optional int32 a"));
    expect(broken.problems).toMatchObject([{ code: "SYNTAX_ERROR", level: "error", range: { start: { line: 9 } } }]);
    const { findings } = compare(read(PETS), broken);
    expect(findings).toEqual([]);
  });

  test("does not hide a break beside it", () => {
    const broken = read(
      PETS.replace("optional int32 age = 2;", "optional int32 a").replace("int64 weight", "sint64 weight"),
    );
    const { findings } = compare(read(PETS), broken);
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(["protobuf-wire-type-changed"]);
  });

  test.each([
    ["0", true],
    ["-1", true],
    ["1", false],
    ["18999", false],
    ["19000", true],
    ["0x4E1F", true],
    ["20000", false],
    ["536870911", false],
    ["536870912", true],
  ])("is a field of the number %s: %s", (number, isRefused) => {
    const texts = [
      `syntax = "proto2"; message A { optional int32 a = ${number}; }`,
      `syntax = "proto2"; message A { message B { oneof c { group D = 2 { optional int32 a = ${number}; } } } }`,
    ];
    for (const text of texts) {
      const { problems } = read(text);
      expect(problems.map(({ code, level }) => `${code} ${level}`)).toEqual(isRefused ? ["SYNTAX_ERROR error"] : []);
    }
  });

  test.each([
    ["proto3", "enum E { A = 1; }", "`A`, the first value of `E`, is not 0."],
    ["proto2", "enum E { A = 1; }", undefined],
    ["proto3", "enum E { A = 0; B = 1; C = 1; }", "`C` and `B` of `E` are both 1."],
    ["proto3", "enum E { option allow_alias = true; A = 0; B = 1; C = 1; }", undefined],
    ["proto3", "enum E {}", "The enum `E` has no values."],
    [
      "proto3",
      "message M { int32 a = 1; int32 a = 2; }",
      "There is another field called `a`, which no compiler takes.",
    ],
    [
      "proto3",
      "enum A { U = 0; } enum B { U = 0; }",
      "`U` is the name of a value of `A` and of a value of `B`, which no compiler takes.",
    ],
    ["proto3", "message M { enum A { U = 0; } } message N { enum B { U = 0; } } enum C { U = 0; }", undefined],
    [
      "proto2",
      "message M { optional int32 a = 1; oneof o { int32 b = 2; } message o {} }",
      "`o` is the name of a oneof and of a message, which no compiler takes.",
    ],
    ["proto3", "service S {} message S {}", "`S` is the name of a message and of a service, which no compiler takes."],
    [
      "proto3",
      "enum Color { COLOR_NONE = 0; RED = 1; COLOR_RED = 2; }",
      "`RED` and `COLOR_RED` of `Color` are both `Red` in generated code, which no compiler takes.",
    ],
    ["proto2", "enum Color { COLOR_NONE = 0; RED = 1; COLOR_RED = 2; }", undefined],
    ["proto3", "enum Color { option allow_alias = true; COLOR_NONE = 0; RED = 1; COLOR_RED = 1; }", undefined],
    ["proto3", "message M { message N { int32 a = 1; } int32 a = 2; }", undefined],
    ["proto3", "message M { oneof o { repeated int32 a = 1; } }", "`a` of a oneof cannot have several values."],
    ["proto3", "message M { map<float, string> a = 1; }", "The keys of `a` cannot be `float`."],
    ["proto3", "message M { map<N, string> a = 1; } message N {}", "The keys of `a` cannot be `N`."],
    ["proto3", "message M { map<bool, string> a = 1; }", undefined],
    ["proto3", "message M { required int32 a = 1; }", "`a` cannot be required in proto3."],
    ["proto2", "message M { required int32 a = 1; }", undefined],
    ["proto3", "message M { int32 a = 1 [default = 3]; }", "`a` cannot have a default in proto3."],
    ["proto2", "message M { optional int32 a = 1 [default = 3]; }", undefined],
  ])("is what no compiler of %s takes: %s", (syntax, text, expected) => {
    const { problems } = read(`syntax = "${syntax}"; ${text}`);
    expect(problems.map(({ message }) => message)).toEqual(expected === undefined ? [] : [expected]);
  });

  test.each([
    [
      "a",
      "message Pen {}",
      "There is another message called `Pen` in a/one.proto, and both together no compiler takes.",
    ],
    ["a", "enum Kind { Pen = 0; }", "`Pen` is the name of a message in a/one.proto and of a value of `Kind`, and both"],
    ["a", "message Pens { message Pen {} }", undefined],
    ["b", "message Pen {}", undefined],
  ])("is what no compiler takes beside another file of its package and folder, in %s: %s", (folder, text, expected) => {
    const head = 'syntax = "proto3"; package farm.v1;';
    const texts = [
      ["a/one.proto", `${head} message Pen {}`],
      [`${folder}/two.proto`, `${head} ${text}`],
    ] as const;
    const members = texts.map(([path, content]) => ({ path, file: file(path, content) }));
    const { problems } = protobufReader.read(members, nowhere);
    const said = problems.map(({ message, file: at }) => `${at}: ${message}`);
    expect(said).toEqual(expected === undefined ? [] : [expect.stringContaining(`a/two.proto: ${expected}`)]);
  });

  test("is an extension with a number of the implementation, and none with that of a message set", () => {
    const problemsOf = (number: number): number =>
      read(`syntax = "proto2"; message A { extensions 1 to max; } extend A { optional int32 a = ${String(number)}; }`)
        .problems.length;
    expect([19_000, 2_147_483_646].map(problemsOf)).toEqual([1, 0]);
  });

  test.each([
    ["proto3", "int32 a_b = 1; int32 aB = 2;", 1],
    ["proto3", 'int32 a = 1 [json_name = "b"]; int32 b = 2;', 1],
    ["proto3", 'int32 a_b = 1; int32 aB = 2 [json_name = "c"];', 0],
    ["proto3", "option deprecated_legacy_json_field_conflicts = true; int32 a_b = 1; int32 aB = 2;", 0],
    ["proto2", "optional int32 a_b = 1; optional int32 aB = 2;", 0],
  ])("are two fields with the same JSON name, in %s: %s", (syntax, fields, count) => {
    const { problems } = read(`syntax = "${syntax}"; message A { ${fields} }`);
    expect(problems).toHaveLength(count);
    for (const { message, range } of problems) {
      expect(message).toContain("in JSON");
      expect(range?.start.line).toBe(1);
    }
  });

  test("is reported where the syntax is not known", () => {
    expect(read('edition = "2199";').problems).toMatchObject([{ code: "UNSUPPORTED_VERSION", level: "warning" }]);
  });
});

test("what a oneof is moved to is reported by its members, and presence is no second finding", () => {
  const after = PETS.replace("oneof home { string street = 6; Toy basket = 7; }", "string street = 6; Toy basket = 7;");
  const { findings } = compare(read(PETS), read(after));
  expect(new Set(findings.map(({ ruleId }) => ruleId))).toEqual(new Set(["protobuf-oneof-membership-changed"]));
});

test("findings of a message name the calls that lead to it", () => {
  const { findings } = compare(read(PETS), read(PETS.replace("bytes picture", "float picture")));
  expect(findings).toMatchObject([{ reach: ["rpc /pets.v1.Pets/Create"], criteria: ["C1", "C5", "S1", "W1"] }]);
});

test("a wrapper and what it wraps are the same in JSON, and other types are not", () => {
  const reported = (type: string): unknown => {
    const text = (each: string): string =>
      `syntax = "proto3"; import "google/protobuf/wrappers.proto"; message A { ${each} a = 1; }`;
    const { findings } = compare(read(text("google.protobuf.Int64Value")), read(text(type)));
    return findings.map(({ ruleId, criteria }) => [ruleId, criteria]);
  };
  expect(reported("optional int64")).toEqual([["protobuf-wire-type-changed", ["S1", "W1"]]]);
  expect(reported("optional int32")).toEqual([["protobuf-wire-type-changed", ["C1", "C5", "S1", "W1"]]]);
});

test("a package that says alpha weighs less", () => {
  const alpha = PETS.replace("pets.v1", "pets.v1alpha1");
  const { findings } = compare(read(alpha), read(alpha.replace("bytes picture", "float picture")));
  expect(findings).toMatchObject([{ verdict: "breaking", severity: "warn", stability: "alpha" }]);
});

test("a witness shows the bytes", () => {
  const { findings } = compare(read(PETS), read(PETS.replace("int32 age", "sint32 age")));
  expect(findings[0]?.witness).toEqual({
    bytes: "10 ac 02",
    written: { age: 300 },
    read: { age: 150 },
  });
});

describe("a descriptor set", () => {
  const field = (name: string, number: number, type: Type, rest: object = {}): ReturnType<typeof plainField> =>
    plainField({ name, number, type, label: Label.OPTIONAL, ...rest });
  const plainField = (init: object) => create(FieldDescriptorProtoSchema, init);
  const set = create(FileDescriptorSetSchema, {
    file: [
      create(FileDescriptorProtoSchema, {
        name: "pets/v1/pets.proto",
        package: "pets.v1",
        syntax: "proto3",
        dependency: ["google/protobuf/timestamp.proto"],
        service: [
          create(ServiceDescriptorProtoSchema, {
            name: "Pets",
            method: [
              create(MethodDescriptorProtoSchema, {
                name: "Create",
                inputType: ".pets.v1.Pet",
                outputType: ".pets.v1.Pet",
                serverStreaming: true,
              }),
            ],
          }),
        ],
        enumType: [
          create(EnumDescriptorProtoSchema, {
            name: "Kind",
            value: [
              { name: "KIND_UNSPECIFIED", number: 0 },
              { name: "KIND_CAT", number: 1 },
            ],
          }),
        ],
        messageType: [
          create(DescriptorProtoSchema, {
            name: "Pet",
            reservedRange: [{ start: 9, end: 10 }],
            oneofDecl: [{ name: "home" }, { name: "_age" }],
            field: [
              field("full_name", 1, Type.STRING, { jsonName: "fullName" }),
              field("age", 2, Type.INT32, { jsonName: "age", proto3Optional: true, oneofIndex: 1 }),
              field("kinds", 3, Type.ENUM, { typeName: ".pets.v1.Kind", label: Label.REPEATED }),
              field("toys", 4, Type.MESSAGE, { typeName: ".pets.v1.Pet.ToysEntry", label: Label.REPEATED }),
              field("born", 5, Type.MESSAGE, { typeName: ".google.protobuf.Timestamp" }),
              field("street", 6, Type.STRING, { oneofIndex: 0 }),
              field("basket", 7, Type.MESSAGE, { typeName: ".pets.v1.Pet.Toy", oneofIndex: 0 }),
            ],
            nestedType: [
              create(DescriptorProtoSchema, {
                name: "ToysEntry",
                options: { mapEntry: true },
                field: [
                  field("key", 1, Type.STRING),
                  field("value", 2, Type.MESSAGE, { typeName: ".pets.v1.Pet.Toy" }),
                ],
              }),
              create(DescriptorProtoSchema, {
                name: "Toy",
                field: [
                  field("owner", 1, Type.MESSAGE, { typeName: ".pets.v1.Pet" }),
                  field("picture", 2, Type.BYTES),
                  field("weight", 3, Type.INT64),
                ],
              }),
            ],
          }),
        ],
      }),
    ],
  });
  const bytes = toBinary(FileDescriptorSetSchema, set);
  const source: SourceFile = { name: "pets.binpb", url: "file:///pets.binpb", text: "", bytes };

  test("says what the text says", () => {
    const described = readSnapshot(source);
    const members = [{ path: "pets/v1/pets.proto", file: file("pets.proto", PETS) }];
    const written = protobufReader.read(members, nowhere);
    for (const { findings, unjudged } of [compare(described, written), compare(written, described)]) {
      expect([findings, unjudged]).toEqual([[], []]);
    }
    expect(described.problems).toEqual([]);
  });

  test("that is cut off is a problem, never a crash", () => {
    for (let length = 1; length < bytes.length; length += 3) {
      const cut = { ...source, bytes: bytes.subarray(0, length) };
      expect(() => protobufReader.read([{ path: "", file: cut }], nowhere)).not.toThrow();
    }
    const cut = { ...source, bytes: bytes.subarray(0, bytes.length - 4) };
    expect(readSnapshot(cut).problems).toMatchObject([{ code: "SYNTAX_ERROR", level: "error", file: "pets.binpb" }]);
  });
});

describe("the levels", () => {
  const judged = (profile: string, from: string, to: string): readonly string[] =>
    compare(read(PETS), read(PETS.replace(from, to)), { profile }).findings.map(({ verdict }) => verdict);

  test.each([
    ["a field renamed", "full_name", "fullname", [["breaking"], ["breaking"], []]],
    ["a number changed", "age = 2", "age = 12", [["breaking"], ["breaking"], ["breaking"]]],
    ["a wider integer", "int32 age", "int64 age", [["breaking"], ["breaking"], []]],
    ["presence", "optional int32 age", "int32 age", [["breaking"], [], []]],
  ])("%s", (_, from, to, verdicts) => {
    const levels = ["protobuf", "protobuf-wire-json", "protobuf-wire"];
    expect(levels.map((level) => judged(level, from, to))).toEqual(verdicts);
  });
});

describe("what both sides have to the letter", () => {
  const beside = (old: string, text: string): Reading =>
    protobufReader.read([{ path: "", file: file("pets.proto", text) }], nowhere, read(old).files);
  const same = (old: string, text: string): void => {
    expect(beside(old, text).snapshot.wire).toEqual(read(text).snapshot.wire);
    expect(beside(old, text).problems).toEqual(read(text).problems);
  };

  test("is read once", () => {
    const old = read(PETS);
    const text = PETS.replace("KIND_CAT", "KIND_CAT = 2; KIND_DOG");
    const now = protobufReader.read([{ path: "", file: file("pets.proto", text) }], nowhere, old.files);
    const messageOf = ({ snapshot }: Reading) => snapshot.wire?.messages["pets.v1.Pet.Toy"];
    expect(messageOf(now)).toBe(messageOf(old));
    expect(now.snapshot.wire?.enums["pets.v1.Kind"]?.values).toHaveLength(3);
  });

  test("is what it is in its own file, wherever it stands there", () => {
    const moved = PETS.replace("enum Kind", "// Longer than before.\nmessage Owner { Pet pet = 1; }\nenum Kind");
    const turned = PETS.replace(/enum Kind .*\n/u, "").replace("service", "enum Kind { KIND_A = 0; }\n\nservice");
    for (const text of [moved, turned, PETS]) {
      same(PETS, text);
      const [reading, fresh] = [beside(PETS, text), read(text)];
      for (const at of [
        "messages/Pet/fields/age/number",
        "messages/Pet/messages/Toy/fields/owner/type",
        "services/Pets",
      ])
        expect(reading.locate(`#/${at}`)).toEqual(fresh.locate(`#/${at}`));
    }
  });

  test("means something else where the names in it do", () => {
    const text = 'syntax = "proto3"; package a.b;\nmessage Use {\n  c.Thing thing = 1;\n  Mode mode = 2;\n}\n';
    const outer = "message Thing {}\n";
    same(text, text + outer);
    same(`${text}enum Mode { ZERO = 0; }`, `${text}message Mode {}`);
    const inner = `${text}message c { message Thing {} }`;
    expect(beside(text, inner).snapshot.wire?.messages["a.b.Use"]?.fields[0]?.typeName).toBe("a.b.c.Thing");
    same(text, inner);
  });

  test("means something else in a file of another syntax, package or kind of features", () => {
    const proto2 = PETS.replace("proto3", "proto2");
    const edition = PETS.replace('syntax = "proto3"', 'edition = "2023"').replace("optional ", "");
    for (const other of [proto2, edition, PETS.replace("package pets.v1", "package pets.v2")]) {
      same(PETS, other);
      same(other, PETS);
    }
    same(edition, edition.replace("service", "option features.enum_type = CLOSED;\nservice"));
  });

  test("is reported with its faults on either side", () => {
    const faulty = PETS.replace("int64 weight = 3;", "int64 weight = 19000;");
    same(faulty, faulty.replace("KIND_CAT", "KIND_DOG"));
    expect(beside(faulty, `\n${faulty}`).problems).toHaveLength(1);
    const broken = PETS.replace("int64 weight = 3;", "int64 weight = ;");
    same(broken, broken.replace("KIND_CAT", "KIND_DOG"));
    expect(beside(broken, broken).problems).toHaveLength(1);
    same(PETS, `${PETS}message Pet {\n`);
    same(PETS, `${PETS}${PETS.slice(PETS.indexOf("message Pet"))}`);
  });
});

test.each([
  ["new/pets.proto", "pets.proto", "new/shop/toys.proto"],
  ["pets.proto", "pets.proto", "shop/toys.proto"],
  ["a1b2c3d:pets.proto", "pets.proto", "a1b2c3d:shop/toys.proto"],
  ["pets.proto", "", "pets.proto"],
])("beside %s, a file that is not there is missing at its own path", (name, path, expected) => {
  const { fileOf } = protobufReader.read([{ path, file: file(name, PETS) }], nowhere);
  expect(fileOf("shop/toys.proto#")).toBe(expected);
});
