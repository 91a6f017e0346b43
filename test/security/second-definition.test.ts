// Attacks with a second definition of a resource, in the file of the first one or in a new one: a cluster keeps the second one.
import { afterAll, describe, expect, test } from "@jest/globals";
import { load } from "js-yaml";
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

describe("kind 7: a second definition", () => {
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

  const strict = definition("type: string, maxLength: 5");
  test.each([
    ["beside the first one", "ship-v2.yaml", strict],
    ["in another folder", "deploy/ship.yaml", strict],
    ["as JSON", "deploy/ship.json", JSON.stringify(load(strict))],
    [
      "in a list",
      "all.yaml",
      `apiVersion: v1\nkind: List\nitems:\n  - ${strict.trimEnd().replaceAll("\n", "\n    ")}\n`,
    ],
    [
      "with a name that is written otherwise",
      "b.yaml",
      strict.replace("ships.harbour", '"ships.h\\u0061rbour').replace("example }", 'example" }'),
    ],
    ["with an anchor before its name", "b.yaml", strict.replace("name: ships", "name: &name ships")],
  ])("in a new file is judged, %s", async (_, path, text) => {
    const { code, stdout } = await states.check({ "ship.yaml": wide }, { "ship.yaml": wide, [path]: text });
    expect(stdout).toContain("max-length-lowered");
    expect(code).toBe(1);
  });

  test.each([
    ["that is the same", wide],
    ["of another resource", strict.replaceAll("ship", "boat").replaceAll("Ship", "Boat")],
  ])("in a new file changes nothing, %s", async (_, text) => {
    expect((await states.check({ "ship.yaml": wide }, { "ship.yaml": wide, "b.yaml": text })).code).toBe(0);
  });

  test("that is the same changes nothing", async () => {
    expect((await states.check({ "ship.yaml": wide }, { "ship.yaml": `${wide}---\n${wide}` })).code).toBe(0);
  });
});
