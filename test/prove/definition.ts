// A custom resource with one version, for tests of its schemas and rules.
import { readSnapshot, type Reading } from "../../src/index.ts";
import type { JsonObject } from "../../src/model/json.ts";

export function definition(spec: JsonObject): Reading {
  const manifest = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "trees.orchard.example" },
    spec: {
      group: "orchard.example",
      scope: "Namespaced",
      names: { kind: "Tree", plural: "trees" },
      versions: [
        {
          name: "v1",
          storage: true,
          served: true,
          schema: { openAPIV3Schema: { type: "object", properties: { spec } } },
        },
      ],
    },
  };
  return readSnapshot({ name: "crd.json", url: "file:///crd.json", text: JSON.stringify(manifest) });
}
