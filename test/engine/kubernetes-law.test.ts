// The verdicts of the strict law of Kubernetes for changes that other profiles judge by channel alone.
import { describe, expect, test } from "@jest/globals";
import { ApicompatError, compare, readSnapshot, type CompareOptions, type Comparison } from "../../src/index.ts";
import type { Json, JsonObject } from "../../src/model/json.ts";

function kind(spec: JsonObject, status: JsonObject = {}): Json {
  const properties = { spec: { type: "object", properties: spec }, status: { type: "object", properties: status } };
  const schema = { openAPIV3Schema: { type: "object", properties } };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "trees.orchard.example" },
    spec: {
      group: "orchard.example",
      scope: "Namespaced",
      names: { kind: "Tree", plural: "trees" },
      versions: [{ name: "v1", served: true, storage: true, subresources: { status: {} }, schema }],
    },
  };
}

function between(old: Json, new_: Json, options: CompareOptions = {}): Comparison {
  const read = (name: string, value: Json): ReturnType<typeof readSnapshot> =>
    readSnapshot({ name, url: `file:///${name}`, text: JSON.stringify(value) });
  return compare(read("old.json", old), read("new.json", new_), options);
}

const said = ({ findings }: Comparison): readonly string[] =>
  findings.map(({ ruleId, verdict, criteria }) => `${ruleId} ${verdict} ${criteria.join(" ")}`);

describe("what widens", () => {
  const few = { height: { type: "integer", maximum: 20 } };
  const many = { height: { type: "integer", maximum: 30 } };

  test("is a risk where clients write it, although others read it", () => {
    const comparison = between(kind(few), kind(many));
    expect(said(comparison)).toEqual(["maximum-raised dangerous C3 C5 C6"]);
    expect(comparison.findings[0]!.polarities).toEqual(["request", "response"]);
  });

  test("is a break where controllers write it", () => {
    expect(said(between(kind({}, few), kind({}, many)))).toEqual(["maximum-raised breaking C5"]);
  });
});

describe("what narrows", () => {
  const tighten = (member: JsonObject, tighter: JsonObject): readonly string[] =>
    said(between(kind({ member }), kind({ member: { ...member, ...tighter } })));
  const ratcheting = { description: "A name. apicompat: ratcheting" };

  test("is a break where clients write it, and nothing where controllers do", () => {
    const text = { type: "string" };
    expect(tighten(text, { maxLength: 5 })).toEqual(["max-length-lowered breaking C1"]);
    expect(said(between(kind({}, { member: text }), kind({}, { member: { ...text, maxLength: 5 } })))).toEqual([]);
  });

  test("is a risk where stored values are spared", () => {
    expect(tighten({ type: "string" }, { maxLength: 5, ...ratcheting })).toEqual(["max-length-lowered dangerous C1"]);
  });

  test.each<[string, JsonObject, JsonObject]>([
    ["required members", { type: "object", properties: { a: { type: "string" } } }, { required: ["a"] }],
    ["rules that see the old value", { type: "string" }, { "x-kubernetes-validations": [{ rule: "self == oldSelf" }] }],
  ])("spares nothing in %s", (_, member, tighter) => {
    expect(tighten(member, { ...tighter, ...ratcheting })).toEqual([expect.stringContaining(" breaking C1")]);
  });
});

describe("a server that spares stored values", () => {
  const text = { type: "string" };
  const since = { kubernetesVersion: "1.33" };
  const breaks = (old: JsonObject, new_: JsonObject, options: CompareOptions = since): readonly string[] =>
    between(kind({ member: old }), kind({ member: new_ }), options)
      .findings.filter(({ polarities }) => polarities.includes("request"))
      .map(({ verdict }) => verdict);

  test.each<[string, JsonObject, JsonObject]>([
    ["a string that becomes an integer", text, { type: "integer" }],
    ["an integer that becomes a string", { type: "integer" }, text],
    ["a list that becomes a string", { type: "array", items: text }, text],
    ["a string that becomes a list", text, { type: "array", items: text }],
    ["an object that becomes a string", { type: "object", properties: { a: text } }, text],
    ["a boolean that becomes a string", { type: "boolean" }, text],
    ["a string or null that becomes an integer", { ...text, nullable: true }, { type: "integer" }],
    [
      "a string or null that becomes an integer or null",
      { ...text, nullable: true },
      { type: "integer", nullable: true },
    ],
    ["a restricted string that becomes an integer", { ...text, enum: ["1"] }, { type: "integer", minimum: 1 }],
    ["another default", { ...text, default: "a" }, { ...text, default: "b" }],
    ["items of another type", { type: "array", items: text }, { type: "array", items: { type: "integer" } }],
  ])("spares nothing where the type is replaced: %s", (_, old, new_) => {
    expect(breaks(old, new_)).toContain("breaking");
  });

  test.each<[string, JsonObject, JsonObject]>([
    ["a shorter string", text, { ...text, maxLength: 5 }],
    ["a number that becomes an integer", { type: "number" }, { type: "integer" }],
    ["fewer values", { ...text, enum: ["a", "b"] }, { ...text, enum: ["a"] }],
    ["a pattern", text, { ...text, pattern: "^a" }],
    ["a string or an integer that becomes a string", { "x-kubernetes-int-or-string": true }, text],
  ])("spares what a tighter check rejects: %s", (_, old, new_) => {
    const found = breaks(old, new_);
    expect(found).toContain("dangerous");
    expect(found).not.toContain("breaking");
    expect(breaks(old, new_, {})).toContain("breaking");
  });

  test.each<[string, JsonObject, JsonObject]>([
    ["enumerations", { ...text, enum: ["a", "b"] }, { ...text, enum: ["c"] }],
    ["patterns", { ...text, pattern: "^a+$" }, { ...text, pattern: "^b+$" }],
    ["lengths", { ...text, maxLength: 3 }, { ...text, minLength: 4 }],
    ["bounds", { type: "integer", maximum: 5 }, { type: "integer", minimum: 6 }],
    ["exclusive bounds", { type: "number", maximum: 5 }, { type: "number", minimum: 5, exclusiveMinimum: true }],
  ])("says that no old value is accepted anew: %s", (_, old, new_) => {
    const { findings } = between(kind({ member: old }), kind({ member: new_ }), since);
    const consequences = findings.map(({ consequence }) => consequence);
    expect(consequences).toContainEqual(expect.stringContaining("any value that was accepted before"));
  });

  test.each<[string, JsonObject, JsonObject]>([
    ["enumerations that share a value", { ...text, enum: ["a", "b"] }, { ...text, enum: ["b", "c"] }],
    ["patterns that share a string", { ...text, pattern: "^a" }, { ...text, pattern: "b$" }],
    ["bounds that share a number", { type: "integer", maximum: 5 }, { type: "integer", minimum: 5 }],
  ])("does not state it of %s", (_, old, new_) => {
    const { findings } = between(kind({ member: old }), kind({ member: new_ }), since);
    const consequences = findings.map(({ consequence }) => consequence);
    expect(consequences).not.toContainEqual(expect.stringContaining("any value that was accepted before"));
  });

  test("is printed as the reason", () => {
    const [finding] = between(kind({ member: text }), kind({ member: { ...text, maxLength: 5 } }), since).findings;
    expect(finding?.because).toEqual([
      "The API server does not validate values of stored objects that an update leaves unchanged.",
    ]);
  });
});

describe("validation rules", () => {
  const ruled = (rule: string, more: JsonObject = {}): Json =>
    kind({ height: { type: "integer", "x-kubernetes-validations": [{ rule }], ...more } });

  test("are decided by the values that the schema around them leaves over", () => {
    expect(said(between(ruled("self > 1"), ruled("self > 2")))).toEqual(["validation-rule-changed breaking C1"]);
    const wider = between(ruled("self > 1", { maximum: 5 }), ruled("self > 2", { maximum: 9 }));
    expect(said(wider)).toContain("validation-rule-changed breaking C1");
    const never = between(ruled("self > 1", { minimum: 7 }), ruled("self > 2", { minimum: 7 }));
    expect(said(never)).toEqual([]);
  });

  test("are not taken back because the schema accepts as much as before", () => {
    expect(said(between(kind({ height: { type: "integer" } }), ruled("self > 1")))).toEqual([
      "validation-rule-added breaking C1",
    ]);
  });
});

describe("a server that spares values which stay as they were", () => {
  const list = (type: string, items: JsonObject): JsonObject => ({
    limbs: {
      type: "array",
      items: { type: "object", properties: { name: items } },
      "x-kubernetes-list-type": type,
      ...(type === "map" && { "x-kubernetes-list-map-keys": ["name"] }),
    },
  });
  const tighten = (
    spec: (member: JsonObject) => JsonObject,
    more: JsonObject,
    kubernetesVersion: string,
    member: JsonObject = { type: "string" },
  ): readonly string[] => said(between(kind(spec(member)), kind(spec({ ...member, ...more })), { kubernetesVersion }));
  const plain = (member: JsonObject): JsonObject => ({ name: member });

  test.each(["1.33", "v1.34.1", "2.0"])("is of release %s", (version) => {
    expect(tighten(plain, { maxLength: 5 }, version)).toEqual(["max-length-lowered dangerous C1"]);
    expect(tighten((member) => list("map", member), { maxLength: 5 }, version)).toEqual([
      "max-length-lowered dangerous C1",
    ]);
  });

  test("is of no release before 1.33", () => {
    expect(tighten(plain, { maxLength: 5 }, "1.32")).toEqual(["max-length-lowered breaking C1"]);
  });

  test.each([
    ["an item without a key", (member: JsonObject) => list("atomic", member), { maxLength: 5 }, { type: "string" }],
    ["an object", plain, { maxProperties: 2 }, { type: "object", additionalProperties: { type: "string" } }],
    ["what is required", plain, { required: ["a"] }, { type: "object", properties: { a: { type: "string" } } }],
    ["what stands below `not`", plain, { not: { maxLength: 2 } }, { type: "string", not: { maxLength: 1 } }],
  ])("does not spare %s", (_, spec, more, member) => {
    expect(tighten(spec, more, "1.33", member)).toEqual([expect.stringContaining(" breaking C1")]);
  });

  test("has a version", () => {
    expect(() => tighten(plain, { maxLength: 5 }, "latest")).toThrow(ApicompatError);
  });
});
