// Kinds of Kubernetes, compared by the public API: what is one finding, what is none, and where each stands.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot, type Comparison } from "../../src/index.ts";
import type { Json } from "../../src/model/json.ts";

type Texts = string | readonly string[];

function between(old: Texts, new_: Texts, strictly: { all?: boolean } = {}): Comparison {
  const read = (side: string, texts: Texts): ReturnType<typeof readSnapshot> =>
    readSnapshot(
      [texts].flat().map((text, index) => {
        const name = `${side}-${String(index)}.yaml`;
        return { name, url: `file:///${side}/${name}`, text };
      }),
    );
  return compare(read("old", old), read("new", new_), strictly);
}

const said = ({ findings }: Comparison): readonly string[] =>
  findings.map(({ ruleId, verdict, reach }) => `${ruleId} ${verdict} in ${reach.join(", ")}`);

function definition(kind: string, properties: string, more = ""): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${kind.toLowerCase()}s.harbour.example }
spec:
  group: harbour.example
  scope: Namespaced
  names: { kind: ${kind}, plural: ${kind.toLowerCase()}s }
  versions:
    - name: v1
      served: true
      storage: true
${more}      schema:
        openAPIV3Schema:
          type: object
          properties: ${properties}
`;
}

/** Creates a version for each name, all with one schema. */
function inVersions(names: readonly string[], properties: string): string {
  const [head = ""] = ferry.split("    - name:");
  const versions = names.map(
    (name, index) => `    - name: ${name}
      served: true
      storage: ${String(index === 0)}
      schema:
        openAPIV3Schema:
          type: object
          properties: ${properties}
`,
  );
  return head + versions.join("");
}

const subresource = "      subresources: { status: {} }\n";
const ferry = definition("Ferry", "{ spec: { type: object, properties: { berths: { type: integer } } } }");

describe("a custom resource", () => {
  test("is written by clients and read back", () => {
    const before = definition("Ferry", "{ spec: { type: object, properties: { n: { type: integer, maximum: 5 } } } }");
    const after = before.replace("maximum: 5", "maximum: 4");
    expect(said(between(before, after))).toEqual(["maximum-lowered breaking in harbour.example/v1 Ferry"]);
    expect(between(before, after).findings[0]?.polarities).toEqual(["request"]);
    expect(between(after, before).findings[0]?.polarities).toEqual(["request", "response"]);
  });

  test("has a status that clients only read, where it is a subresource", () => {
    const status = "{ status: { type: object, properties: { n: { type: integer, maximum: 5 } } } }";
    const before = definition("Ferry", status, subresource);
    const after = before.replace("maximum: 5", "maximum: 4");
    expect(said(between(before, after))).toEqual([]);
    expect(between(after, before).findings[0]?.polarities).toEqual(["response"]);
    const written = definition("Ferry", status);
    expect(said(between(written, written.replace("maximum: 5", "maximum: 4")))).toHaveLength(1);
  });

  test("shows what breaks by an object as clients write it", () => {
    const members =
      "{ spec: { type: object, properties: { berths: { type: integer, maximum: 5 } } }, status: { type: object } }";
    const before = definition("Ferry", members, subresource).replace(
      "type: object\n",
      "type: object\n          required: [status]\n",
    );
    const [finding] = between(before, before.replace("maximum: 5", "maximum: 4")).findings;
    expect(finding).toMatchObject({ ruleId: "maximum-lowered", verdict: "breaking", evidence: "witness" });
    const header = { apiVersion: "harbour.example/v1", kind: "Ferry", metadata: { name: "a" } };
    expect(finding?.witness).toEqual({ ...header, spec: { berths: 5 } });
  });

  test("reports a status that becomes a subresource by that alone", () => {
    const status = "{ status: { type: object, properties: { n: { type: integer } } } }";
    expect(said(between(definition("Ferry", status), definition("Ferry", status, subresource)))).toEqual([
      "subresource-added breaking in harbour.example/v1 Ferry",
    ]);
  });

  test("has apiVersion, kind and metadata, whether its schema states it or not", () => {
    const known = "{ apiVersion: { type: string }, kind: { type: string }, metadata: { type: object }, ";
    const spelt = ferry
      .replace("{ spec", `${known}spec`)
      .replace("type: object\n", "type: object\n          required: [metadata]\n");
    for (const comparison of [between(ferry, spelt, { all: true }), between(spelt, ferry, { all: true })]) {
      expect(said(comparison)).toEqual([]);
      expect(comparison.unjudged).toEqual([]);
    }
  });

  test("may restrict its name", () => {
    const before = ferry.replace(
      "{ spec",
      "{ metadata: { type: object, properties: { name: { type: string, maxLength: 9 } } }, spec",
    );
    const comparison = between(before, before.replace("maxLength: 9", "maxLength: 8"));
    expect(said(comparison)).toEqual(["max-length-lowered breaking in harbour.example/v1 Ferry"]);
    expect(comparison.findings[0]?.message).toContain(
      "`maxLength` of `metadata.name` in `harbour.example/v1 Ferry` was lowered from 9 to 8.",
    );
  });

  test("is matched by group and kind, wherever it stands", () => {
    const buoy = definition("Buoy", "{ spec: { type: object } }");
    expect(said(between([buoy, ferry], `${ferry}---\n${buoy}`, { all: true }))).toEqual([]);
  });

  test("has one fingerprint per finding, wherever it stands", () => {
    const buoy = definition("Buoy", "{ spec: { type: object } }");
    const poorer = ferry.replace("berths: { type: integer }", "");
    const print = (comparison: Comparison): readonly string[] =>
      comparison.findings.map(({ fingerprint }) => fingerprint);
    const alone = print(between(ferry, poorer));
    expect(alone).toHaveLength(1);
    expect(print(between(`${buoy}---\n${ferry}`, [poorer, buoy]))).toEqual(alone);
    const versions = (text: string): string =>
      text.replace("    - name: v1\n", "    - { name: v0, served: false, storage: false }\n    - name: v1\n");
    expect(print(between(ferry, versions(poorer)))).toEqual(alone);
  });

  test("reports a member in the definition that it stands in", () => {
    const buoy = definition("Buoy", "{ spec: { type: object } }");
    const poorer = ferry.replace("berths: { type: integer }", "");
    const [finding] = between(`${buoy}---\n${ferry}`, [buoy, poorer]).findings;
    expect([finding?.old.file, finding?.old.range?.start.line]).toEqual(["old-0.yaml", 31]);
    expect([finding?.new.file, finding?.new.range?.start.line, finding?.new.missing]).toEqual(["new-1.yaml", 15, true]);
  });
});

const mark = (version: string, kind = "Ferry"): Json => ({ group: "harbour.example", version, kind });
const fine = { "200": { description: "Fine." } };

function server(versions: readonly string[], schemas: Json = {}, more: Record<string, Json> = {}): string {
  const paths = versions.flatMap((version): [string, Json][] => {
    const own = { "x-kubernetes-group-version-kind": mark(version), responses: fine };
    const body = { content: { "application/json": { schema: { $ref: `#/components/schemas/${version}.Ferry` } } } };
    return [
      [`/apis/harbour.example/${version}/`, { get: { responses: fine } }],
      [`/apis/harbour.example/${version}/ferries`, { get: own, post: { ...own, requestBody: body } }],
      [`/apis/harbour.example/${version}/ferries/{name}`, { put: { ...own, requestBody: body }, delete: own }],
    ];
  });
  return JSON.stringify({
    openapi: "3.0.0",
    info: { title: "Kubernetes", version: "v1.36.0" },
    paths: { ...Object.fromEntries(paths), ...more },
    components: { schemas },
  });
}

const kindSchema = (version: string, spec: Json): Json => ({
  type: "object",
  properties: { spec, status: { type: "object", properties: { n: { type: "integer" } } } },
  "x-kubernetes-group-version-kind": [mark(version)],
});
const part = (version: string): Json => ({ type: "object", properties: { [version]: { type: "string" } } });
const withParts = (versions: readonly string[]): Record<string, Json> =>
  Object.fromEntries(
    versions.flatMap((version) => [
      [`${version}.Ferry`, kindSchema(version, { $ref: `#/components/schemas/${version}.Spec` })],
      [`${version}.Spec`, part(version)],
    ]),
  );

describe("an API server's kinds", () => {
  test("lose a version as one fact, with its paths, its listing and its schemas", () => {
    const both = server(["v1beta1", "v1"], withParts(["v1beta1", "v1"]));
    const one = server(["v1"], withParts(["v1"]));
    const removed = between(both, one, { all: true });
    expect(said(removed)).toEqual(["replaced-version-removed breaking in harbour.example/v1beta1 Ferry"]);
    expect(removed.findings[0]?.message).toContain(
      "Version `harbour.example/v1beta1 Ferry` was removed. `v1` was already served beside it.",
    );
    const added = between(one, both, { all: true }).findings.map(({ ruleId }) => ruleId);
    expect(new Set(added)).toEqual(
      new Set([
        "field-not-in-all-versions",
        "group-version-added",
        "resource-version-added",
        "resource-version-misordered",
      ]),
    );
  });

  test("go as a whole where no version is left", () => {
    const other = {
      "/apis/port.example/v1/piers": {
        get: {
          "x-kubernetes-group-version-kind": { ...(mark("v1", "Pier") as object), group: "port.example" },
          responses: fine,
        },
      },
    };
    const before = server(["v1"], withParts(["v1"]), other);
    expect(said(between(before, server([], {}, other), { all: true }))).toEqual([
      "resource-removed breaking in harbour.example/v1 Ferry",
    ]);
  });

  test("report a single path that was removed", () => {
    const path = "/apis/harbour.example/v1/ferries/{name}/tickets";
    const more = { [path]: { post: { "x-kubernetes-group-version-kind": mark("v1"), responses: fine } } };
    const before = server(["v1"], withParts(["v1"]), more);
    expect(said(between(before, server(["v1"], withParts(["v1"]))))).toEqual([
      `operation-removed breaking in POST ${path}`,
    ]);
  });

  test("have a status that clients only read, where it is a subresource", () => {
    const status = {
      "/apis/harbour.example/v1/ferries/{name}/status": {
        put: { "x-kubernetes-group-version-kind": mark("v1"), responses: fine },
      },
    };
    const narrower = JSON.parse(
      JSON.stringify(withParts(["v1"])).replace('"integer"', '"integer","maximum":5'),
    ) as Json;
    const findings = (more: Record<string, Json>): readonly string[] =>
      between(server(["v1"], withParts(["v1"]), more), server(["v1"], narrower, more)).findings.map(
        ({ ruleId }) => ruleId,
      );
    expect(findings({})).toEqual(["maximum-lowered"]);
    expect(findings(status)).toEqual([]);
  });

  test("are read as the server spells them", () => {
    const spec = (wrapped: boolean): Json =>
      wrapped
        ? { allOf: [{ $ref: "#/components/schemas/v1.Spec" }], default: {}, description: "What is wanted." }
        : { $ref: "#/components/schemas/v1.Spec" };
    const member = (zero: boolean): Json => ({
      type: "object",
      properties: {
        a: { type: "string", ...(zero && { default: "" }) },
        b: { type: "integer", ...(zero && { default: 0 }) },
      },
    });
    const text = (full: boolean): string =>
      server(["v1"], { "v1.Ferry": kindSchema("v1", spec(full)), "v1.Spec": member(full) });
    for (const comparison of [
      between(text(false), text(true), { all: true }),
      between(text(true), text(false), { all: true }),
    ]) {
      expect(said(comparison)).toEqual([]);
      expect(comparison.unjudged).toEqual([]);
    }
  });
});

describe("versions of a kind", () => {
  const limited = (limit: number): string =>
    `{ spec: { type: object, properties: { berths: { type: integer, maximum: ${String(limit)} } } } }`;
  const names = ["v1", "v1beta1", "v1alpha1"];

  test("with the same change are one finding, reported for the most stable one", () => {
    const { findings } = between(inVersions(names, limited(5)), inVersions(names, limited(4)));
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      severity: "error",
      stability: "stable",
      message: "`maximum` of `spec.berths` in `harbour.example/Ferry` was lowered from 5 to 4.",
      reach: ["harbour.example/v1 Ferry", "harbour.example/v1alpha1 Ferry", "harbour.example/v1beta1 Ferry"],
    });
  });

  test("that change in different ways are a finding each", () => {
    const before = inVersions(["v1", "v1beta1"], limited(5));
    const after = before.replace("maximum: 5", "maximum: 4").replace("maximum: 5", "maximum: 3");
    const limits = between(before, after).findings.filter(({ ruleId }) => ruleId === "maximum-lowered");
    expect(limits.map(({ reach }) => reach)).toEqual([["harbour.example/v1 Ferry"], ["harbour.example/v1beta1 Ferry"]]);
  });

  test("that lose their schemas are reported once each", () => {
    const bare = ferry.replace(/ {6}schema:[^]*$/u, "");
    expect(said(between(ferry, bare))).toEqual(["resource-schema-removed breaking in harbour.example/v1 Ferry"]);
  });
});

test("a kind whose schema declares no metadata is compared all the same", () => {
  const after = definition("Ferry", "{ spec: { type: object, properties: { berths: { type: integer } } } }");
  const before = after.replace(/openAPIV3Schema:[^]*$/u, 'openAPIV3Schema: { $ref: "#" }\n');
  expect(said(between(before, after)).length).toBeGreaterThan(0);
});
