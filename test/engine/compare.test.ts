// The whole way from two texts to a comparison, through the public API.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot, type Comparison, type CompareOptions } from "../../src/index.ts";
import type { Json } from "../../src/model/json.ts";

function between(old: Json, new_: Json, options: CompareOptions = {}): Comparison {
  const read = (name: string, value: Json): ReturnType<typeof readSnapshot> =>
    readSnapshot({ name, url: `file:///${name}`, text: JSON.stringify(value, null, 2) });
  return compare(read("old.json", old), read("new.json", new_), options);
}

const ok = { "200": { description: "Fine." } };

function api(paths: Json, schemas: Json = {}): Json {
  return { openapi: "3.1.0", info: { title: "Tides", version: "1" }, paths, components: { schemas } };
}

const said = ({ findings }: Comparison): readonly string[] =>
  findings.map(({ ruleId, verdict }) => `${ruleId} ${verdict}`);

describe("what could not be read", () => {
  const old = api({ "/tides": { get: { responses: ok } }, "/moons": { get: { responses: ok } } });

  test.each<[string, Json]>([
    ["a version from the future", { openapi: "4.0.0", info: { title: "Tides", version: "1" }, paths: {} }],
    ["paths of a wrong type", api([])],
  ])("is not gone: %s", (_, new_) => {
    const comparison = between(old, new_);
    expect(said(comparison)).toEqual([]);
    expect(comparison.problems).toHaveLength(1);
  });

  test("hides nothing else", () => {
    const new_ = api({ "/tides": { $ref: "#/nowhere" } });
    const comparison = between(old, new_);
    expect(said(comparison)).toEqual(["operation-removed breaking"]);
    expect(comparison.findings[0]!.reach).toEqual(["GET /moons"]);
    expect(comparison.problems.map(({ code }) => code)).toEqual(["REF_NOT_FOUND"]);
  });

  test("is no parameter that went", () => {
    const query = { name: "day", in: "query", schema: { type: "string" } };
    const before = api({ "/tides": { get: { parameters: [query], responses: ok } } });
    const after = api({ "/tides": { get: { parameters: [{ $ref: "#/components/parameters/Day" }], responses: ok } } });
    expect(said(between(before, after))).toEqual([]);
  });
});

test("a comparison names all that either side offers, once, as a reach names it", () => {
  const by = (name: string): Json => ({ name, in: "path", required: true, schema: { type: "string" } });
  const old = api({
    "/tides/{port}": { get: { tags: ["Sea", "Water"], parameters: [by("port")], responses: ok } },
    "/moons": { get: { responses: ok } },
  });
  const new_ = api({
    "/tides/{harbour}": { get: { tags: ["Sea"], parameters: [by("harbour")], responses: ok } },
    "/stars": { get: { responses: ok } },
  });
  expect(between(old, new_).surfaceItems).toEqual([
    { name: "GET /moons" },
    { name: "GET /stars" },
    { name: "GET /tides/{harbour}", tag: "Sea" },
  ]);
});

test("what code generators read hides no change beside it", () => {
  const tide = (height: Json): Json => ({
    type: "object",
    "x-go-type": { type: "Tide", import: { package: "example.org/tides" } },
    properties: { height },
  });
  const body = (height: Json): Json => ({ content: { "application/json": { schema: tide(height) } } });
  const of = (height: Json): Json => api({ "/tides": { post: { requestBody: body(height), responses: ok } } });
  expect(said(between(of({ type: "string" }), of({ type: "string", "x-go-type": "Metres", maxLength: 9 })))).toEqual([
    "max-length-lowered breaking",
  ]);
});

describe("a change is told of", () => {
  const text = { type: "string" };
  const tide = { type: "object", required: ["height"], properties: { height: text, port: text } };
  const ebb = { type: "object", properties: { port: text } };
  const fleet = (schemas: Json, items: Json): Json =>
    api(
      {
        "/fleets": {
          get: {
            responses: {
              "200": {
                description: "Fine.",
                content: { "application/json": { schema: { $ref: "#/components/schemas/Fleet" } } },
              },
            },
          },
        },
      },
      { ...(schemas as object), Fleet: { type: "object", properties: { tides: { type: "array", items } } } },
    );
  const messages = (old: Json, new_: Json): readonly string[] =>
    between(old, new_).findings.map(({ message }) => message);
  const removed = (place: string): string =>
    `Property \`height\` was removed from ${place} without being deprecated first.`;

  test("what refers to a definition, where another one took its place", () => {
    const old = fleet({ Tide: tide }, { $ref: "#/components/schemas/Tide" });
    const new_ = fleet({ Tide: tide, Ebb: ebb }, { $ref: "#/components/schemas/Ebb" });
    expect(messages(old, new_)).toEqual([removed("`Fleet.tides[]`")]);
  });

  test("a definition that has another name now", () => {
    const old = fleet({ Tide: tide }, { $ref: "#/components/schemas/Tide" });
    const new_ = fleet({ Ebb: ebb }, { $ref: "#/components/schemas/Ebb" });
    expect(messages(old, new_)).toEqual([removed("`Tide`")]);
  });

  test("a member, where several parts of a schema speak of it", () => {
    const tides = (...values: readonly string[]): Json => {
      const parts = [{ $ref: "#/components/schemas/Water" }, { properties: { kind: { enum: values } } }];
      const water = { type: "object", properties: { kind: text } };
      return fleet({ Water: water, Tide: { allOf: parts } }, { $ref: "#/components/schemas/Tide" });
    };
    expect(messages(tides("ebb"), tides("ebb", "flood"))).toEqual(['Enum value `"flood"` was added to `Tide.kind`.']);
  });
});

describe("a shared schema", () => {
  const paths = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `/harbours/${String(index)}`,
      {
        get: {
          responses: {
            "200": {
              description: "",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Harbour" } } },
            },
          },
        },
      },
    ]),
  );
  const harbour = (properties: Json): Json => ({ Harbour: { type: "object", required: ["name"], properties } });
  const before = api(paths, harbour({ name: { type: "string" }, depth: { type: "number" } }));
  const after = api(paths, harbour({ depth: { type: "number" } }));

  test("that loses a member is one finding, which names every operation", () => {
    const { findings } = between(before, after);
    const reported = findings.filter(({ ruleId }) => ruleId === "property-removed");
    expect(reported).toHaveLength(1);
    expect(reported[0]!.reach).toHaveLength(40);
    expect(reported[0]!.old).toMatchObject({
      file: "old.json",
      pointer: "/components/schemas/Harbour/properties/name",
    });
    expect(reported[0]!.new).toMatchObject({ file: "new.json", missing: true });
  });

  test("gives the same report every time", () => {
    const reports = Array.from({ length: 10 }, () => JSON.stringify(between(before, after, { all: true })));
    expect(new Set(reports).size).toBe(1);
  });

  test("has fingerprints that neighbours do not change", () => {
    const wider = api(
      { "/first": { get: { responses: ok } }, ...(paths as object) },
      harbour({ depth: { type: "number" } }),
    );
    const fingerprint = (comparison: Comparison): readonly string[] =>
      comparison.findings.filter(({ ruleId }) => ruleId === "property-removed").map((finding) => finding.fingerprint);
    expect(fingerprint(between(before, wider))).toEqual(fingerprint(between(before, after)));
  });
});

describe("prose", () => {
  test("is no change, but a member called `description` is one", () => {
    const item = (description: string, properties: Json): Json =>
      api({
        "/tides": {
          get: {
            responses: {
              "200": { description, content: { "application/json": { schema: { type: "object", properties } } } },
            },
          },
        },
      });
    const text = { type: "string", description: "A note." };
    expect(
      between(item("a", { note: text }), item("b", { note: { type: "string", title: "Note" } }), { all: true })
        .findings,
    ).toEqual([]);
    const removed = between(item("a", { note: text, description: text }), item("a", { note: text }));
    expect(said(removed)).toEqual(["property-removed dangerous"]);
  });
});

test.each(["a\nb", "a/b~c", "\0~&", "", "__proto__", "constructor", "$ref", "%41", "\u2028"])(
  "a member may be called %j",
  (name) => {
    const of = (type: string): Json =>
      api(
        {
          "/tides": {
            post: {
              requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Tide" } } } },
              responses: ok,
            },
          },
        },
        { Tide: { type: "object", properties: JSON.parse(`{${JSON.stringify(name)}:{"type":"${type}"}}`) as Json } },
      );
    expect(said(between(of("string"), of("string")))).toEqual([]);
    expect(said(between(of("string"), of("integer")))).toEqual(["type-changed breaking"]);
  },
);

test("a schema that is an alternative of itself ends, and what changed beside it is told", () => {
  const read = (name: string, own: Json, parent: Json): ReturnType<typeof readSnapshot> => {
    const schema = { $ref: "#/components/schemas/Entry" };
    const api = {
      openapi: "3.0.3",
      info: { title: "Houses", version: "1" },
      paths: {
        "/a": { get: { responses: { "200": { description: "", content: { "application/json": { schema } } } } } },
      },
      components: {
        schemas: {
          Entry: { oneOf: [own, { type: "object", nullable: true, properties: { parent } }] },
          House: {
            oneOf: [
              { type: "object", additionalProperties: schema },
              { type: "object", properties: { head: schema } },
            ],
          },
        },
      },
    };
    return readSnapshot({ name, url: `file:///${name}`, text: JSON.stringify(api) });
  };
  const before = read("old.json", { $ref: "#/components/schemas/House" }, { type: "integer" });
  const after = read("new.json", { $ref: "#/components/schemas/Entry" }, { type: "string" });
  expect(compare(before, after).verdict).toBe("breaking");
});

test.each<[string, Json]>([
  ["anyOf", { anyOf: [{ $ref: "#/components/schemas/Moon" }, { type: "null" }] }],
  ["oneOf", { oneOf: [{ type: "null" }, { $ref: "#/components/schemas/Moon" }] }],
])("null that a member adds to a definition by %s is missing at that member", (_, moon) => {
  const schemas = (member: Json): Json => ({
    Tide: { type: "object", properties: { moon: member } },
    Moon: { type: "object", properties: { phase: { type: "number" } } },
  });
  const body = { content: { "application/json": { schema: { $ref: "#/components/schemas/Tide" } } } };
  const paths = { "/tides": { put: { requestBody: body, responses: ok } } };
  const comparison = between(api(paths, schemas(moon)), api(paths, schemas({ $ref: "#/components/schemas/Moon" })));
  expect(said(comparison)).toEqual(["null-removed breaking"]);
  expect(comparison.findings[0]!.new.pointer).toBe("/components/schemas/Tide/properties/moon");
});

test("another version of the API is no change that asks for a release", () => {
  const old = api({ "/tides": { get: { responses: ok } } }) as Record<string, Json>;
  const released = { ...old, info: { title: "Tides", version: "2" } };
  const { summary, verdict } = between(old, released);
  expect({ bump: summary.bump, verdict }).toEqual({ bump: "patch", verdict: "compatible" });
  const grown = { ...released, paths: { "/tides": { get: { responses: ok } }, "/moons": { get: { responses: ok } } } };
  expect(between(old, grown).summary.bump).toBe("minor");
});
