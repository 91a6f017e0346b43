// A fingerprint stays while something unrelated changes in the new version, and differs for another change.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot } from "../../src/index.ts";
import { fingerprintsOf } from "../../src/occurrences.ts";
import { isIncompatible } from "../../src/summary.ts";

function between(name: string, old: string, new_: string, rule: string): readonly string[] {
  const read = (text: string): ReturnType<typeof readSnapshot> => readSnapshot({ name, url: `file:///${name}`, text });
  const { findings } = compare(read(old), read(new_));
  return fingerprintsOf(findings.filter((each) => each.ruleId === rule && isIncompatible(each)));
}

describe("a changed overload", () => {
  const text = (...signatures: readonly string[]): string =>
    signatures.map((signature) => `export declare function cut${signature};\n`).join("");
  const old = text("(tree: string): string", "(tree: number): number");
  const found = (...signatures: readonly string[]): readonly string[] =>
    between("api.d.ts", old, text(...signatures), "type-changed");
  const changed = found("(tree: string): string", "(tree: number): boolean");

  test("stays accepted where another overload is added in front", () => {
    expect(changed).toHaveLength(1);
    expect(found("(tree: bigint): bigint", "(tree: string): string", "(tree: number): boolean")).toEqual(changed);
  });

  test("is not accepted with another one", () => {
    const other = found("(tree: string): boolean", "(tree: number): number");
    expect(other).toHaveLength(1);
    expect(other).not.toEqual(changed);
  });
});

describe("a field that leaves a oneof", () => {
  const text = (inside: string, outside = ""): string =>
    `syntax = "proto3";\npackage forest;\nmessage Tree {\n  oneof kind { ${inside} }\n  oneof size { int32 small = 8; int32 tall = 9; }\n  ${outside}\n}\n`;
  const [oak, elm, ash] = ["string oak = 1;", "string elm = 2;", "string ash = 3;"];
  const found = (inside: string, outside: string): readonly string[] =>
    between("forest.proto", text(`${oak} ${elm} ${ash}`), text(inside, outside), "protobuf-oneof-membership-changed");
  const left = found(`${elm} ${ash}`, oak);

  test("stays accepted where another field of the oneof is removed", () => {
    expect(left).not.toEqual([]);
    expect(found(elm, oak)).toEqual(left);
  });

  test("is not accepted where it enters another oneof, or with another field", () => {
    const document = text(`${elm} ${ash}`).replace("small = 8;", `small = 8; ${oak}`);
    const entered = between(
      "forest.proto",
      text(`${oak} ${elm} ${ash}`),
      document,
      "protobuf-oneof-membership-changed",
    );
    expect(entered).not.toEqual([]);
    for (const fingerprint of [...entered, ...found(`${oak} ${ash}`, elm)]) expect(left).not.toContain(fingerprint);
  });
});
