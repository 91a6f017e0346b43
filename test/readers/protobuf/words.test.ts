import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot } from "../../../src/index.ts";

/** Returns the messages of all rules for a change of one file, compatible ones included. */
function reportedFor(old: string, new_: string): readonly string[] {
  const [before, after] = [old, new_].map((text, index) =>
    readSnapshot({ name: "garden.proto", url: `file:///${String(index)}/garden.proto`, text }),
  );
  return compare(before!, after!).findings.map(({ message }) => message);
}

describe("what is said of protocol buffers", () => {
  test("an option of a field is named with its field and message, its value as it is written", () => {
    const file = (options: string): string =>
      `edition = "2023"; package acme; message Plant { string name = 1${options}; }`;
    expect(reportedFor(file(""), file(" [features.utf8_validation = NONE]"))).toEqual([
      "Option `features.utf8_validation` of field `name` of message `Plant` changed from `VERIFY` to `NONE`.",
    ]);
  });

  test("what an edition sets is no statement of the file, and how names are to be written changes nothing", () => {
    const file = (edition: string): string =>
      `edition = "${edition}"; package acme; message Plant { string name = 1; }`;
    expect(reportedFor(file("2023"), file("2024"))).toEqual([
      "The new edition sets option `java_multiple_files` of the file to `true`; `features.(pb.java).nest_in_file_class = YES` prevents that.",
      "Syntax of the file changed from `2023` to `2024`, which changes `(pb.cpp).string_type` (STRING to VIEW), `(pb.go).api_level` (API_OPEN to API_OPAQUE).",
    ]);
  });

  test("a number that an extension has is not said to be without a tombstone", () => {
    const file = (body: string): string => `syntax = "proto2"; package acme; ${body}`;
    const [field, extension] = [
      file("message Plant { optional string name = 2; }"),
      file("message Plant { extensions 2; } extend Plant { optional string name = 2; }"),
    ];
    expect(reportedFor(field, extension)).toEqual([
      "Field `name` of message `Plant` was replaced by the extension `acme.name`; its JSON name is now `[acme.name]`.",
    ]);
    expect(reportedFor(extension, field)).toEqual([
      "Extension `acme.name` of message `Plant` was replaced by the field `name`; its JSON name is now `name`.",
    ]);
  });
});
