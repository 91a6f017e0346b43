// How stable the place of a finding is: as the most stable way that leads there, and each way as its least stable step.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot, type Stability } from "../../src/index.ts";
import type { Json, JsonObject } from "../../src/model/json.ts";

const schema = { $ref: "#/components/schemas/Tree" };
const answer = { "200": { description: "", content: { "application/json": { schema } } } };

function api(schemas: Json, paths: readonly string[]): Json {
  const operations = Object.fromEntries(paths.map((path) => [path, { get: { responses: answer } }]));
  return { openapi: "3.0.3", info: { title: "Orchard", version: "1" }, paths: operations, components: { schemas } };
}

/** Of the one finding that a bark which is gone gives. */
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

  test("is that of the kind which a member refers to, where operations tell of it", () => {
    const kindOf = (group: string, version: string, kind: string): JsonObject => ({
      type: "object",
      "x-kubernetes-group-version-kind": [{ group, version, kind }],
    });
    const document = (spec: JsonObject): Json => ({
      swagger: "2.0",
      info: { title: "Orchard", version: "1" },
      paths: Object.fromEntries(
        [
          ["v1", "Tree"],
          ["v1alpha1", "Soil"],
        ].map(([version = "", kind = ""]) => [
          `/apis/orchard.example/${version}/${kind.toLowerCase()}s`,
          {
            get: {
              "x-kubernetes-group-version-kind": { group: "orchard.example", version, kind },
              responses: { "200": { description: "", schema: { $ref: `#/definitions/${kind}` } } },
            },
          },
        ]),
      ),
      definitions: {
        Tree: { ...kindOf("orchard.example", "v1", "Tree"), properties: spec },
        Soil: kindOf("orchard.example", "v1alpha1", "Soil"),
      },
    });
    const read = (name: string, spec: JsonObject): ReturnType<typeof readSnapshot> =>
      readSnapshot({ name, url: `file:///${name}`, text: JSON.stringify(document(spec)) });
    const name = { type: "string" };
    const before = read("old.json", { soilRef: name, treeRef: name });
    const { findings } = compare(before, read("new.json", {}));
    const found = findings.map(({ ruleId, message, stability }) => [
      ruleId,
      /`(\w+Ref)`/u.exec(message)?.[1],
      stability,
    ]);
    expect(found.sort()).toEqual([
      ["property-removed", "soilRef", "alpha"],
      ["property-removed", "treeRef", "stable"],
    ]);
  });

  test("is not read from texts where that is no custom", () => {
    expect(stabilityOf({ trunk: gated }, [stable], "openapi")).toBe("stable");
  });
});
