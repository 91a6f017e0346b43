// Comments of `.proto` files state the level of a field, as those of Go fields do. The answers were noted before the tool ran.
import { expect, test } from "@jest/globals";
import { loudInFiles } from "./loud.ts";
import { compare, readSnapshot } from "../../src/index.ts";

const ALPHA = "// This field is alpha-level and is only honored by servers that enable the Hives feature.";
const file = (...messages: readonly string[]): string =>
  `syntax = "proto2";\n\npackage apiary.v1;\n\n${messages.join("\n\n")}\n`;
const hive = (...lines: readonly string[]): string =>
  `message Hive {\n  optional string name = 1;\n${lines.map((line) => `  ${line}\n`).join("")}}`;
const WIDTH = "optional int64 width = 2;";
const PARTS = "message Parts {\n  optional string wax = 1;\n  optional string frame = 2;\n}";
const FEWER = 'message Parts {\n  optional string wax = 1;\n  reserved 2;\n  reserved "frame";\n}';
const GONE = hive("reserved 2;", 'reserved "width";');

type Row = readonly [title: string, old: string, new_: string, expected: readonly string[]];
const [ERROR, WARN] = [["error protobuf-field-removed"], ["warn protobuf-field-removed"]];
const goes = (...lines: readonly string[]): readonly [string, string] => [file(hive(...lines)), file(GONE)];
const loses = (...lines: readonly string[]): readonly [string, string] => [
  file(hive(...lines), PARTS),
  file(hive(...lines), FEWER),
];

const rows: readonly Row[] = [
  ["the comment before", ...goes(ALPHA, WIDTH), WARN],
  ["with markers below it", ...goes(ALPHA, "// +optional", WIDTH), WARN],
  ["the comment behind", ...goes(`${WIDTH} // This is an alpha field.`), WARN],
  ["a block before", ...goes("/*", " * Width of the hive.", " * This is an alpha field.", " */", WIDTH), WARN],
  ["a block on the line", ...goes(`/* This is an alpha field. */ ${WIDTH}`), WARN],
  ["only the gate", ...goes("// Width of the hive.", "// +featureGate=Hives", WIDTH), WARN],
  ["no level", ...goes("// Width of the hive, in alphabetical order.", WIDTH), ERROR],
  ["a comment apart", ...goes(ALPHA, "", WIDTH), ERROR],
  [
    "a comment behind the field before",
    file(`message Hive {\n  optional string name = 1; // This is an alpha field.\n  ${WIDTH}\n}`),
    file(GONE),
    ERROR,
  ],
  [
    "lines that end as on Windows",
    ...(goes(ALPHA, WIDTH).map((text) => text.replaceAll("\n", "\r\n")) as [string, string]),
    WARN,
  ],
  ["a part of an alpha field", ...loses(ALPHA, "optional Parts width = 2;"), WARN],
  ["a part of an alpha list", ...loses(ALPHA, "repeated Parts width = 2;"), WARN],
  ["a part of an alpha map", ...loses(ALPHA, "map<string, Parts> width = 2;"), WARN],
  ["a part of a stable list", ...loses("repeated Parts width = 2;"), ERROR],
  [
    "a part that a stable field has, too",
    ...loses(ALPHA, "optional Parts width = 2;", "optional Parts height = 3;"),
    ERROR,
  ],
  [
    "a value of the enum of an alpha field",
    file(hive(ALPHA, "optional Wax width = 2;"), "enum Wax {\n  WAX_A = 0;\n  WAX_B = 1;\n}"),
    file(hive(ALPHA, "optional Wax width = 2;"), 'enum Wax {\n  WAX_A = 0;\n  reserved 1;\n  reserved "WAX_B";\n}'),
    ["warn protobuf-enum-value-removed"],
  ],
  [
    "an alpha field and its enum",
    file(hive(ALPHA, "repeated Wax width = 2;"), "enum Wax {\n  WAX_A = 0;\n}"),
    file(GONE),
    ["warn protobuf-definition-removed", "warn protobuf-field-removed"],
  ],
  [
    "a part of messages that hold each other",
    file(
      hive("optional Hive hive = 3;", "optional Parts parts = 4;", WIDTH),
      "message Parts {\n  optional Hive hive = 1;\n}",
    ),
    file(
      hive("optional Hive hive = 3;", "optional Parts parts = 4;", "reserved 2;", 'reserved "width";'),
      "message Parts {\n  optional Hive hive = 1;\n}",
    ),
    ERROR,
  ],
  [
    "an alpha field and its message",
    file(hive(ALPHA, "optional Parts width = 2;"), PARTS),
    file(GONE),
    ["warn protobuf-definition-removed", "warn protobuf-field-removed"],
  ],
];

test.each(rows)("%s", (_, old, new_, expected) => {
  expect(loudInFiles(old, new_, "generated.proto")).toEqual(expected);
});

test("other profiles do not read comments", () => {
  const [old, new_] = goes(ALPHA, WIDTH).map((text) =>
    readSnapshot({ name: "hive.proto", url: "file:///hive.proto", text }),
  );
  expect(compare(old!, new_!).findings).toMatchObject([{ ruleId: "protobuf-field-removed", severity: "error" }]);
});
