import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { compare, confirm, profiles, readSnapshot, type Finding, type Reading } from "../../src/index.ts";
import { isObject, sameJson, type Json, type JsonObject } from "../../src/model/json.ts";
import { createRoundTrips } from "../../src/prove/round-trip/index.ts";
import { journey } from "../../src/prove/round-trip/journey.ts";
import type { RoundTrip, RoundTripQuestion } from "../../src/contracts/rule.ts";
import { runsOf } from "../size.ts";

const GROUP = "orchard.example";

interface Shape {
  readonly name: string;
  readonly storage: boolean;
  readonly spec: JsonObject;
}

function definition(versions: readonly Shape[]): Reading {
  const manifest = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `trees.${GROUP}` },
    spec: {
      group: GROUP,
      scope: "Namespaced",
      names: { kind: "Tree", plural: "trees" },
      versions: versions.map(({ name, storage, spec }) => ({
        name,
        storage,
        served: true,
        schema: { openAPIV3Schema: rootOf(spec) },
      })),
    },
  };
  return readSnapshot({ name: "crd.json", url: "file:///crd.json", text: JSON.stringify(manifest) });
}

function rootOf(spec: JsonObject): JsonObject {
  return { type: "object", properties: { spec } };
}

function ask(
  reading: Reading,
  [written, read]: readonly [string, string],
  way: RoundTripQuestion["way"],
  holding: RoundTripQuestion["holding"],
): RoundTrip {
  const { schemas, resources } = reading.snapshot;
  const resource = resources[`${GROUP}/Tree`]!;
  const versions = { written: resource.versions[written]!, read: resource.versions[read]! };
  return createRoundTrips(schemas, profiles["kubernetes"]!)({ resource, ...versions, way, holding });
}

const at = (...names: readonly string[]): RoundTripQuestion["way"] => names.map((member) => ({ member }));
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});
const INTEGER = { type: "integer" };
const STRING = { type: "string" };

describe("a round trip", () => {
  const pair = (beta: JsonObject, stable: JsonObject): Reading =>
    definition([
      { name: "v1beta1", storage: false, spec: beta },
      { name: "v1", storage: true, spec: stable },
    ]);

  test("loses a member that the other version does not declare, and shows the smallest object", () => {
    const reading = pair(object({ a: INTEGER }), object({ a: INTEGER, b: INTEGER }));
    expect(ask(reading, ["v1", "v1beta1"], at("spec", "b"), "value")).toEqual({
      is: "changed",
      written: { apiVersion: `${GROUP}/v1`, kind: "Tree", metadata: { name: "a" }, spec: { b: 0 } },
      readBack: { apiVersion: `${GROUP}/v1`, kind: "Tree", metadata: { name: "a" }, spec: {} },
    });
  });

  test("loses a member that the stored version does not declare", () => {
    const reading = pair(object({ a: INTEGER, b: INTEGER }), object({ a: INTEGER }));
    expect(ask(reading, ["v1beta1", "v1"], at("spec", "b"), "value").is).toBe("changed");
  });

  test("keeps what is preserved, in the other version and in the store", () => {
    const open = object({ a: INTEGER }, { "x-kubernetes-preserve-unknown-fields": true });
    expect(ask(pair(open, object({ b: INTEGER })), ["v1", "v1beta1"], at("spec", "b"), "value").is).toBe("kept");
  });

  test("finds its way through lists and maps", () => {
    const list = (items: JsonObject): JsonObject => object({ list: { type: "array", items } });
    const map = (values: JsonObject): JsonObject => object({ map: { type: "object", additionalProperties: values } });
    const lists = pair(list(object({ a: INTEGER })), list(object({ a: INTEGER, b: INTEGER })));
    expect(ask(lists, ["v1", "v1beta1"], [...at("spec", "list"), "item", ...at("b")], "value")).toMatchObject({
      written: { spec: { list: [{ b: 0 }] } },
      readBack: { spec: { list: [{}] } },
    });
    const maps = pair(map(object({ a: INTEGER })), map(object({ a: INTEGER, b: INTEGER })));
    expect(ask(maps, ["v1", "v1beta1"], [...at("spec", "map"), "value", ...at("b")], "value").is).toBe("changed");
  });

  test("leaves apiVersion, kind and metadata of embedded objects alone", () => {
    const embedded = { type: "object", "x-kubernetes-embedded-resource": true };
    const { schemas } = pair(object({ template: embedded }), object({})).snapshot;
    const schema = "#/spec/versions/0/schema/openAPIV3Schema";
    const station = { apiVersion: `${GROUP}/v1beta1`, schema };
    const template = { apiVersion: "v1", kind: "Pod", metadata: { name: "x", labels: { a: "b" } } };
    const route = { written: station, read: station, stored: station, prunes: true };
    const whole = { apiVersion: station.apiVersion, kind: "Tree", spec: { template: { ...template, spec: {} } } };
    expect(journey(whole, route, schemas).readBack).toEqual({ ...whole, spec: { template } });
  });

  test("is proven to keep a member that no object can have", () => {
    const never = { type: "integer", minimum: 2, maximum: 1 };
    expect(ask(pair(object({}), object({ b: never })), ["v1", "v1beta1"], at("spec", "b"), "value").is).toBe("kept");
  });

  test("begins with an object that obeys the validation rules", () => {
    const ruled = object({ b: INTEGER }, { "x-kubernetes-validations": [{ rule: "self.b > 3" }] });
    const trip = ask(pair(object({}), ruled), ["v1", "v1beta1"], at("spec", "b"), "value");
    expect(trip).toMatchObject({ is: "changed", written: { spec: { b: 4 } } });
  });

  test("does not report where validation rules decide about the object that say more than schemas can", () => {
    const ruled = object({ b: STRING }, { "x-kubernetes-validations": [{ rule: "isIP(self.b)" }] });
    expect(ask(pair(object({}), ruled), ["v1", "v1beta1"], at("spec", "b"), "value").is).toBe("unknown");
  });

  test("ends where the other version rejects what it has read", () => {
    const reading = pair(object({ a: { type: "string" } }), object({ a: INTEGER }));
    expect(ask(reading, ["v1", "v1beta1"], at("spec", "a"), "rejected")).toMatchObject({
      is: "rejected",
      written: { spec: { a: 0 } },
    });
    const demanding = pair(object({ a: INTEGER }, { required: ["a"] }), object({ a: INTEGER }));
    expect(ask(demanding, ["v1", "v1beta1"], at("spec", "a"), "nothing").is).toBe("rejected");
  });

  test("gains a default that the version it was written in does not have", () => {
    const reading = pair(object({ a: INTEGER }), object({ a: { ...INTEGER, default: 7 } }));
    expect(ask(reading, ["v1beta1", "v1"], at("spec", "a"), "nothing")).toMatchObject({
      is: "changed",
      readBack: { spec: { a: 7 } },
    });
  });

  test("is not deceived by a default that is what was written", () => {
    const numbered = { type: "integer", enum: [0, 1] };
    const reading = definition([
      { name: "v1", storage: false, spec: object({ a: { ...numbered, default: 1 } }) },
      { name: "v2", storage: false, spec: object({}) },
      { name: "v3", storage: true, spec: object({ a: { ...numbered, default: 0 } }) },
    ]);
    expect(ask(reading, ["v1", "v2"], at("spec", "a"), "value")).toMatchObject({
      is: "changed",
      written: { spec: { a: 1 } },
      readBack: { spec: { a: 0 } },
    });
    const only = pair(object({}), object({ a: { type: "integer", enum: [0], default: 0 } }));
    expect(ask(only, ["v1", "v1beta1"], at("spec", "a"), "value").is).toBe("kept");
  });

  test("takes names of any kind for names", () => {
    const odd = object({ constructor: INTEGER, toString: INTEGER });
    const reading = pair(object({}), odd);
    expect(ask(reading, ["v1", "v1beta1"], at("spec", "constructor"), "value").is).toBe("changed");
  });

  test("stands in the finding", () => {
    const before = pair(object({ a: INTEGER }), object({ a: INTEGER }));
    const { findings } = compare(before, pair(object({ a: INTEGER }), object({ a: INTEGER, b: INTEGER })));
    expect(findings.find(({ ruleId }) => ruleId === "field-not-in-all-versions")).toMatchObject({
      verdict: "breaking",
      evidence: "witness",
      witness: { spec: { b: 0 } },
      readBack: { spec: {} },
    });
  });

  describe("that validators are asked about", () => {
    const same = object({ a: INTEGER, b: INTEGER });
    const ruled = { ...same, "x-kubernetes-validations": [{ rule: "!has(self.b) || self.b > 3" }] };
    const before = pair(object({ a: INTEGER }), object({ a: INTEGER }));
    const after = pair(object({ a: INTEGER }), ruled);
    const comparison = compare(before, after);
    const reported = async (change: (finding: Finding) => Finding): Promise<Finding | undefined> => {
      const findings = comparison.findings.map(change);
      const { findings: found } = await confirm({ ...comparison, findings }, before, after);
      return found.find(({ ruleId }) => ruleId === "field-not-in-all-versions");
    };

    test("is borne out", async () => {
      expect(await reported((finding) => finding)).toMatchObject({ verdict: "breaking", evidence: "witness" });
    });

    test.each<[string, Partial<Finding>]>([
      ["comes back as it was", { readBack: { apiVersion: `${GROUP}/v1`, kind: "Tree", metadata: {}, spec: { b: 4 } } }],
      ["is of no version", { witness: { apiVersion: "v9", kind: "Tree" } }],
      ["breaks a rule", { witness: { apiVersion: `${GROUP}/v1`, kind: "Tree", metadata: {}, spec: { b: 1 } } }],
    ])("is not borne out by an object that %s", async (what, changed) => {
      const same = what === "comes back as it was" && { witness: changed.readBack! };
      expect(await reported((finding) => ({ ...finding, ...changed, ...same }))).toMatchObject({
        verdict: "undecided",
      });
    });
  });
});

/** Pruning and defaulting once more, straight from the written schema. */
const reference = {
  prune(value: Json, schema: JsonObject | undefined, whole = false): Json {
    const keeps = schema?.["x-kubernetes-preserve-unknown-fields"] === true;
    if (Array.isArray(value)) {
      const items = schema?.["items"] as JsonObject | undefined;
      return items === undefined && keeps ? value : value.map((item: Json) => reference.prune(item, items));
    }
    if (!isObject(value)) return value;
    const result: Record<string, Json> = {};
    for (const [name, member] of Object.entries(value)) {
      const properties = (schema?.["properties"] ?? {}) as Record<string, JsonObject>;
      const values = schema?.["additionalProperties"] as JsonObject | undefined;
      if (whole && ["apiVersion", "kind", "metadata"].includes(name)) result[name] = member;
      else if (Object.hasOwn(properties, name)) result[name] = reference.prune(member, properties[name]);
      else if (values !== undefined) result[name] = reference.prune(member, values);
      else if (keeps) result[name] = member;
    }
    return result;
  },
  fill(value: Json, schema: JsonObject | undefined): Json {
    if (Array.isArray(value)) {
      return value.map((item: Json) => reference.fill(item, schema?.["items"] as JsonObject | undefined));
    }
    if (!isObject(value)) return value;
    const properties = (schema?.["properties"] ?? {}) as Record<string, JsonObject>;
    const result: Record<string, Json> = { ...value };
    for (const [name, { default: fallback }] of Object.entries(properties)) {
      if (result[name] === undefined && fallback !== undefined) result[name] = fallback;
    }
    for (const [name, member] of Object.entries(result)) {
      const values = schema?.["additionalProperties"] as JsonObject | undefined;
      result[name] = reference.fill(member, Object.hasOwn(properties, name) ? properties[name] : values);
    }
    return result;
  },
  trip(value: Json, [written, read, stored]: readonly [Shape, Shape, Shape]): { before: Json; after: Json } {
    const prune = (each: Json, { spec }: Shape): Json => reference.prune(each, rootOf(spec), true);
    const fill = (each: Json, { spec }: Shape): Json => reference.fill(each, rootOf(spec));
    const store = (each: Json): Json => fill(prune(each, stored), stored);
    const before = fill(prune(value, written), written);
    return { before, after: prune(store(fill(prune(store(before), read), read)), written) };
  },
};

const NAMES = ["a", "b", "c"] as const;

const schemaOf = fc.letrec<{ any: JsonObject }>((tie) => ({
  any: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { weight: 3, arbitrary: fc.constant<JsonObject>(INTEGER) },
    { weight: 1, arbitrary: fc.constantFrom<JsonObject>({ ...INTEGER, default: 0 }, { ...INTEGER, default: 7 }) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.dictionary(fc.constantFrom(...NAMES), tie("any"), { maxKeys: 3, noNullPrototype: true }),
          fc.subarray([...NAMES], { maxLength: 1 }),
          fc.constantFrom<JsonObject>({}, {}, { "x-kubernetes-preserve-unknown-fields": true }),
        )
        .map(([properties, required, more]): JsonObject => {
          const own = required.filter((name) => properties[name] !== undefined);
          return { type: "object", properties, ...(own.length > 0 && { required: own }), ...more };
        }),
    },
    { weight: 1, arbitrary: tie("any").map((items): JsonObject => ({ type: "array", items })) },
    {
      weight: 1,
      arbitrary: tie("any").map((values): JsonObject => ({ type: "object", additionalProperties: values })),
    },
  ),
})).any;

const spec = fc
  .dictionary(fc.constantFrom(...NAMES), schemaOf, { minKeys: 1, maxKeys: 3, noNullPrototype: true })
  .map((properties): JsonObject => ({ type: "object", properties }));

const shapes = fc
  .tuple(spec, spec, spec, fc.integer({ min: 0, max: 2 }))
  .map(([a, b, c, stored]) =>
    [a, b, c].map((each, index): Shape => ({ name: `v${String(index + 1)}`, storage: index === stored, spec: each })),
  );

/** An object that a schema declares, all of it. */
function valueOf(schema: JsonObject): Json {
  if (schema["type"] === "array") return [valueOf(schema["items"] as JsonObject)];
  if (schema["type"] !== "object") return 3;
  const values = schema["additionalProperties"] as JsonObject | undefined;
  if (values !== undefined) return { some: valueOf(values) };
  return Object.fromEntries(
    Object.entries(schema["properties"] as Record<string, JsonObject>).map(([name, own]) => [name, valueOf(own)]),
  );
}

describe("random versions", () => {
  const whole = (own: Json): JsonObject => ({ kind: "Tree", metadata: { name: "x", labels: {} }, spec: own });
  const bare = (value: Json): Json => {
    const { apiVersion: _, ...rest } = value as JsonObject;
    return rest;
  };
  const chosen = (versions: readonly Shape[]): readonly [Shape, Shape, Shape] => [
    versions[0]!,
    versions[1]!,
    versions.find(({ storage }) => storage)!,
  ];

  test("an object becomes what an independent pruner and defaulter make of it", () => {
    fc.assert(
      fc.property(shapes, fc.jsonValue({ maxDepth: 3 }), (versions, noise) => {
        const { snapshot } = definition(versions);
        const [written, read, stored] = chosen(versions);
        const station = ({ name }: Shape): { apiVersion: string; schema: string } => ({
          apiVersion: `${GROUP}/${name}`,
          schema: `#/spec/versions/${String(versions.findIndex((one) => one.name === name))}/schema/openAPIV3Schema`,
        });
        const route = { written: station(written), read: station(read), stored: station(stored), prunes: true };
        for (const own of [valueOf(written.spec), { a: noise as Json, b: [noise as Json], zz: 1 }]) {
          // Nulls are dropped or replaced by rules that the reference leaves out.
          if (JSON.stringify(own).includes("null")) continue;
          const went = journey(whole(own), route, snapshot.schemas);
          const { before, after } = reference.trip(whole(own), [written, read, stored]);
          expect(bare(went.written)).toEqual(before);
          expect(bare(went.readBack)).toEqual(after);
        }
      }),
      { numRuns: runsOf(120, 300) },
    );
  });

  test("what is reported for a member is so", () => {
    const seen = { changed: 0, kept: 0, rejected: 0, unknown: 0 };
    fc.assert(
      fc.property(shapes, fc.constantFrom(...NAMES), (versions, name) => {
        const [written, read, stored] = chosen(versions);
        const trip = ask(definition(versions), [written.name, read.name], at("spec", name), "value");
        seen[trip.is]++;
        if (trip.is === "changed") {
          const { before, after } = reference.trip(bare(trip.written), [written, read, stored]);
          expect(before).toEqual(bare(trip.written));
          expect(after).toEqual(bare(trip.readBack));
          expect(sameJson(before, after)).toBe(false);
        }
        const isThere = [read, stored].every(({ spec: own }) => name in (own["properties"] as JsonObject));
        if (name in (written.spec["properties"] as JsonObject) && !isThere) expect(trip.is).toBe("changed");
      }),
      { numRuns: runsOf(250, 500) },
    );
    expect(seen.changed).toBeGreaterThan(50);
    expect(seen.kept).toBeGreaterThan(50);
  });
});
