// The profile of Kubernetes does not hide removals from `.proto` files: nothing else reports them there.
import { expect, test } from "@jest/globals";
import { compare, readSnapshot, type Comparison } from "../../src/index.ts";

const file = (version: string, body: string): string => `syntax = "proto2";\npackage garden.api.${version};\n${body}\n`;
const POT =
  "message Pot { optional string colour = 1; optional int32 size = 2; }\nmessage Lid { optional int32 size = 1; optional string shape = 2; optional bool flat = 3; }";

function compared(profile: string, version: string, after: string): Comparison {
  const read = (body: string): ReturnType<typeof readSnapshot> =>
    readSnapshot({ name: "generated.proto", url: "file:///generated.proto", text: file(version, body) });
  return compare(read(POT), read(after), { profile });
}

const REMOVALS: readonly (readonly [what: string, after: string, rule: string])[] = [
  [
    "a field, its number and name reserved",
    POT.replace("optional int32 size = 2;", 'reserved 2; reserved "size";'),
    "protobuf-field-removed",
  ],
  ["a message", POT.replace(/\nmessage Lid.*/u, ""), "protobuf-definition-removed"],
  ["a renamed message", POT.replace("message Lid", "message Cover"), "protobuf-definition-renamed"],
];

test.each(["kubernetes", "gardener"].flatMap((profile) => REMOVALS.map((row) => [profile, ...row] as const)))(
  "%s: %s",
  (profile, _what, after, rule) => {
    expect(compared(profile, "v1", after).findings).toContainEqual(
      expect.objectContaining({ ruleId: rule, verdict: "breaking", severity: "error" }),
    );
    expect(compared(profile, "v1", POT).findings).toEqual([]);
  },
);
