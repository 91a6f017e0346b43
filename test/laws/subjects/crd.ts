// Random custom resource definitions with one or two versions that start equal.
import type { Json, JsonObject } from "../../../src/model/json.ts";
import type { Chance } from "../../property/chance.ts";
import { editedSchema, SCHEMA_EDITS, schemaPaths, without, type Path } from "../schema-edits.ts";
import { editsOfHalves, fileOf, subject, type Halves } from "../subject.ts";

interface Definition {
  readonly versions: readonly JsonObject[];
}

const NAMES = ["size", "mode", "tags", "host", "ports", "limits"] as const;
const FREE = new Set(["add an alternative", "remove an alternative", "deprecate", "forbid something"]);
const EDITS = Object.keys(SCHEMA_EDITS).filter((name) => !FREE.has(name));

const halves: Halves<Definition> = {
  random: (chance) => {
    const schema = { type: "object", properties: { spec: object(chance, 3), status: object(chance, 1) } };
    const names = chance.of([["v1"], ["v1beta1", "v1"]]);
    return {
      versions: names.map((name) => ({
        name,
        served: true,
        storage: name === "v1",
        schema: { openAPIV3Schema: schema },
      })),
    };
  },
  edited: ({ versions }, chance) => {
    if (versions.length > 1 && chance.is(8)) return { versions: versions.slice(1) };
    // People edit one version, or all in the same way.
    const own = versions.at(-1)!;
    const after = editedVersion(own, chance);
    if (after === undefined) return undefined;
    const isAll = chance.is(60);
    return { versions: versions.map((each) => (each === own || isAll ? { ...each, schema: after["schema"]! } : each)) };
  },
  files: (left, right) => [
    fileOf("widgets.json", JSON.stringify(document(left, "widget"), null, 1)),
    ...(right === undefined ? [] : [fileOf("gadgets.json", JSON.stringify(document(right, "gadget"), null, 1))]),
  ],
};

export const crd = subject<Definition>({
  name: "custom resource definitions",
  joinsCopies: true,
  ...halves,
  twoEdits: editsOfHalves(halves),
});

function editedVersion(version: JsonObject, chance: Chance): JsonObject | undefined {
  const root: Path = ["schema", "openAPIV3Schema"];
  const schema = (version["schema"] as JsonObject)["openAPIV3Schema"]!;
  // The server takes no other root than an object that is written out.
  const paths = schemaPaths(schema, root).filter((path) => path.length > root.length + 2);
  if (paths.length === 0) return undefined;
  if (chance.is(25)) return editedMarks(version, paths, chance);
  return editedSchema(version, paths, EDITS, chance) as JsonObject | undefined;
}

/** Edits keywords of custom resources. */
function editedMarks(version: JsonObject, paths: readonly Path[], chance: Chance): JsonObject | undefined {
  const marks: readonly JsonObject[] = [
    { "x-kubernetes-preserve-unknown-fields": true },
    { "x-kubernetes-validations": [{ rule: chance.of(["self != oldSelf", "self == oldSelf"]) }] },
  ];
  const path = chance.of(paths);
  const mark = chance.of(marks);
  const change = (value: Json, [key, ...rest]: Path): Json => {
    if (key !== undefined) {
      const own = value as JsonObject;
      return { ...own, [key]: change(own[key]!, rest) };
    }
    const [name] = Object.keys(mark) as [string];
    const own = value as JsonObject;
    return name in own ? without(own, name) : { ...own, ...mark };
  };
  return change(version, path) as JsonObject;
}

function document({ versions }: Definition, name: string): JsonObject {
  const kind = name.charAt(0).toUpperCase() + name.slice(1);
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${name}s.wood.example` },
    spec: { group: "wood.example", names: { kind, plural: `${name}s` }, scope: "Namespaced", versions },
  };
}

function schemaOf(chance: Chance, depth: number): JsonObject {
  if (depth > 0 && chance.is(35)) return object(chance, depth - 1);
  if (depth > 0 && chance.is(20))
    return { type: "array", items: schemaOf(chance, depth - 1), ...(chance.is(30) && { maxItems: 9 }) };
  return {
    ...chance.of<JsonObject>([
      { type: "string" },
      { type: "string", enum: ["red", "green", "blue"] },
      { type: "string", maxLength: 9 },
      { type: "integer", minimum: 0 },
      { type: "integer", maximum: 20 },
      { type: "boolean" },
      { type: "string", default: "a" },
    ]),
    ...(chance.is(15) && { nullable: true }),
  };
}

function object(chance: Chance, depth: number): JsonObject {
  const names = NAMES.filter(() => chance.is(45));
  const properties = Object.fromEntries(names.map((name) => [name, schemaOf(chance, depth)]));
  const required = names.filter((name) => chance.is(25) && !("default" in properties[name]!));
  return { type: "object", properties, ...(required.length > 0 && { required }) };
}
