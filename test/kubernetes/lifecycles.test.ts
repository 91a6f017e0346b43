// Lifecycles of fields: `x-kubernetes-api-lifecycle` in OpenAPI, `+lifecycle` in Go. The answers were noted before the tool ran.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot, type Reading } from "../../src/index.ts";
import type { JsonObject } from "../../src/model/json.ts";
import { loudIn, loudInFolders } from "./loud.ts";
import { worstOf, type Expected } from "./pairs.ts";

/** By project: `status`, `minVersion` and `featureGate`, as they are written. */
type Lifecycle = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Width {
  /** The level that the description states. */
  readonly level?: "alpha" | "beta";
  readonly lifecycle?: Lifecycle;
}

function textOf({ level }: Width): string {
  return `width of it.${level === undefined ? "" : ` This is ${level === "alpha" ? "an alpha" : "a beta"} field.`}`;
}

function documentOf(width: Width | undefined): JsonObject {
  const identity = { group: "apiary.example", version: "v1", kind: "Hive" };
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Hive" } } };
  const member = width && {
    type: "string",
    description: textOf(width),
    ...(width.lifecycle && { "x-kubernetes-api-lifecycle": width.lifecycle }),
  };
  const properties = { name: { type: "string", description: "name of it." }, ...(member && { width: member }) };
  return {
    openapi: "3.0.0",
    info: { title: "Kubernetes", version: "v1.30.0" },
    paths: {
      "/apis/apiary.example/v1/hives": {
        post: {
          operationId: "createHive",
          "x-kubernetes-group-version-kind": identity,
          requestBody: { content },
          responses: { 200: { description: "OK", content } },
        },
      },
    },
    components: {
      schemas: {
        Hive: {
          type: "object",
          properties: { spec: { type: "object", properties } },
          "x-kubernetes-group-version-kind": [identity],
        },
      },
    },
  };
}

function goOf(width: Width | undefined): string {
  const markers = Object.entries(width?.lifecycle ?? {}).map(([project, fields]) => {
    const said = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
    return `\t// +lifecycle:${project}:${said.join(",")}\n`;
  });
  const field =
    width === undefined
      ? ""
      : `\t// ${textOf(width)}\n${markers.join("")}\t// +optional\n\tWidth *string \`json:"width,omitempty"\`\n`;
  return `// +groupName=apiary.example
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Hive is built by bees.
// +kubebuilder:object:root=true
type Hive struct {
	metav1.TypeMeta \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	// spec says how it is built.
	// +optional
	Spec *HiveSpec \`json:"spec,omitempty"\`
}

// HiveSpec says how it is built.
type HiveSpec struct {
	// name of it.
	// +optional
	Name *string \`json:"name,omitempty"\`
${field}}
`;
}

const READ = {
  openapi: (width: Width | undefined): Reading =>
    readSnapshot({ name: "openapi.json", url: "file:///openapi.json", text: JSON.stringify(documentOf(width)) }),
  go: (width: Width | undefined): Reading =>
    readSnapshot({ name: "types.go", url: "file:///types.go", text: goOf(width) }),
};
const FORMATS = ["openapi", "go"] as const;

const of = (status: string, minVersion = "v1.30", featureGate = "Hives"): Lifecycle => ({
  kubernetes: { minVersion, status, featureGate },
});

const changes: readonly (readonly [string, Width, Width, Expected])[] = [
  [
    "alpha by its text, then also by a lifecycle",
    { level: "alpha" },
    { level: "alpha", lifecycle: of("alpha") },
    "none",
  ],
  ["beta by its text, then also by a lifecycle", { level: "beta" }, { level: "beta", lifecycle: of("beta") }, "none"],
  ["alpha by its text, then beta by a lifecycle", { level: "alpha" }, { level: "beta", lifecycle: of("beta") }, "none"],
  ["beta by its text, then alpha by a lifecycle", { level: "beta" }, { lifecycle: of("alpha") }, "warn"],
  ["stable, then alpha", {}, { lifecycle: of("alpha") }, "warn"],
  ["stable, then beta", {}, { lifecycle: of("beta") }, "warn"],
  ["alpha, then beta", { lifecycle: of("alpha") }, { lifecycle: of("beta", "v1.31") }, "none"],
  ["beta, then alpha", { lifecycle: of("beta") }, { lifecycle: of("alpha") }, "error"],
  ["beta, then deprecated", { lifecycle: of("beta") }, { lifecycle: of("deprecated") }, "none"],
  ["deprecated, then beta", { lifecycle: of("deprecated") }, { lifecycle: of("beta") }, "error"],
  ["alpha by a lifecycle, then by its text", { lifecycle: of("alpha") }, { level: "alpha" }, "none"],
  ["an earlier release", { lifecycle: of("alpha") }, { lifecycle: of("alpha", "v1.29") }, "warn"],
  ["beta, then stable", { lifecycle: of("beta") }, {}, "none"],
];

test.each(FORMATS.flatMap((format) => changes.map((row) => [format, ...row] as const)))(
  "%s: %s",
  (format, _, old, new_, expected) => {
    const read = READ[format];
    expect(worstOf(compare(read(old), read(new_), { profile: "kubernetes", all: true }))).toBe(expected);
  },
);

const only = (fields: Readonly<Record<string, string>>, project = "kubernetes"): Width => ({
  level: "alpha",
  lifecycle: { [project]: fields },
});
const ALPHA = { minVersion: "v1.30", status: "alpha" };

const news: readonly (readonly [string, Width, readonly string[]])[] = [
  ["alpha with its gate", only({ ...ALPHA, featureGate: "Hives" }), []],
  ["alpha without a gate", only(ALPHA), ["warn lifecycle-malformed"]],
  ["beta without a gate", only({ ...ALPHA, status: "beta" }), []],
  ["deprecated without a gate", only({ ...ALPHA, status: "deprecated" }), []],
  ["of another project", only(ALPHA, "istio"), []],
  ["only the release of another project", only({ minVersion: "v1.2" }, "istio"), []],
  ["without a status", only({ minVersion: "v1.30" }), ["warn lifecycle-malformed"]],
  ["without a release", only({ status: "beta" }), ["warn lifecycle-malformed"]],
  ["GA, which needs none", only({ ...ALPHA, status: "ga" }), ["warn lifecycle-status-unknown"]],
  [
    "no release of Kubernetes",
    only({ ...ALPHA, minVersion: "v1.x", featureGate: "Hives" }),
    ["warn lifecycle-version-unreadable"],
  ],
  ["an unknown word", only({ ...ALPHA, featureGate: "Hives", maxVersion: "v1.31" }), ["warn lifecycle-malformed"]],
];

test.each(FORMATS.flatMap((format) => news.map((row) => [format, ...row] as const)))(
  "%s, a new field: %s",
  (format, _, width, expected) => {
    const read = READ[format];
    const style = /^\S+ (?:alpha-field-ungated|lifecycle-gate-diverged)$/u;
    expect(loudIn(read(undefined), read(width)).filter((each) => !style.test(each))).toEqual(expected);
  },
);

describe("a document beside the Go types", () => {
  const folder = (marker: Width, extension: Width | undefined): Readonly<Record<string, string>> => ({
    "api/v1/types.go": goOf(marker),
    "openapi/swagger.json": JSON.stringify(documentOf(extension)),
  });
  const agreed = folder({ level: "alpha" }, { level: "alpha" });
  const DIVERGED = ["warn lifecycle-extension-diverged"];
  const both = (lifecycle: Lifecycle | undefined): Width => ({ level: "alpha", ...(lifecycle && { lifecycle }) });

  const rows: readonly (readonly [string, Width, Width, readonly string[]])[] = [
    ["has the same", both(of("alpha")), both(of("alpha")), []],
    ["has none", both(of("alpha")), both(undefined), DIVERGED],
    ["has one alone", both(undefined), both(of("alpha")), DIVERGED],
    ["has another status", both(of("alpha")), both(of("beta")), DIVERGED],
    ["has another release", both(of("alpha")), both(of("alpha", "v1.31")), DIVERGED],
    ["has another gate", both(of("alpha")), both(of("alpha", "v1.30", "Bees")), DIVERGED],
    [
      "has it in another order",
      both(of("alpha")),
      both({ kubernetes: { featureGate: "Hives", status: "alpha", minVersion: "v1.30" } }),
      [],
    ],
    ["has none, as the Go field", both(undefined), both(undefined), []],
    [
      "has the same of another project",
      both({ istio: { minVersion: "v1.2" } }),
      both({ istio: { minVersion: "v1.2" } }),
      [],
    ],
    ["lacks one project", both({ ...of("alpha"), istio: { minVersion: "v1.2" } }), both(of("alpha")), DIVERGED],
  ];

  test.each(rows)("%s", (_, marker, extension, expected) => {
    const found = loudInFolders(agreed, folder(marker, extension));
    expect(found.filter((each) => !each.endsWith("lifecycle-gate-diverged"))).toEqual(expected);
  });

  test("that diverged before is not reported again", () => {
    const diverged = folder(both(of("alpha")), both(of("beta")));
    expect(loudInFolders(diverged, diverged)).toEqual([]);
  });
});
