// Attacks with a second definition of a resource that follows the first one in its file: the cluster keeps the second one.
import { afterAll, describe, expect, test } from "@jest/globals";
import { States } from "./states.ts";

const states = new States();
afterAll(() => states.remove());

const definition = (schema: string, version = "v1"): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ships.harbour.example }
spec:
  group: harbour.example
  names: { kind: Ship, plural: ships }
  scope: Namespaced
  versions:
    - { name: ${version}, served: true, storage: true, schema: { openAPIV3Schema: { type: object, properties: { spec: { ${schema} } } } } }
`;
const wide = definition("type: string, maxLength: 10");

describe("a second definition", () => {
  test.each([
    ["that is stricter", `${wide}---\n${definition("type: string, maxLength: 5")}`],
    ["that is stricter, before the first one", `${definition("type: string, maxLength: 5")}---\n${wide}`],
    ["of another type", `${wide}---\n${definition("type: integer")}`],
    ["without the version", `${wide}---\n${definition("type: string, maxLength: 10", "v2")}`],
    ["after a third one", `${wide}---\n${wide}---\n${definition("type: string, maxLength: 5")}`],
    [
      "in a list",
      `apiVersion: v1\nkind: List\nitems:\n${[wide, definition("type: integer")].map((each) => each.replaceAll(/^/gm, "    ").replace("    ", "  - ").trimEnd()).join("\n")}\n`,
    ],
  ])("%s is judged", async (_, text) => {
    expect((await states.check({ "ship.yaml": wide }, { "ship.yaml": text })).code).toBe(1);
  });

  test("that is the same changes nothing", async () => {
    expect((await states.check({ "ship.yaml": wide }, { "ship.yaml": `${wide}---\n${wide}` })).code).toBe(0);
  });
});
