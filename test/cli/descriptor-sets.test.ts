// Descriptor sets, as compilers write them: from the disk, from git and from stdin, with each other and with the files that they are made of.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { main } from "../../src/cli/main.ts";
import { Scratch } from "./scratch.ts";

const PROTO = `syntax = "proto3";
package pets.v1;
import public "v1/base.proto";
service Pets {
  rpc Get(Pet) returns (Pet) {
    option (google.api.http) = { get: "/v1/{name=pets/*}" additional_bindings { custom { kind: "HEAD" path: "/pet" } } };
  }
}
message Pet {
  string name = 1 [(google.api.field_behavior) = REQUIRED];
  int32 age = 2;
}
`;
const FILES = { "proto/v1/base.proto": 'syntax = "proto3";\npackage base;\n', "proto/v1/pets.proto": PROTO };

/** Bytes of protobuf, as text in Latin-1. */
function varint(value: number): string {
  return value < 128
    ? String.fromCharCode(value)
    : String.fromCharCode((value % 128) + 128) + varint(Math.floor(value / 128));
}

function number(field: number, value: number): string {
  return varint(field * 8) + varint(value);
}

function text(field: number, ...parts: readonly string[]): string {
  const whole = parts.join("");
  return varint(field * 8 + 2) + varint(whole.length) + whole;
}

const HTTP = 72_295_728;
const FIELD_BEHAVIOR = 1052;
const FIELDS = {
  name: text(2, text(1, "name"), number(3, 1), number(4, 1), number(5, 9), text(8, number(FIELD_BEHAVIOR, 2))),
  age: text(2, text(1, "age"), number(3, 2), number(4, 1), number(5, 5)),
};

/** Compiles the files to a descriptor set. */
function setOf(...fields: readonly (keyof typeof FIELDS)[]): Uint8Array {
  const http = text(HTTP, text(2, "/v1/{name=pets/*}"), text(11, text(8, text(1, "HEAD"), text(2, "/pet"))));
  const get = text(2, text(1, "Get"), text(2, ".pets.v1.Pet"), text(3, ".pets.v1.Pet"), text(4, http));
  const pets = [
    text(1, "v1/pets.proto"),
    text(2, "pets.v1"),
    text(3, "v1/base.proto"),
    text(4, text(1, "Pet"), ...fields.map((name) => FIELDS[name])),
    text(6, text(1, "Pets"), get),
    number(10, 0),
    text(12, "proto3"),
  ];
  const base = text(1, text(1, "v1/base.proto"), text(2, "base"), text(12, "proto3"));
  return Buffer.from(base + text(1, ...pets), "latin1");
}

let scratch: Scratch;

beforeEach(() => {
  scratch = Scratch.repository().write(FILES);
});

afterEach(() => scratch.remove());

function put(name: string, bytes: Uint8Array): void {
  writeFileSync(join(scratch.folder, name), bytes);
}

const LOST = /Field `age` \(2\) was removed from message `Pet`/u;

test("say what the files say that they are made of", async () => {
  put("api.binpb", setOf("name", "age"));
  expect(await scratch.run("diff", "api.binpb", "proto")).toMatchObject({
    stdout: expect.stringContaining("No changes"),
  });
  expect(await scratch.run("diff", "proto", "api.binpb")).toMatchObject({
    stdout: expect.stringContaining("No changes"),
  });
});

test("are compared with a folder on either side, and as a base", async () => {
  put("api.binpb", setOf("name", "age"));
  put("less.pb", setOf("name"));
  expect(await scratch.run("check", "proto", "less.pb")).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(LOST),
  });
  scratch.write({ "proto/v1/pets.proto": PROTO.replace("  int32 age = 2;\n", ""), "api.yaml": "openapi: 3.1.0\n" });
  for (const args of [
    ["api.binpb", "proto"],
    ["--base", "api.binpb", "proto"],
    ["api.binpb", "."],
  ])
    expect(await scratch.run("check", ...args)).toMatchObject({ code: 1, stdout: expect.stringMatching(LOST) });
  scratch.write({ "docs/a.json": "{}" });
  expect(await scratch.run("check", "api.binpb", "docs")).toMatchObject({ code: 2 });
});

test("are read from a commit", async () => {
  put("api.binpb", setOf("name", "age"));
  scratch.commit();
  put("api.binpb", setOf("name"));
  for (const args of [
    ["HEAD:api.binpb", "api.binpb"],
    ["--base", "HEAD", "api.binpb"],
  ])
    expect(await scratch.run("check", ...args)).toMatchObject({ code: 1, stdout: expect.stringMatching(LOST) });
});

test("are read from stdin and from a file of any name", async () => {
  put("image", setOf("name"));
  let stdout = "";
  const io = {
    cwd: scratch.folder,
    env: {},
    stdin: Readable.from([setOf("name", "age")]),
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: () => undefined },
  };
  expect(await main(["check", "-", "image"], io)).toBe(1);
  expect(stdout).toMatch(LOST);
});

test("beside the files that they were made of count for nothing", async () => {
  put("api.binpb", setOf("name", "age"));
  scratch.commit();
  scratch.write({ "proto/v1/pets.proto": PROTO.replace("  int32 age = 2;\n", "") });
  expect(await scratch.run("check")).toMatchObject({ code: 1, stdout: expect.stringMatching(LOST) });
});
