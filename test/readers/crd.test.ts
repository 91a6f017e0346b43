// Custom resource definitions: what the reader makes of each way to write them, and where it says that things stand.
import { describe, expect, test } from "@jest/globals";
import type { ResourceVersion, Resource } from "../../src/model/resource.ts";
import type { Pointer } from "../../src/model/pointer.ts";
import type { Reading } from "../../src/contracts/reader.ts";
import { readRecognized, recognize, type RecognizedDocument } from "../../src/readers/index.ts";

function recognized(text: string, name = "crd.yaml"): RecognizedDocument {
  const found = recognize({ name, url: `file:///crds/${name}`, text });
  if ("document" in found) return found;
  throw new Error(`No definition stands in ${name}.`);
}

function reading(...texts: readonly string[]): Reading {
  const [first, ...others] = texts.map((text, index) => recognized(text, `crd-${String(index)}.yaml`));
  const refuse = (): never => {
    throw new Error("Definitions refer to nothing.");
  };
  return readRecognized(
    first!,
    refuse,
    others.map(({ document }) => document),
  );
}

const resources = (...texts: readonly string[]): readonly Resource[] =>
  Object.values(reading(...texts).snapshot.resources);

/** `file:line:column`. */
function placeOf(read: Reading, at: Pointer | undefined): string {
  const start = at === undefined ? undefined : read.locate(at)?.start;
  return start === undefined ? "nowhere" : `${read.fileOf(at!)}:${String(start.line)}:${String(start.column)}`;
}

const schema = `      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: { type: object }`;

const definition = (kind: string, versions: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${kind.toLowerCase()}s.harbour.example }
spec:
  group: harbour.example
  scope: Namespaced
  names: { kind: ${kind}, plural: ${kind.toLowerCase()}s, shortNames: [x, y2] }
  versions:
${versions}
`;

const v1 = `    - name: v1
      served: true
      storage: true
${schema}`;

const version = (resource: Resource | undefined, name: string): ResourceVersion => resource!.versions[name]!;

describe("a definition", () => {
  const text = definition(
    "Ferry",
    `    - name: v1beta1
      served: false
      storage: false
      deprecated: true
      deprecationWarning: Use v1.
${schema}
${v1}
      subresources:
        status: {}
        scale: { specReplicasPath: .spec.n, statusReplicasPath: .status.n }
      additionalPrinterColumns:
        - { name: Age, type: date, jsonPath: .metadata.creationTimestamp, description: Prose. }
      selectableFields:
        - jsonPath: .spec.n`,
  );
  const read = reading(text);
  const resource = read.snapshot.resources["harbour.example/Ferry"];

  test("is known by group and kind, its versions by their names", () => {
    expect(resource).toMatchObject({ group: "harbour.example", kind: "Ferry", scope: { value: "Namespaced" } });
    expect(Object.values(resource!.versions).map(({ name, label }) => [name, label])).toEqual([
      ["v1beta1", "harbour.example/v1beta1 Ferry"],
      ["v1", "harbour.example/v1 Ferry"],
    ]);
  });

  test("says what each version is", () => {
    const old = version(resource, "v1beta1");
    expect([old.served.value, old.storage?.value]).toEqual([false, false]);
    expect(old.annotations.deprecated?.value).toBe(true);
    expect(old.deprecationWarning?.value).toBe("Use v1.");
    const stable = version(resource, "v1");
    expect([stable.served.value, stable.storage?.value]).toEqual([true, true]);
    expect(Object.keys(stable.subresources)).toEqual(["status", "scale"]);
    expect(stable.subresources.scale?.paths["specReplicasPath"]?.value).toBe(".spec.n");
    expect(stable.printerColumns["Age"]?.value).toEqual({
      type: "date",
      format: null,
      jsonPath: ".metadata.creationTimestamp",
    });
    expect(Object.keys(stable.selectableFields)).toEqual([".spec.n"]);
  });

  test("has what the server makes up", () => {
    expect(resource!.names).toMatchObject({ singular: { value: "ferry" }, listKind: { value: "FerryList" } });
    expect(Object.keys(resource!.names.shortNames)).toEqual(["x", "y2"]);
    expect(resource!.conversion).toMatchObject({ strategy: "None" });
    expect(resource!.preserveUnknownFields?.value).toBe(false);
    expect(resource!.storedVersions).toBeUndefined();
  });

  test("knows its places", () => {
    expect(placeOf(read, version(resource, "v1beta1").served.at)).toBe("crd-0.yaml:10:7");
    expect(placeOf(read, version(resource, "v1").subresources.scale?.at)).toBe("crd-0.yaml:29:9");
    expect(placeOf(read, resource!.names.shortNames["y2"])).toBe("crd-0.yaml:7:57");
  });

  test("has the members of every object, written or not", () => {
    const root = read.snapshot.schemas.get(version(resource, "v1").schema!.value);
    expect(Object.keys(root.properties).sort()).toEqual(["apiVersion", "kind", "metadata", "spec"]);
    expect(Object.keys(root.required).sort()).toEqual(["apiVersion", "kind", "metadata"]);
  });

  test("may come from a cluster, which says what it has stored", () => {
    const [live] = resources(`${text}status:\n  storedVersions: [v1beta1, v1]\n`);
    expect(live?.storedVersions?.value.map(({ value }) => value)).toEqual(["v1beta1", "v1"]);
  });
});

describe("apiextensions.k8s.io/v1beta1", () => {
  const beta = (spec: string): Resource => {
    const [resource] = resources(`apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
spec:
  group: harbour.example
  names: { kind: Ferry, plural: ferries }
${spec}`);
    return resource!;
  };
  const validation = "  validation: { openAPIV3Schema: { type: object, properties: { spec: { type: object } } } }\n";

  test("may name a single version, which is served and stored", () => {
    const resource = beta(`  version: v1\n${validation}`);
    expect(resource.leadingVersion?.value).toBe("v1");
    const { served, storage, schema: own } = version(resource, "v1");
    expect([served.value, storage?.value, own?.value]).toEqual([true, true, "#/spec/validation/openAPIV3Schema"]);
  });

  test("states schema, subresources and columns for all versions", () => {
    const resource = beta(`${validation}  subresources: { status: {} }
  additionalPrinterColumns: [{ name: Berths, type: integer, JSONPath: .spec.n }]
  versions: [{ name: v1, served: true, storage: true }, { name: v2, served: true, storage: false }]
`);
    expect(resource.schema?.value).toBe("#/spec/validation/openAPIV3Schema");
    for (const name of ["v1", "v2"]) {
      expect(version(resource, name).schema?.value).toBe("#/spec/validation/openAPIV3Schema");
      expect(version(resource, name).subresources.status).toBe("#/spec/subresources/status");
      expect(version(resource, name).printerColumns["Berths"]?.value).toMatchObject({ jsonPath: ".spec.n" });
    }
  });

  test("keeps unknown fields unless configured otherwise", () => {
    expect(beta("  version: v1\n").preserveUnknownFields?.value).toBe(true);
  });
});

describe("several definitions", () => {
  const buoy = definition("Buoy", v1);
  const ferry = definition("Ferry", v1);

  test("stand in one stream, beside other objects, each at its own place", () => {
    const read = reading(`apiVersion: v1\nkind: Namespace\n---\n${buoy}---\n# nothing\n---\n${ferry}`);
    const { resources: found } = read.snapshot;
    expect(Object.keys(found)).toEqual(["harbour.example/Buoy", "harbour.example/Ferry"]);
    expect(found["harbour.example/Ferry"]?.at).toBe("#/2");
    expect(placeOf(read, version(found["harbour.example/Buoy"], "v1").served.at)).toBe("crd-0.yaml:13:7");
    expect(placeOf(read, version(found["harbour.example/Ferry"], "v1").served.at)).toBe("crd-0.yaml:32:7");
  });

  test("stand in a list", () => {
    const items = [buoy, ferry].map((text) => text.trimEnd().replaceAll("\n", "\n  ")).join("\n- ");
    const found = resources(`apiVersion: v1\nkind: List\nitems:\n- ${items}\n`);
    expect(found.map(({ id, at }) => [id, at])).toEqual([
      ["harbour.example/Buoy", "#/items/0"],
      ["harbour.example/Ferry", "#/items/1"],
    ]);
  });

  test("stand in several files", () => {
    const read = reading(buoy, ferry);
    const places = Object.values(read.snapshot.resources).map(({ versions }) => placeOf(read, versions["v1"]?.at));
    expect(places).toEqual(["crd-0.yaml:9:7", "crd-1.yaml:9:7"]);
    expect(read.files.map(({ name }) => name)).toEqual(["crd-0.yaml", "crd-1.yaml"]);
  });

  test("of one kind are copies, which may differ", () => {
    const { problems, snapshot } = reading(buoy, buoy.replace("scope: Namespaced", "scope: Cluster"));
    expect(problems).toEqual([]);
    const [first, ...others] = Object.values(snapshot.resources);
    expect(others).toEqual([]);
    expect(first!.copies!.map(({ file, scope }) => [file, scope!.value])).toEqual([
      ["crd-0.yaml", "Namespaced"],
      ["crd-1.yaml", "Cluster"],
    ]);
  });
});

describe("bad input", () => {
  test.each([
    ["no spec", "", "MISSING_FIELD 1:1"],
    ["no kind", "spec: { group: a.b, names: {} }", "MISSING_FIELD 3:1"],
    ["a group of a wrong type", "spec: { group: 1, names: { kind: A } }", "MISSING_FIELD 3:1"],
    ["a version without a name", "spec: { group: a.b, names: { kind: A }, versions: [{}] }", "MISSING_FIELD 3:52"],
    ["versions that are no list", "spec: { group: a.b, names: { kind: A }, versions: {} }", "WRONG_TYPE 3:41"],
    [
      "one version twice",
      "spec: { group: a.b, names: { kind: A }, versions: [{ name: v1 }, { name: v1 }] }",
      "DUPLICATE_KEY 3:68",
    ],
  ])("is reported where it stands: %s", (_, spec, expected) => {
    const { problems } = reading(`apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n${spec}\n`);
    const reported = problems.map(({ code, range }) => `${code} ${range!.start.line}:${range!.start.column}`);
    expect(reported).toContain(expected);
  });

  test("may be called anything", () => {
    const [resource] = resources(
      definition("constructor", v1.replace("name: v1", "name: __proto__").replace("spec:", "toString:")),
    );
    expect(resource?.id).toBe("harbour.example/constructor");
    expect(Object.keys(resource!.versions)).toEqual(["__proto__"]);
  });

  test("of other kinds is stated to be that", () => {
    const found = recognize({ name: "a.yaml", url: "file:///a.yaml", text: "apiVersion: v1\nkind: ConfigMap\n" });
    expect(found).toMatchObject([{ code: "UNKNOWN_FORMAT" }]);
    expect((found as readonly { message: string }[])[0]?.message).toContain("`ConfigMap`");
  });
});

describe("a chart's template", () => {
  const text = `{{- if .Values.crds.enabled }}\n${definition("Ferry", v1).replace(
    "metadata: { name: ferrys.harbour.example }",
    'metadata:\n  name: {{ include "ferry.name" . }}\n  labels:\n    {{- include "labels" . | nindent 4 }}',
  )}{{- end }}\n`;

  test("is read without the lines that are filled in, and places stay what they are", () => {
    const read = reading(text);
    const resource = read.snapshot.resources["harbour.example/Ferry"];
    expect(placeOf(read, version(resource, "v1").served.at)).toBe("crd-0.yaml:14:7");
    expect(read.problems.map(({ code, level, range }) => [code, level, range?.start.line])).toEqual([
      ["NOT_MODELLED", "warning", 1],
    ]);
  });
});

test("comments of a template state nothing, on however many lines", () => {
  const read = reading(`{{- /*\nNobody owns it: {}[\n*/ -}}\n{{/* Made by hand. */}}\n${definition("Ferry", v1)}`);
  expect(read.problems).toEqual([]);
  expect(placeOf(read, version(read.snapshot.resources["harbour.example/Ferry"], "v1").served.at)).toBe(
    "crd-0.yaml:14:7",
  );
});

describe("what the server reads beside the values", () => {
  test("is kept with its place", () => {
    const properties = `
            list: { type: array, items: { type: object }, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [b, a] }
            open: { type: object, x-kubernetes-preserve-unknown-fields: true, x-kubernetes-map-type: atomic }
            either: { x-kubernetes-int-or-string: true, anyOf: [{ type: integer }, { type: string }] }
            raw: { type: object, x-kubernetes-embedded-resource: true }
            once:
              type: string
              x-kubernetes-validations:
                - { rule: self == oldSelf, message: It stays. }`;
    const read = reading(definition("Ferry", v1.replace("\n            spec: { type: object }", properties)));
    const { schemas, resources: found } = read.snapshot;
    const root = schemas.get(version(found["harbour.example/Ferry"], "v1").schema!.value);
    const member = (name: string): ReturnType<typeof schemas.get> => schemas.get(root.properties[name]!.schema);
    expect(member("list").kubernetes).toMatchObject({ listType: { value: "map" }, listMapKeys: { value: ["a", "b"] } });
    expect(member("open").kubernetes).toMatchObject({
      preserveUnknownFields: { value: true },
      mapType: { value: "atomic" },
    });
    expect(member("either").types.value).toEqual(["integer", "string"]);
    expect(member("either").variants).toEqual([]);
    expect(member("raw").kubernetes.embeddedResource?.value).toBe(true);
    const [rule] = member("once").kubernetes.validations!;
    expect(rule).toMatchObject({ rule: "self == oldSelf", fields: { message: "It stays." } });
    expect(placeOf(read, rule?.at)).toBe("crd-0.yaml:23:19");
    for (const name of Object.keys(root.properties)) expect(member(name).extensions).toEqual({});
  });
});

describe("what kustomize puts together", () => {
  const generated = (kind: string): string =>
    definition(kind, v1).replace(
      / name: (\S+) \}/u,
      ' name: $1, annotations: { "controller-gen.kubebuilder.io/version": v0.16.1 } }',
    );
  const patch = (kind: string, spec: string): string =>
    `kind: CustomResourceDefinition\nmetadata: { name: ${kind.toLowerCase()}s.harbour.example }\n${spec}`;
  const webhook = "spec: { conversion: { strategy: Webhook } }\n";

  test("is one definition, and its patch stands where it says how versions are converted", () => {
    const read = reading(generated("Ferry"), patch("Ferry", ""), patch("Ferry", webhook), generated("Buoy"));
    expect(read.problems.filter(({ level }) => level === "error")).toEqual([]);
    const [ferry, buoy] = Object.values(read.snapshot.resources);
    expect(ferry!.conversion).toMatchObject({ strategy: "Webhook" });
    expect(placeOf(read, ferry!.conversion!.at)).toBe("crd-2.yaml:3:23");
    // Patches keep other fields unchanged.
    expect(buoy!.conversion).toEqual({ strategy: "None", at: expect.any(String), webhook: [] });
  });

  test("without its patches does not say how versions are converted, unless a generator had no hand in it", () => {
    const conversions = resources(generated("Ferry"), definition("Buoy", v1)).map(({ conversion }) => conversion);
    expect(conversions).toMatchObject([{ strategy: "None", assumed: true }, { strategy: "None" }]);
    expect(conversions[1]).not.toHaveProperty("assumed");
  });

  test("may be patches of what is not there, and is reported where nothing else is", () => {
    expect(reading(generated("Ferry"), patch("Buoy", webhook)).problems).toEqual([]);
    const categories = "spec: { names: { categories: [all] } }\n";
    expect(reading(generated("Ferry"), patch("Ferry", categories)).problems).toEqual([]);
    expect(reading(patch("Buoy", webhook)).problems).toMatchObject([{ code: "MISSING_FIELD", level: "error" }]);
  });
});
