// Stored objects of a cluster and callers of its API: which of them a new version of a kind rejects, prunes or completes in another way.
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Scratch } from "./scratch.ts";

const scratch = new Scratch();

const definition = (versions: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: boxes.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: boxes, singular: box, kind: Box, listKind: BoxList }
  versions:
${versions}`;

const version = (name: string, isStored: boolean, spec: string): string => `    - name: ${name}
      served: true
      storage: ${String(isStored)}
      schema: { openAPIV3Schema: { type: object, properties: { spec: ${spec} } } }
`;

const SPEC =
  "{ type: object, properties: { size: { type: integer, maximum: 100 }, color: { type: string }, code: { type: string }, mode: { type: string, default: a } } }";
const OLD = definition(version("v1beta1", false, SPEC) + version("v1", true, SPEC));
const NEW = definition(
  version(
    "v1",
    true,
    SPEC.replace("maximum: 100", "maximum: 10")
      .replace("color: { type: string }, ", "")
      .replace("code: { type: string }", 'code: { type: string, pattern: "^[a-z]+$" }')
      .replace("default: a", "default: b")
      .replace(
        "type: object",
        'type: object, x-kubernetes-validations: [{ rule: "!has(self.size) || self.size != 7" }]',
      ),
  ),
);

const box = (name: string, spec: string, apiVersion = "example.com/v1"): string =>
  `  - { apiVersion: ${apiVersion}, kind: Box, metadata: { name: ${name}, namespace: default }, spec: ${spec} }\n`;

const OBJECTS = `apiVersion: v1
kind: List
items:
${box("blue", "{ size: 50, color: blue, mode: a }")}${box("seven", "{ size: 7, mode: a, code: abc }")}${box("bare", "{ size: 3, code: A1 }")}${box("fine", "{ size: 3, mode: a }")}${box("old", "{ size: 3 }", "example.com/v1beta1")}  - { apiVersion: v1, kind: Pod, metadata: { name: other } }
`;

const event = (verb: string, inVersion: string, agent: string, spec?: object): string =>
  JSON.stringify({
    kind: "Event",
    apiVersion: "audit.k8s.io/v1",
    level: "Request",
    stage: "ResponseComplete",
    verb,
    requestURI: `/apis/example.com/${inVersion}/namespaces/default/boxes`,
    userAgent: `${agent} (linux)`,
    objectRef: { resource: "boxes", apiGroup: "example.com", apiVersion: inVersion },
    responseStatus: { code: 200 },
    requestReceivedTimestamp: "2026-11-03T10:00:00.0Z",
    ...(spec && {
      requestObject: {
        apiVersion: `example.com/${inVersion}`,
        kind: "Box",
        metadata: { name: "a", namespace: "b" },
        spec,
      },
    }),
  });

const AUDIT = [
  event("create", "v1beta1", "operator/v0.3", { size: 3, mode: "a" }),
  event("list", "v1beta1", "operator/v0.3"),
  event("create", "v1", "kubectl/v1.36", { size: 50, color: "red", mode: "a" }),
  event("update", "v1", "argocd/v2", { size: 5, code: "A1" }),
].join("\n");

/** By rule: the lines about consumers. */
async function lines(...args: readonly string[]): Promise<Readonly<Record<string, readonly string[]>>> {
  const { stdout } = await scratch.run("check", "old.yaml", "new.yaml", "--no-cache", ...args);
  const blocks = stdout.split("\n\n");
  return Object.fromEntries(
    blocks.flatMap((block) => {
      const rule = /^ {2}([\w-]+) {2}[\da-f]{20}/mu.exec(block)?.[1];
      const found = block
        .split("\n")
        .filter((line) => /^ {2}(?:used by|may affect|not used|usage unknown):/u.test(line));
      return rule === undefined ? [] : [[rule, found.map((line) => line.trim())] as const];
    }),
  );
}

beforeAll(() => {
  scratch.write({ "old.yaml": OLD, "new.yaml": NEW, "objects.yaml": OBJECTS, "audit.log": AUDIT });
  scratch.write({ "cluster.yaml": "consumers: [{ name: cluster, objects: objects.yaml }]\n" });
});

afterAll(() => scratch.remove());

test("objects are named by finding", async () => {
  expect(await lines("--config", "cluster.yaml")).toEqual({
    "resource-version-removed": ["used by: cluster: 1 of 1 object (default/old)"],
    "property-removed": ["used by: cluster: 1 of 4 objects (default/blue)"],
    "maximum-lowered": ["used by: cluster: 1 of 4 objects (default/blue)"],
    "pattern-added": ["used by: cluster: 1 of 4 objects (default/bare)"],
    "default-changed": ["used by: cluster: 1 of 4 objects (default/bare)"],
    "validation-rule-added": ["used by: cluster: 1 of 4 objects (default/seven)"],
  });
});

describe("callers in audit events", () => {
  const expected = {
    "resource-version-removed": ["used by: 1 client, 2 of 2 requests in 1 day (last 2026-11-03): operator/v0.3"],
    "maximum-lowered": ["used by: 1 client, 1 of 2 requests in 1 day (last 2026-11-03): kubectl/v1.36"],
    "default-changed": ["used by: 1 client, 1 of 2 requests in 1 day (last 2026-11-03): argocd/v2"],
  };

  test("are named, exactly where a recording can be replayed", async () => {
    expect(await lines("--usage", "audit.log")).toMatchObject({
      ...expected,
      "pattern-added": ["used by: 1 client, 1 of 2 requests in 1 day (last 2026-11-03): argocd/v2"],
      "validation-rule-added": ["not used: 0 of 2 requests in 1 day"],
    });
  });

  test("and with bounds from a record", async () => {
    await scratch.run("usage", "record", "audit.log", "--snapshot", "old.yaml", "-o", "audit.json");
    expect(await lines("--usage", "audit.json")).toMatchObject({
      ...expected,
      "pattern-added": ["may affect: 1 client, up to 1 of 2 requests in 1 day (last 2026-11-03): argocd/v2"],
      "validation-rule-added": [
        "may affect: 2 clients, up to 2 of 2 requests in 1 day (last 2026-11-03): argocd/v2, kubectl/v1.36",
      ],
    });
  });
});

describe("object lists that are not what they should be", () => {
  test.each([
    [
      "apiVersion: v1\nkind: List\nitems: [1, { kind: Box }, { apiVersion: example.com/v1, kind: Box, spec: { size: 99 } }]",
      "(unnamed)",
    ],
    [
      `apiVersion: example.com/v1\nkind: Box\nmetadata: { name: "a\\e[31m" }\nspec: { size: 50 }\n---\nkind: Other\n`,
      "a\\u001b[31m",
    ],
  ])("%#: parts that cannot be read are skipped", async (objects, name) => {
    scratch.write({ "odd.yaml": objects });
    expect((await lines("--usage", "odd.yaml"))["maximum-lowered"]).toEqual([
      `used by: odd.yaml: 1 of 1 object (${name})`,
    ]);
  });

  test("of other kinds: a warning", async () => {
    scratch.write({ "pods.yaml": "apiVersion: v1\nkind: Pod\nmetadata: { name: a }\n" });
    const { stdout } = await scratch.run("check", "old.yaml", "new.yaml", "--usage", "pods.yaml");
    expect(stdout).toContain("pods.yaml has nothing of the compared APIs.");
  });

  test("broken: an error", async () => {
    scratch.write({
      "broken.yaml": "apiVersion: v1\nkind: List\nitems: [\n",
      "empty.config.yaml": "consumers: [{ name: a, traffic: '' }]\n",
    });
    const { code, stderr } = await scratch.run("check", "old.yaml", "new.yaml", "--usage", "broken.yaml");
    expect([code, stderr]).toEqual([2, expect.stringContaining("broken.yaml cannot be read")]);
    scratch.write({ "none.yaml": "consumers: [{ name: a }]\n" });
    expect((await scratch.run("check", "old.yaml", "new.yaml", "--config", "none.yaml")).stderr).toContain(
      'The consumer "a" has no evidence.',
    );
  });

  test("deeply nested: no crash", async () => {
    const deep = `${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}`;
    scratch.write({
      "deep.json": `{"apiVersion":"example.com/v1","kind":"Box","metadata":{"name":"a"},"spec":${deep}}`,
    });
    const { code, stderr } = await scratch.run("check", "old.yaml", "new.yaml", "--usage", "deep.json");
    expect(stderr).not.toContain("crashed");
    expect(code).toBeGreaterThan(0);
  });
});

describe("kinds of the API server itself", () => {
  const kind = { group: "apps", version: "v1", kind: "Deployment" };
  const beta = { ...kind, version: "v1beta1" };
  const operation = (gvk: object, name: string): object => ({
    parameters: [
      { name: "body", in: "body", required: true, schema: { $ref: `#/definitions/${name}` } },
      { name: "dryRun", in: "query", type: "string", maxLength: 9 },
      { name: "pretty", in: "query", type: "string" },
    ],
    responses: { 200: { description: "OK", schema: { $ref: `#/definitions/${name}` } } },
    "x-kubernetes-action": "post",
    "x-kubernetes-group-version-kind": gvk,
  });
  const definition_ = (gvk: object): object => ({
    type: "object",
    properties: {
      apiVersion: { type: "string" },
      kind: { type: "string" },
      metadata: { type: "object", properties: { name: { type: "string" }, namespace: { type: "string" } } },
      spec: { $ref: "#/definitions/Spec" },
    },
    "x-kubernetes-group-version-kind": [gvk],
  });
  const served = {
    swagger: "2.0",
    info: { title: "Kubernetes", version: "v1.34.0" },
    paths: {
      "/apis/apps/v1/namespaces/{namespace}/deployments": { post: operation(kind, "v1.Deployment") },
      "/apis/apps/v1beta1/namespaces/{namespace}/deployments": { post: operation(beta, "v1beta1.Deployment") },
    } as Record<string, object>,
    definitions: {
      "v1.Deployment": definition_(kind),
      "v1beta1.Deployment": definition_(beta),
      Spec: {
        type: "object",
        properties: {
          replicas: { type: "integer", maximum: 100 },
          paused: { type: "boolean" },
          mode: { type: "string" },
        },
      } as object,
    },
  };
  const next = structuredClone(served);
  delete next.paths["/apis/apps/v1beta1/namespaces/{namespace}/deployments"];
  next.paths["/apis/apps/v1/namespaces/{namespace}/deployments"] = JSON.parse(
    JSON.stringify({ post: operation(kind, "v1.Deployment") })
      .replace('"maxLength":9', '"maxLength":3')
      .replace(',{"name":"pretty","in":"query","type":"string"}', ""),
  ) as object;
  next.definitions.Spec = {
    type: "object",
    required: ["mode"],
    properties: { replicas: { type: "integer", maximum: 10 }, mode: { type: "string" } },
  };
  const deployment = (name: string, spec: string, apiVersion = "apps/v1"): string =>
    `  - { apiVersion: ${apiVersion}, kind: Deployment, metadata: { name: ${name}, namespace: a }, spec: ${spec} }\n`;

  test("are named by finding", async () => {
    scratch.write({
      "served.json": JSON.stringify(served),
      "next.json": JSON.stringify(next),
      "native.yaml": `apiVersion: v1\nkind: List\nitems:\n${deployment("big", "{ replicas: 50, mode: x }")}${deployment("paused", "{ paused: true, mode: x }")}${deployment("bare", "{ replicas: 5 }")}${deployment("old", "{ replicas: 5, mode: x }", "apps/v1beta1")}`,
    });
    const { stdout } = await scratch.run("check", "served.json", "next.json", "--no-cache", "--usage", "native.yaml");
    const found = stdout
      .split("\n\n")
      .map((block) => [
        /^ {2}([\w-]+) {2}[\da-f]{20}/mu.exec(block)?.[1],
        /^ {2}((?:used by|may affect|not used|usage unknown):.*)$/mu.exec(block)?.[1],
      ]);
    expect(Object.fromEntries(found)).toMatchObject({
      "property-removed": "used by: native.yaml: 1 of 3 objects (a/paused)",
      "maximum-lowered": "used by: native.yaml: 1 of 3 objects (a/big)",
      "property-made-required": "used by: native.yaml: 1 of 3 objects (a/bare)",
      "replaced-version-removed": "used by: native.yaml: 1 of 1 object (a/old)",
      "parameter-removed": "not used: by native.yaml",
      "max-length-lowered": "not used: by native.yaml",
    });
  });
});

test("values that a server tolerates in stored objects concern updates that change them", async () => {
  scratch.write({ "since.yaml": `kubernetesVersion: "1.33"\nconsumers: [{ name: cluster, objects: objects.yaml }]\n` });
  expect(await lines("--config", "since.yaml")).toMatchObject({
    "property-removed": ["used by: cluster: 1 of 4 objects (default/blue)"],
    "maximum-lowered": ["may affect: cluster: up to 1 of 4 objects (default/blue), if an update changes the value"],
    "pattern-added": ["may affect: cluster: up to 1 of 4 objects (default/bare), if an update changes the value"],
    "default-changed": ["used by: cluster: 1 of 4 objects (default/bare)"],
  });
});
