// Rules that look at one snapshot: alone, and as a ratchet.
import { describe, expect, test } from "@jest/globals";
import { compare, defineRule, lint, readSnapshot, type Comparison, type Reading, type Rule } from "../../src/index.ts";
import type { Json } from "../../src/model/json.ts";

/** Members ought to have short names. */
const shortNames = defineRule({
  meta: {
    description: "Disallow long names",
    looksAt: "snapshot",
    criteria: ["C5"],
    severity: { alpha: "info", beta: "warn", stable: "error" },
    source: { title: "Test", url: "https://example.org/" },
    messages: { long: "{{place}} has a long name." },
    recipe: "Shorten it.",
  },
  create: ({ report }) => ({
    property: (part) => {
      if (part.name.length > 8) report({ part, messageId: "long", verdict: "dangerous" });
    },
  }),
});

const options = { rules: { "short-names": shortNames } as Record<string, Rule> };

function read(name: string, value: Json): Reading {
  return readSnapshot({ name, url: `file:///${name}`, text: JSON.stringify(value, null, 2) });
}

function api(schemas: Json, paths: Json = {}): Json {
  return { openapi: "3.0.3", info: { title: "Tides", version: "1" }, paths, components: { schemas } };
}

function answers(name: string): Json {
  const schema = { $ref: `#/components/schemas/${name}` };
  return { get: { responses: { "200": { description: "", content: { "application/json": { schema } } } } } };
}

const long = { type: "object", properties: { extraordinary: { type: "string" } } };
const short = { type: "object", properties: { plain: { type: "string" } } };

const places = ({ findings }: Comparison): readonly string[] => findings.map(({ new: { pointer } }) => pointer);

describe("alone", () => {
  test("a schema is looked at once, and every way that leads there is named", () => {
    const reading = read("new.json", api({ Tide: long }, { "/a": answers("Tide"), "/b": answers("Tide") }));
    const { findings, verdict } = lint(reading, options);
    expect(verdict).toBe("dangerous");
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      ruleId: "short-names",
      severity: "warn",
      message: "`Tide.extraordinary` has a long name.",
      polarities: ["response"],
      reach: ["GET /a", "GET /b"],
      old: { file: "", missing: true },
      new: { file: "new.json", pointer: "/components/schemas/Tide/properties/extraordinary", range: expect.anything() },
    });
  });

  test("a schema that leads back to itself is no trap", () => {
    const tide = { type: "object", properties: { next: { $ref: "#/components/schemas/Tide" }, extraordinary: {} } };
    expect(lint(read("new.json", api({ Tide: tide }, { "/a": answers("Tide") })), options).findings).toHaveLength(1);
  });

  test("what nothing leads to is not looked at", () => {
    expect(
      lint(read("new.json", api({ Tide: long, Moon: short }, { "/a": answers("Moon") })), options).findings,
    ).toEqual([]);
  });
});

describe("as a ratchet", () => {
  const since = (old: Json, new_: Json): readonly string[] => {
    const [before, after] = [read("old.json", old), read("new.json", new_)];
    const reported = places(lint(after, options, before));
    expect(places(compare(before, after, options))).toEqual(reported);
    return reported;
  };

  test("what was there before is not reported", () => {
    const old = api({ Tide: long }, { "/a": answers("Tide") });
    expect(since(old, old)).toEqual([]);
    const beside = { ...long, properties: { ...long.properties, height: { type: "number" } } };
    expect(since(old, api({ Tide: beside }, { "/a": answers("Tide") }))).toEqual([]);
  });

  test("what is new is reported, and where it would have stood", () => {
    const [before, after] = [short, long].map((tide, index) =>
      read(`${String(index)}.json`, api({ Tide: tide }, { "/a": answers("Tide") })),
    ) as [Reading, Reading];
    expect(lint(after, options, before).findings[0]).toMatchObject({
      old: { file: "0.json", pointer: "/components/schemas/Tide", missing: true },
      new: { file: "1.json", pointer: "/components/schemas/Tide/properties/extraordinary" },
    });
  });

  test("another name for a definition makes nothing new", () => {
    expect(
      since(api({ Tide: long }, { "/a": answers("Tide") }), api({ Flood: long }, { "/a": answers("Flood") })),
    ).toEqual([]);
  });

  test("a new use of what was there makes nothing new, changed or not", () => {
    const old = api({ Tide: long }, { "/b": answers("Tide") });
    expect(since(old, api({ Tide: long }, { "/a": answers("Tide"), "/b": answers("Tide") }))).toEqual([]);
    const more = { ...long, required: ["extraordinary"] };
    expect(since(old, api({ Tide: more }, { "/a": answers("Tide"), "/b": answers("Tide") }))).toEqual([]);
  });

  test("the same fault of another thing is new", () => {
    const old = api({ Tide: long }, { "/a": answers("Tide") });
    const new_ = api({ Tide: long, Moon: long }, { "/a": answers("Tide"), "/b": answers("Moon") });
    expect(since(old, new_)).toEqual(["/components/schemas/Moon/properties/extraordinary"]);
  });
});

describe("of a new version of a kind", () => {
  const kind = (versions: Readonly<Record<string, Json>>): Reading => {
    const [stored] = Object.keys(versions);
    return read("crd.json", {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "tides.sea.example" },
      spec: {
        group: "sea.example",
        scope: "Cluster",
        names: { kind: "Tide", plural: "tides" },
        versions: Object.entries(versions).map(([name, spec]) => ({
          name,
          served: true,
          storage: name === stored,
          schema: { openAPIV3Schema: { type: "object", properties: { spec } } },
        })),
      },
    });
  };
  const longer = {
    type: "object",
    properties: { extraordinary: { type: "string" }, unprecedented: { type: "string" } },
  };
  const reported = (before: Readonly<Record<string, Json>>, after: Readonly<Record<string, Json>>): readonly string[] =>
    lint(kind(after), options, kind(before)).findings.map(({ message }) => message);

  test("what it took over is no news, and what is its own is", () => {
    expect(reported({ v1: long }, { v1: long, v2: long })).toEqual([]);
    expect(reported({ v1: long }, { v1: long, v2: longer })).toEqual([
      "`spec.unprecedented` in `sea.example/v2 Tide` has a long name.",
    ]);
    expect(reported({ v1: long, v1alpha1: short }, { v1: long, v1alpha1: short, v1alpha2: long })).toHaveLength(1);
  });

  test("that promises more than those before, all is looked at", () => {
    expect(reported({ v1alpha1: long }, { v1alpha1: long, v1beta1: long })).toContain(
      "`spec.extraordinary` in `sea.example/v1beta1 Tide` has a long name.",
    );
  });
});

test("what cannot be read is reported for schemas, too, that no rule looks at", () => {
  const schema = { $schema: "http://json-schema.org/draft-07/schema#", type: "object" };
  const reading = read("new.json", { ...schema, properties: { tides: { type: "array", minItems: "3" } } });
  expect(lint(reading, { findingsOnly: true, rules: {} }).problems).toEqual([]);
  expect(lint(reading).problems).toMatchObject([{ code: "WRONG_TYPE", pointer: "/properties/tides/minItems" }]);
});
