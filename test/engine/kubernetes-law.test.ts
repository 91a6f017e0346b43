// What the strict law of Kubernetes makes of changes that other profiles judge by the channel alone.
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
  ])("spares nothing in %s, whatever is said", (_, member, tighter) => {
    expect(tighten(member, { ...tighter, ...ratcheting })).toEqual([expect.stringContaining(" breaking C1")]);
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

  test("are not taken back because the schema admits as much as before", () => {
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
