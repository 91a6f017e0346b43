// A shared definition that a kind inlines at several places is compared as one.
import { describe, expect, test } from "@jest/globals";
import { compare, lint, readSnapshot, type Finding } from "../../src/index.ts";

type Members = Readonly<Record<string, string>>;

function definition(kind: string, members: Members, more = ""): string {
  const properties = Object.entries(members).map(([name, schema]) => `${name}: ${schema}`);
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${kind.toLowerCase()}s.harbour.example }
spec:
  group: harbour.example
  scope: Namespaced
  names: { kind: ${kind}, plural: ${kind.toLowerCase()}s }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties: { spec: { type: object${more}, properties: { ${properties.join(", ")} } } }
`;
}

function between(old: readonly string[], new_: readonly string[]): readonly Finding[] {
  const read = (side: string, texts: readonly string[]): ReturnType<typeof readSnapshot> =>
    readSnapshot(
      texts.map((text, index) => ({
        name: `${side}-${String(index)}.yaml`,
        url: `file:///${side}/${String(index)}`,
        text,
      })),
    );
  return compare(read("old", old), read("new", new_)).findings;
}

/** Each finding by its places in the new definitions. */
const places = (findings: readonly Finding[]): readonly (readonly string[])[] =>
  findings
    .map(({ new: own, also = [] }) =>
      [own, ...also].map(({ pointer }) => pointer.replaceAll(/^.*?\/properties\/spec\/|properties\//gu, "")).sort(),
    )
    .sort();

const mast = (limit: string, more = ""): string =>
  `{ type: object, properties: { height: { type: integer${limit} }, colour: { type: string } ${more} } }`;
const TALL = ", maximum: 9";

describe("the same schema at several places", () => {
  test("with the same change is one finding for all of them", () => {
    const of = (one: string): string => definition("Ship", { fore: one, main: one });
    const findings = between([of(mast(""))], [of(mast(TALL))]);
    expect(places(findings)).toEqual([["fore/height/maximum", "main/height/maximum"]]);
    expect(findings[0]!.reach).toEqual(["harbour.example/v1 Ship"]);
  });

  test("or at one place of several kinds, where it says what it is", () => {
    const described = mast("", "").replace("integer", "integer, description: Of a mast.");
    const of = (one: string): readonly string[] => ["Ship", "Boat"].map((kind) => definition(kind, { mast: one }));
    const [finding, ...others] = between(of(described), of(described.replace("integer", `integer${TALL}`)));
    expect(others).toEqual([]);
    expect(finding!.reach).toEqual(["harbour.example/v1 Boat", "harbour.example/v1 Ship"]);
    expect(finding!.also).toHaveLength(1);
  });
});

describe("a type that is written out", () => {
  const selector = (own: string, of: string, mark = ""): string =>
    `{ type: object, description: ${own}${mark}, properties: { key: { type: string, description: The key of ${of}. } } }`;
  const ATOMIC = ", x-kubernetes-map-type: atomic";

  test("is one declaration, though each property has its own name and description", () => {
    const of = (mark: string): string =>
      definition("Ship", { token: selector("A token.", "it", mark), password: selector("A password.", "it", mark) });
    const findings = between([of("")], [of(ATOMIC)]);
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(["map-type-changed"]);
    expect(places(findings)[0]).toHaveLength(2);
  });

  test("is another one where its members are others", () => {
    const of = (mark: string): string =>
      definition("Ship", { token: selector("A token.", "it", mark), password: selector("A password.", "that", mark) });
    expect(between([of("")], [of(ATOMIC)])).toHaveLength(2);
  });
});

test("a large object is the same in every kind, even without a description", () => {
  const others = Array.from({ length: 40 }, (_, index) => `, sail${String(index)}: { type: string }`).join("");
  const of = (limit: string): readonly string[] =>
    ["Ship", "Boat"].map((kind) => definition(kind, { mast: mast(limit, others) }));
  const [finding, ...more] = between(of(""), of(TALL));
  expect(more).toEqual([]);
  expect(finding!.reach).toEqual(["harbour.example/v1 Boat", "harbour.example/v1 Ship"]);
});

test("what states nothing about itself is what stands around it, as far out as something says what it is", () => {
  const crew = (limit: string): string =>
    `{ type: array, description: Who is aboard., items: { type: object, properties: { age: { type: integer${limit} } } } }`;
  const of = (limit: string): readonly string[] =>
    ["Ship", "Boat"].map((kind) => definition(kind, { crew: crew(limit) }));
  const [finding, ...others] = between(of(""), of(TALL));
  expect(others).toEqual([]);
  expect(finding!.reach).toEqual(["harbour.example/v1 Boat", "harbour.example/v1 Ship"]);
});

describe("what is wrong with the same schema at several places", () => {
  const flag =
    "{ type: object, description: Flown astern., required: [colour], properties: { colour: { type: string, default: red } } }";
  const alone = (kind: string): string => definition(kind, { flag });
  const both = [alone("Ship"), alone("Boat")];

  test("is one finding of a snapshot", () => {
    const reading = readSnapshot(
      both.map((text, index) => ({ name: `${String(index)}.yaml`, url: `file:///${String(index)}.yaml`, text })),
    );
    expect(lint(reading).findings.map(({ ruleId, also = [] }) => [ruleId, also.length])).toEqual([
      ["default-on-required-property", 1],
    ]);
  });

  test("and of a version that came with it", () => {
    const without = ["Ship", "Boat"].map((kind) => definition(kind, {}, ", description: What floats."));
    const added = (text: string, other: string): string =>
      `${text}    - ${/name: v1\n[^]*/u.exec(other)![0].replace("v1", "v2").replace("storage: true", "storage: false")}`;
    const found = between(
      without,
      without.map((text, index) => added(text, both[index]!)),
    ).filter(({ ruleId }) => ruleId === "default-on-required-property");
    expect(found.map(({ reach }) => reach)).toEqual([["harbour.example/v2 Boat", "harbour.example/v2 Ship"]]);
  });
});

describe("similar changes are reported separately", () => {
  test("a member of another schema", () => {
    const of = (limit: string): string =>
      definition("Ship", { fore: mast(limit), keel: mast(limit, ", depth: { type: integer }") });
    expect(places(between([of("")], [of(TALL)]))).toEqual([["fore/height/maximum"], ["keel/height/maximum"]]);
  });

  test("another limit", () => {
    const [before, after] = [mast(", maximum: 20"), mast(TALL)];
    const old = definition("Ship", { fore: before, main: before });
    const new_ = definition("Ship", { fore: after, main: mast(", maximum: 8") });
    expect(places(between([old], [new_]))).toEqual([["fore/height/maximum"], ["main/height/maximum"]]);
  });

  test("another member", () => {
    const of = (limit: string): string =>
      definition("Ship", { height: `{ type: integer${limit} }`, length: `{ type: integer${limit} }` });
    expect(places(between([of("")], [of(TALL)]))).toEqual([["height/maximum"], ["length/maximum"]]);
  });

  test("another kind, where nothing says what it is", () => {
    const of = (limit: string): readonly string[] =>
      ["Ship", "Boat"].map((kind) => definition(kind, { mast: mast(limit) }));
    expect(between(of(""), of(TALL))).toHaveLength(2);
  });
});
