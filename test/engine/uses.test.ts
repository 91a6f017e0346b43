// A reference that leads to another definition is a separate edit: accepting one edit accepts no other one.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot, type Finding } from "../../src/index.ts";
import { occurrencesOf } from "../../src/contracts/occurrences.ts";

function compared(name: string, old: string, new_: string): readonly Finding[] {
  const read = (text: string) => readSnapshot({ name, url: `file:///${name}`, text });
  return compare(read(old), read(new_)).findings;
}

function between(name: string, old: string, new_: string): readonly Finding[] {
  return compared(name, old, new_).filter(({ verdict }) => verdict === "breaking");
}

function fingerprintsOf(findings: readonly Finding[]): readonly string[] {
  return findings.flatMap((finding) => occurrencesOf(finding).map(({ fingerprint }) => fingerprint));
}

describe("references of OpenAPI", () => {
  const schemas = {
    Oak: { type: "object", required: ["age"], properties: { age: { type: "string" } } },
    Elm: { type: "object", required: ["age"], properties: { age: { type: "integer" } } },
  };
  const forest = (first: string, second: string, components: object = schemas): string => {
    const answer = (name: string): object => ({
      get: {
        responses: {
          "200": {
            description: "",
            content: {
              "application/json": {
                schema: { type: "object", required: ["tree"], properties: { tree: reference(name) } },
              },
            },
          },
        },
      },
    });
    const both = {
      get: { responses: { "200": { description: "", content: json({ oneOf: ["Oak", "Elm"].map(reference) }) } } },
    };
    const isKept = "Oak" in components && "Elm" in components;
    const paths = { "/north": answer(first), "/south": answer(second), ...(isKept && { "/all": both }) };
    return JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Forest", version: "1" },
      paths,
      components: { schemas: components },
    });
  };
  const reference = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  const json = (schema: object): object => ({ "application/json": { schema } });

  test("have an occurrence each, also where the definitions lead to each other", () => {
    const tree = (age: object, part: string): object => ({
      type: "object",
      properties: { ...age, part: { type: "array", items: reference(part) } },
    });
    const age = { age: { type: "integer" } };
    const trees = { Oak: { ...tree(age, "Elm"), required: ["age"] }, Elm: tree({}, "Oak"), Ash: tree({}, "Elm") };
    const before = forest("Oak", "Ash", trees);
    const [first, second, both] = [
      ["Elm", "Ash"],
      ["Oak", "Elm"],
      ["Elm", "Elm"],
    ].map(([north, south]) => between("api.json", before, forest(north!, south!, trees)));
    expect(fingerprintsOf(first!).length).toBeGreaterThan(0);
    expect(fingerprintsOf(both!).toSorted()).toEqual(
      [...fingerprintsOf(first!), ...fingerprintsOf(second!)].toSorted(),
    );
    expect(new Set(fingerprintsOf(both!)).size).toBe(fingerprintsOf(both!).length);
  });

  test("have an occurrence each where both definitions remain, with the operations of this reference", () => {
    const before = forest("Oak", "Oak");
    const [first] = between("api.json", before, forest("Elm", "Oak"));
    const [second] = between("api.json", before, forest("Oak", "Elm"));
    const [both, ...others] = between("api.json", before, forest("Elm", "Elm"));
    expect(others).toEqual([]);
    expect(occurrencesOf(both!).map(({ reach }) => reach)).toEqual([["GET /north"], ["GET /south"]]);
    expect(fingerprintsOf([both!])).toEqual([first!.fingerprint, second!.fingerprint]);
    expect(first!.fingerprint).not.toBe(second!.fingerprint);
  });

  test.each([{ description: "What grows there." }, { readOnly: true }])(
    "beside other keywords have an occurrence each: %j",
    (beside) => {
      const document = (first: string, second: string): string => {
        const properties = { tree: { ...reference(first), ...beside } };
        const other = { tree: { ...reference(second), ...beside } };
        const response = (inside: object): object => ({
          get: { responses: { "200": { description: "", content: json({ type: "object", properties: inside }) } } },
        });
        const all = {
          get: { responses: { "200": { description: "", content: json({ oneOf: ["Oak", "Elm"].map(reference) }) } } },
        };
        return JSON.stringify({
          openapi: "3.1.0",
          info: { title: "Forest", version: "1" },
          paths: { "/north": response(properties), "/south": response(other), "/all": all },
          components: { schemas },
        });
      };
      const before = document("Oak", "Oak");
      const [one, other, both] = [document("Elm", "Oak"), document("Oak", "Elm"), document("Elm", "Elm")].map((after) =>
        fingerprintsOf(between("api.json", before, after)),
      );
      expect(one!.length).toBeGreaterThan(0);
      expect(one!.filter((each) => other!.includes(each))).toEqual([]);
      expect(both!.toSorted()).toEqual([...one!, ...other!].toSorted());
    },
  );

  test("have one occurrence where the definition has another name and another content now", () => {
    const old = forest("Oak", "Oak", { Oak: schemas.Oak });
    const findings = between("api.json", old, forest("Elm", "Elm", { Elm: schemas.Elm }));
    expect(fingerprintsOf(findings)).toHaveLength(1);
  });
});

describe("what stands several times in one place", () => {
  const schema = (required: string): object => ({ type: "object", properties: {}, required: [required] });
  const document = (content: object, components: object = {}): string =>
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Forest", version: "1" },
      paths: { "/trees": { post: { requestBody: { content }, responses: { "204": { description: "" } } } } },
      components: { schemas: components },
    });
  const fingerprints = (old: string, new_: string): readonly string[] => fingerprintsOf(between("api.json", old, new_));

  test.each<[string, (first: string, second: string) => string]>([
    [
      "references of two media types",
      (first, second) =>
        document(
          {
            "application/json": { schema: { $ref: `#/components/schemas/${first}` } },
            "application/hal+json": { schema: { $ref: `#/components/schemas/${second}` } },
          },
          { a: schema("bark"), b: schema("leaf") },
        ),
    ],
    [
      "equal items of a tuple",
      (first, second) =>
        document({
          "application/json": { schema: { type: "array", minItems: 2, prefixItems: [first, second].map(schema) } },
        }),
    ],
  ])("%s have a fingerprint each", (_, api) => {
    const [one, other, both] = [api("b", "a"), api("a", "b"), api("b", "b")].map((new_) =>
      fingerprints(api("a", "a"), new_),
    );
    expect(one!.length).toBeGreaterThan(0);
    expect(one!.filter((each) => other!.includes(each))).toEqual([]);
    expect(new Set(both)).toEqual(new Set([...one!, ...other!]));
  });

  test.each<[string, object, object]>([
    ["not", { not: { enum: ["a"] } }, { not: { enum: ["a", "b"] } }],
    ["items", { items: { type: "string" } }, { items: { type: "integer" } }],
    [
      "if",
      { if: { required: ["a"] }, then: { required: ["b"] } },
      { if: { required: ["a"] }, then: { required: ["c"] } },
    ],
    ["oneOf", { oneOf: [schema("a"), schema("b")] }, { oneOf: [schema("a"), schema("c")] }],
    [
      "additionalProperties",
      { additionalProperties: { type: "string" } },
      { additionalProperties: { type: "integer" } },
    ],
  ])("%s with another value is another finding", (_, first, second) => {
    const api = (keywords: object): string =>
      document({ "application/json": { schema: { type: ["array", "object", "string"], ...keywords } } });
    const [accepted, later] = [first, second].map((keywords) => fingerprints(api({}), api(keywords)));
    expect(accepted!.length).toBeGreaterThan(0);
    expect(later!.filter((each) => accepted!.includes(each))).toEqual([]);
  });
});

describe("types of TypeScript that are not exported", () => {
  const oak = "export interface Oak { size: number; part?: Elm }\ninterface Elm { size?: number; part?: Birch[] }\n";
  const api = (first: string, second: string): string =>
    [
      `${oak}interface Birch { size?: number }`,
      `export declare function plant(it: ${first}): void;`,
      `export declare function cut(it: ${second}): void;`,
      "",
    ].join("\n");

  test("are edited at each reference, though both sides of a part are in one definition", () => {
    const before = api("Elm", "Elm");
    const one = fingerprintsOf(between("api.d.ts", before, api("Oak", "Elm")));
    const other = fingerprintsOf(between("api.d.ts", before, api("Elm", "Oak")));
    const both = fingerprintsOf(between("api.d.ts", before, api("Oak", "Oak")));
    expect(one).toHaveLength(1);
    expect(new Set(both)).toEqual(new Set([...one, ...other]));
    expect(both).toHaveLength(one.length + other.length);
  });

  test("have the same fingerprints whether or not something else refers to them", () => {
    const before = api("Birch", "number");
    const alone = fingerprintsOf(between("api.d.ts", before, api("{ size: number }", "number")));
    const beside = fingerprintsOf(between("api.d.ts", before, api("{ size: number }", "Birch")));
    expect(alone.length).toBeGreaterThan(0);
    expect(beside).toEqual(expect.arrayContaining([...alone]));
  });
});

describe("types of TypeScript without a name", () => {
  test.each([
    "",
    // The texts before and after have the same beginning, so that both have one name.
    "the_name_of_a_property_that_is_rather_long: true; ",
  ])("are two declarations on two lines, though their texts are equal: %j", (beginning) => {
    const api = (first: string, second: string): string =>
      [
        `export declare function give(): NonNullable<{ ${beginning}size: ${first} } | null>;`,
        `export declare function take(): NonNullable<{ ${beginning}size: ${second} } | null>;`,
        "",
      ].join("\n");
    const before = api("string", "string");
    const [one] = between("api.d.ts", before, api("string[]", "string"));
    const [other] = between("api.d.ts", before, api("string", "string[]"));
    const both = between("api.d.ts", before, api("string[]", "string[]"));
    expect(both).toHaveLength(2);
    expect(new Set(fingerprintsOf(both))).toEqual(new Set([one!.fingerprint, other!.fingerprint]));
    expect(one!.fingerprint).not.toBe(other!.fingerprint);
  });
});

test("types of TypeScript without a name are two where what refers to them states more", () => {
  const api = (first: string, second: string): string =>
    [
      `type First = NonNullable<{ size${first}: null; mode?: string } | null>;`,
      `type Second = NonNullable<{ size${second}: null; mode?: string } | null>;`,
      "export declare function give(): { readonly part: First };",
      "export declare function send(): { readonly part: Second };",
      "",
    ].join("\n");
  const [one, other, both] = [api("?", ""), api("", "?"), api("?", "?")].map((after) =>
    fingerprintsOf(between("api.d.ts", api("", ""), after)),
  );
  expect(one).toHaveLength(1);
  expect(other).toHaveLength(1);
  expect(new Set(both)).toEqual(new Set([...one!, ...other!]));
  expect(new Set(both).size).toBe(2);
});

test("a type without a name beside a modifier is replaced by two edits", () => {
  const part = "{ size: string; mode: string } | null";
  const api = (first: string, second: string): string =>
    [
      `export declare function plant(it: { readonly part?: NonNullable<${first}> }): void;`,
      `export declare function cut(it: { readonly part?: NonNullable<${second}> }): void;`,
      "",
    ].join("\n");
  const [one, other, both] = [api("null", part), api(part, "null"), api("null", "null")].map((after) =>
    fingerprintsOf(between("api.d.ts", api(part, part), after)),
  );
  expect(one!.length).toBeGreaterThan(0);
  expect(one!.filter((each) => other!.includes(each))).toEqual([]);
  expect(new Set(both)).toEqual(new Set([...one!, ...other!]));
});

test("types of TypeScript without a name that begin alike are two", () => {
  const api = (first: string, second: string): string =>
    [
      `interface First { size: string; ${first}: string }`,
      `interface Second { size: string; ${second}: string }`,
      "export declare function give(): NonNullable<{ size: RegExp; readonly mode: true; of: keyof First } | null>;",
      "export declare function send(): NonNullable<{ size: RegExp; readonly mode: true; of: keyof Second } | null>;",
      "",
    ].join("\n");
  const before = api("bark", "bark");
  const [one, other, both] = [api("root", "bark"), api("bark", "root"), api("root", "root")].map((after) =>
    fingerprintsOf(between("api.d.ts", before, after)),
  );
  expect(one!.length).toBeGreaterThan(0);
  expect(one!.filter((each) => other!.includes(each))).toEqual([]);
  expect(new Set(both)).toEqual(new Set([...one!, ...other!]));
});

describe("Go fields of types of other packages", () => {
  const api = (first: string, second: string): string =>
    [
      "package v1",
      'import "k8s.io/apimachinery/pkg/api/resource"',
      "type Tree struct {",
      `\tWeight ${first} \`json:"weight"\``,
      "}",
      "type Shrub struct {",
      `\tWeight ${second} \`json:"weight"\``,
      "}",
      "",
    ].join("\n");
  const [list, quantity] = ["[]string", "resource.Quantity"];

  test("are one finding each", () => {
    const before = api(list!, list!);
    const ofType = (findings: readonly Finding[]) => findings.filter(({ ruleId }) => ruleId === "type-changed");
    const both = ofType(between("types.go", before, api(quantity!, quantity!)));
    const one = ofType(between("types.go", before, api(quantity!, list!)));
    const other = ofType(between("types.go", before, api(list!, quantity!)));
    expect(both).toHaveLength(2);
    expect(new Set(fingerprintsOf(both))).toEqual(new Set(fingerprintsOf([...one, ...other])));
  });
});

test("a Go type that clients write and one that they only read are exchanged by two edits", () => {
  const api = (spec: string, status: string): string =>
    [
      "package v1",
      'import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"',
      "// +genclient",
      "// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object",
      "type Tree struct {",
      '\tmetav1.TypeMeta `json:",inline"`',
      '\tmetav1.ObjectMeta `json:"metadata,omitempty"`',
      `\tSpec TreeSpec \`json:"spec"\``,
      "\t// +optional",
      `\tStatus TreeStatus \`json:"status,omitempty"\``,
      "}",
      "type TreeSpec struct {",
      `\tBark []${spec} \`json:"bark"\``,
      "}",
      "type TreeStatus struct {",
      `\tBark ${status} \`json:"bark"\``,
      "}",
      "type Oak struct {",
      "\t// +required",
      `\tAge int32 \`json:"age"\``,
      "}",
      "type Elm struct {",
      "\t// +optional",
      `\tAge int32 \`json:"age,omitempty"\``,
      "}",
      "",
    ].join("\n");
  const before = api("Oak", "Oak");
  const verdictsOf = (new_: string): readonly string[] =>
    compared("types.go", before, new_)
      .filter(({ ruleId }) => ruleId === "property-made-optional")
      .flatMap((finding) => occurrencesOf(finding).map(({ verdict, fingerprint }) => `${verdict} ${fingerprint}`));
  const [ofSpec, ofStatus, ofBoth] = [api("Elm", "Oak"), api("Oak", "Elm"), api("Elm", "Elm")].map(verdictsOf);
  expect(ofSpec!.map((each) => each.split(" ")[0])).toEqual(["dangerous", "dangerous"]);
  expect(ofStatus!.map((each) => each.split(" ")[0])).toEqual(["breaking"]);
  expect(new Set(ofBoth)).toEqual(new Set([...ofSpec!, ...ofStatus!]));
});

test("a tombstone that is partly reserved is another finding than one that is not", () => {
  const message = (content: string): string => `syntax = "proto3";\npackage forest;\nmessage Tree {\n${content}}\n`;
  const old = message("  string bark = 1;\n  string leaf = 2;\n");
  const without = (reserved: string): readonly string[] =>
    fingerprintsOf(
      between("tree.proto", old, message(`${reserved}  string leaf = 2;\n`)).filter(
        ({ ruleId }) => ruleId === "tombstone-missing",
      ),
    );
  const [partly, not] = [without("  reserved 1;\n"), without("")];
  expect(partly.length).toBeGreaterThan(0);
  expect(not.filter((each) => partly.includes(each))).toEqual([]);
});

describe("what has other values than what was accepted is another finding", () => {
  const plant = (field: string): string =>
    `package v1\ntype Tree struct {\n\t${field}\n\tBark int32 \`json:"bark" protobuf:"varint,9,opt,name=bark"\`\n}\n`;
  const message = (field: string): string => `syntax = "proto3";\npackage forest;\nmessage Tree {\n  ${field}\n}\n`;

  test.each<[string, string, string, string, string]>([
    [
      "the number of a Go field",
      "types.go",
      plant('Age int32 `json:"age" protobuf:"varint,1,opt,name=age"`'),
      plant('Age int32 `json:"age" protobuf:"varint,2,opt,name=age"`'),
      plant('Age int32 `json:"age" protobuf:"varint,22,opt,name=age"`'),
    ],
    [
      "the name of a Go field",
      "types.go",
      plant('Age int32 `json:"age" protobuf:"varint,1,opt,name=age"`'),
      plant('Years int32 `json:"age" protobuf:"varint,1,opt,name=age"`'),
      plant('Rings int32 `json:"age" protobuf:"varint,1,opt,name=age"`'),
    ],
    [
      "the name in JSON of a renamed field",
      "tree.proto",
      message("int32 ring = 1;"),
      message("int32 rings = 1;"),
      message('int32 rings = 1 [json_name = "years"];'),
    ],
  ])("%s", (_, name, base, first, second) => {
    const loud = (new_: string): readonly string[] =>
      fingerprintsOf(compared(name, base, new_).filter(({ verdict }) => verdict !== "compatible"));
    const [accepted, later] = [loud(first), loud(second)];
    expect(accepted.length).toBeGreaterThan(0);
    expect(later.length).toBeGreaterThan(0);
    expect(later.filter((each) => accepted.includes(each))).toEqual([]);
  });
});
