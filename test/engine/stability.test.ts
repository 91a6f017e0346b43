// The stability of a place: that of the most stable path, where the least stable step of a path counts.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot, type Stability } from "../../src/index.ts";
import type { Json, JsonObject } from "../../src/model/json.ts";

const schema = { $ref: "#/components/schemas/Tree" };
const answer = { "200": { description: "", content: { "application/json": { schema } } } };

function api(schemas: Json, paths: readonly string[]): Json {
  const operations = Object.fromEntries(paths.map((path) => [path, { get: { responses: answer } }]));
  return { openapi: "3.0.3", info: { title: "Orchard", version: "1" }, paths: operations, components: { schemas } };
}

/** Returns the stability of the only finding about the removed property `bark`. */
function stabilityOf(spec: JsonObject, paths: readonly string[], profile = "kubernetes"): Stability {
  const schemas = (bark: JsonObject): Json => ({
    Tree: { type: "object", properties: { spec: { $ref: "#/components/schemas/Spec" } } },
    Spec: { type: "object", properties: spec },
    Trunk: { type: "object", properties: { ...bark, height: { type: "integer" } } },
  });
  const read = (name: string, value: Json): ReturnType<typeof readSnapshot> =>
    readSnapshot({ name, url: `file:///${name}`, text: JSON.stringify(value) });
  const before = read("old.json", api(schemas({ bark: { type: "string" } }), paths));
  const { findings } = compare(before, read("new.json", api(schemas({}), paths)), { profile });
  expect(findings.map(({ ruleId }) => ruleId)).toEqual(["property-removed"]);
  return findings[0]!.stability;
}

const trunk = { $ref: "#/components/schemas/Trunk" };
const stable = "/apis/orchard.example/v1/trees";
const gated = { allOf: [trunk], description: "This is an alpha field and requires enabling the Trunks feature gate." };
const lifecycle = (status: string): JsonObject => ({
  allOf: [trunk],
  "x-kubernetes-api-lifecycle": { kubernetes: { minVersion: "v1.30", status } },
});

describe("the stability of a place", () => {
  test.each<[string, JsonObject, readonly string[], Stability]>([
    ["is that of the version", { trunk }, ["/apis/orchard.example/v1beta1/trees"], "beta"],
    ["is that of the most stable version", { trunk }, ["/apis/orchard.example/v1alpha1/trees", stable], "stable"],
    ["is that of a member above, by its text", { trunk: gated }, [stable], "alpha"],
    ["is that of a member above, by its lifecycle", { trunk: lifecycle("beta") }, [stable], "beta"],
    [
      "is that of the version where a member above is more stable",
      { trunk: lifecycle("beta") },
      ["/v1alpha1/trees"],
      "alpha",
    ],
    ["is stable where a way leads there past the member", { trunk: gated, stem: trunk }, [stable], "stable"],
    ["is stable where the lifecycle only deprecates", { trunk: lifecycle("deprecated") }, [stable], "stable"],
  ])("%s", (_, spec, paths, expected) => {
    expect(stabilityOf(spec, paths)).toBe(expected);
  });

  describe("of a member, by its own text", () => {
    const of = (name: string, description: string, profile = "kubernetes", change: JsonObject = { type: "string" }) => {
      const tree = (own: JsonObject): Json => ({
        Tree: { type: "object", properties: { [name]: { ...own, description } } },
      });
      const read = (file: string, own: JsonObject): ReturnType<typeof readSnapshot> =>
        readSnapshot({ name: file, url: `file:///${file}`, text: JSON.stringify(api(tree(own), [stable])) });
      const { findings } = compare(read("old.json", { type: "string", maxLength: 5 }), read("new.json", change), {
        profile,
      });
      expect(findings.length).toBeGreaterThan(0);
      return findings[0]!;
    };

    test("is printed with its reason", () => {
      const { stability, severity, because } = of("bark", "How it looks. This is an alpha field.");
      expect({ stability, severity }).toEqual({ stability: "alpha", severity: "warn" });
      expect(because).toEqual(['The description of `bark` states: "This is an alpha field."']);
    });

    test("holds for the items of a list as well", () => {
      const rings = (items: JsonObject): JsonObject => ({
        description: "Rings are in alpha.",
        type: "array",
        items,
      });
      const list = (items: JsonObject): JsonObject => ({
        Tree: { type: "object", properties: { rings: rings(items) } },
      });
      const read = (items: JsonObject): ReturnType<typeof readSnapshot> =>
        readSnapshot({ name: "a.json", url: "file:///a.json", text: JSON.stringify(api(list(items), [stable])) });
      const limited = { type: "string", maxLength: 5 };
      const { findings } = compare(read(limited), read({ type: "string" }), { profile: "kubernetes" });
      expect(findings.map(({ stability }) => stability)).toEqual(["alpha"]);
    });

    test("does not lower another type: the field needs another name", () => {
      const { ruleId, stability } = of("bark", "This is an alpha field.", "kubernetes", { type: "integer" });
      expect([ruleId, stability]).toEqual(["type-changed", "stable"]);
    });

    test.each([
      ["another field", "bark", "Replaces the alpha field `skin`."],
      ["a value", "bark", "The value `Rough` is an alpha feature."],
      ["a gate", "bark", "Kept if the alpha feature gate Barks is on."],
      ["a letter", "alpha", "This is alpha."],
      ["what it was", "bark", "This is no longer an alpha field."],
    ])("is stable where the text is about %s", (_, name, description) => {
      const { stability, because } = of(name, description);
      expect(stability).toBe("stable");
      expect(because).toBeUndefined();
    });

    test("is not read where that is no custom", () => {
      expect(of("bark", "This is an alpha field.", "openapi").stability).toBe("stable");
    });
  });

  test("of an alpha version states the version as the reason", () => {
    const read = (type: string): ReturnType<typeof readSnapshot> => {
      const Tree = { type: "object", properties: { bark: { type } } };
      const text = JSON.stringify(api({ Tree }, ["/apis/orchard.example/v1alpha1/trees"]));
      return readSnapshot({ name: "a.json", url: "file:///a.json", text });
    };
    const { findings } = compare(read("string"), read("integer"), { profile: "kubernetes" });
    expect(findings.flatMap(({ because }) => because)).toEqual(["`v1alpha1` is an alpha version."]);
  });
});
