// A fingerprint stays while something unrelated changes in the new version, and differs for another change.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot, type Finding } from "../../src/index.ts";
import { fingerprintsOf, occurrencesOf, withOccurrences } from "../../src/contracts/occurrences.ts";
import { isIncompatible } from "../../src/contracts/summary.ts";

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

describe("a field with another default or type in another version", () => {
  const text = (field: string, other = "{ type: string }"): string =>
    `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: trees.forest.example }
spec:
  group: forest.example
  names: { kind: Tree, plural: trees }
  scope: Namespaced
  versions:
${[["v1beta1", other, "false"] as const, ["v1", field, "true"] as const]
  .map(
    ([name, schema, storage]) => `    - name: ${name}
      served: true
      storage: ${storage}
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { kind: ${schema} } } } } }
`,
  )
  .join("")}`;
  const found = (rule: string, old: string, new_: string): readonly string[] => between("trees.yaml", old, new_, rule);
  const kind = (value: string): string => `{ type: string, default: ${value} }`;

  test("is not accepted with another one", () => {
    const plain = text("{ type: string }");
    const [oak, elm] = ["oak", "elm"].map((each) => found("default-not-in-all-versions", plain, text(kind(each))));
    expect([oak!.length, elm!.length]).toEqual([1, 1]);
    expect(oak).not.toEqual(elm);
    const others = ["oak", "elm"].map((each) =>
      found("defaults-differ-across-versions", plain, text(kind(each), kind("ash"))),
    );
    expect(others.map(({ length }) => length)).toEqual([1, 1]);
    expect(others[0]).not.toEqual(others[1]);
  });

  test("is not accepted with another default that its schema rejects", () => {
    const plain = text("{ type: string }");
    const [oak, elm] = ["oak", "elm"].map((each) =>
      found("default-invalid", plain, text(`{ type: string, maxLength: 2, default: ${each} }`)),
    );
    expect([oak!.length, elm!.length]).toEqual([1, 1]);
    expect(oak).not.toEqual(elm);
  });

  test("is the same fault with another default", () => {
    expect(found("default-not-in-all-versions", text(kind("oak")), text(kind("elm")))).toEqual([]);
  });
});

describe("entries of one list are one finding", () => {
  const text = (...names: readonly string[]): string =>
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Aviary", version: "1" },
      paths: { "/birds": { get: { responses: { "200": { description: "", content: listed } } } } },
      components: { schemas: { Bird: base, ...Object.fromEntries(names.map((name) => [name, kindOf(name)])) } },
    });
  const reference = { $ref: "#/components/schemas/Bird" };
  const listed = { "application/json": { schema: reference } };
  const base = {
    type: "object",
    required: ["kind"],
    properties: { kind: { type: "string" } },
    discriminator: { propertyName: "kind" },
  };
  const kindOf = (name: string): object => ({
    allOf: [reference, { type: "object", properties: { [name]: { type: "boolean" } } }],
  });
  const read = (names: readonly string[]): ReturnType<typeof readSnapshot> =>
    readSnapshot({ name: "api.json", url: "file:///api.json", text: text(...names) });
  const found = (...names: readonly string[]): readonly Finding[] =>
    compare(read(["Owl"]), read(["Owl", ...names])).findings.filter(
      ({ ruleId }) => ruleId === "discriminator-mapping-added",
    );

  test("which lists them", () => {
    expect(found("Swan", "Finch", "Heron").map(({ message }) => message)).toEqual([
      "Discriminator values `Finch`, `Heron` and `Swan` were added to `Bird`.",
    ]);
  });

  test("and to accept some does not accept the next one", () => {
    const accepted = fingerprintsOf(found("Swan", "Finch"));
    expect(accepted).toHaveLength(2);
    const left = found("Swan", "Finch", "Heron").flatMap((finding) => {
      const open = occurrencesOf(finding).filter(({ fingerprint }) => !accepted.includes(fingerprint));
      return withOccurrences(finding, open) ?? [];
    });
    expect(left.map(({ message }) => message)).toEqual(["Discriminator value `Heron` was added to `Bird`."]);
  });
});
