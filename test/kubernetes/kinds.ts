// Kinds with several versions, written once and read as custom resources, as Go types and as OpenAPI.
import { readSnapshot, type Reading } from "../../src/index.ts";
import type { Json, JsonObject } from "../../src/model/json.ts";
import { readRecognized, recognize } from "../../src/readers/index.ts";

export interface Version {
  readonly name: string;
  /** Only definitions and Go types state that a version is not served, or deprecated. */
  readonly unserved?: true;
  readonly deprecated?: true;
  readonly stored?: true;
}
/** The versions of each kind. */
export type Kinds = Readonly<Record<string, readonly Version[]>>;

const GROUP = "apiary.example";

export const KINDS = { crd, go, openapi } satisfies Readonly<Record<string, (kinds: Kinds) => Reading>>;
export type KindFormat = keyof typeof KINDS;
export const KIND_FORMATS = Object.keys(KINDS) as readonly KindFormat[];

/** Reads files as `check` reads a folder. */
export function readFolder(files: Readonly<Record<string, string>>): Reading {
  const members = Object.entries(files).map(([path, text]) => ({
    path,
    file: { name: path, url: `file:///${path}`, text },
  }));
  const recognized = recognize(members[0]!.file);
  if (!("members" in recognized)) throw new Error("The first file is not recognized.");
  return readRecognized({ reader: recognized.reader, members }, (reference) => {
    throw new Error(`Nothing refers to ${reference}.`);
  });
}

const SPEC: JsonObject = {
  type: "object",
  description: "How it is built.",
  properties: { name: { type: "string", description: "The name." } },
};

function crd(kinds: Kinds): Reading {
  const items = Object.entries(kinds).map(([kind, versions]): JsonObject => {
    const singular = kind.toLowerCase();
    const stored = versions.find((version) => version.stored) ?? versions.at(-1)!;
    return {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: `${singular}s.${GROUP}` },
      spec: {
        group: GROUP,
        scope: "Namespaced",
        names: { kind, plural: `${singular}s`, singular, listKind: `${kind}List` },
        versions: versions.map((version): Json => ({
          name: version.name,
          served: version.unserved !== true,
          storage: version === stored,
          ...(version.deprecated && { deprecated: true }),
          schema: { openAPIV3Schema: { type: "object", properties: { spec: SPEC } } },
        })),
      },
    };
  });
  const text = JSON.stringify({ apiVersion: "v1", kind: "List", items });
  return readSnapshot({ name: "crds.json", url: "file:///crds.json", text });
}

function openapi(kinds: Kinds): Reading {
  const paths: Record<string, Json> = {};
  const schemas: Record<string, Json> = {};
  for (const [kind, versions] of Object.entries(kinds)) {
    for (const { name: version, deprecated = false } of versions) {
      const identity = { group: GROUP, version, kind };
      const content = { "application/json": { schema: { $ref: `#/components/schemas/${version}.${kind}` } } };
      paths[`/apis/${GROUP}/${version}/${kind.toLowerCase()}s`] = {
        post: {
          operationId: `create_${version}_${kind}`,
          "x-kubernetes-group-version-kind": identity,
          ...(deprecated && { deprecated }),
          requestBody: { content },
          responses: { 200: { description: "OK", content } },
        },
      };
      schemas[`${version}.${kind}`] = {
        type: "object",
        properties: { spec: SPEC },
        "x-kubernetes-group-version-kind": [identity],
      };
    }
  }
  const text = JSON.stringify({
    openapi: "3.0.0",
    info: { title: "Kubernetes", version: "v1.30.0" },
    paths,
    components: { schemas },
  });
  return readSnapshot({ name: "openapi.json", url: "file:///openapi.json", text });
}

/** A package per version. A package stands in each release, so that the group has files when its kinds are removed. */
function go(kinds: Kinds): Reading {
  const files: Record<string, string> = { "meta/types.go": "// Package meta has no kinds.\npackage meta\n" };
  for (const [kind, versions] of Object.entries(kinds)) {
    for (const { name: version, deprecated, unserved, stored } of versions) {
      const path = `${version}/types.go`;
      const head = `// +groupName=${GROUP}\npackage ${version}\n\nimport metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"\n`;
      const markers = [
        "+kubebuilder:object:root=true",
        "+genclient",
        ...(deprecated ? ["+kubebuilder:deprecatedversion"] : []),
        ...(unserved ? ["+kubebuilder:unservedversion"] : []),
        ...(stored ? ["+kubebuilder:storageversion"] : []),
      ];
      files[path] = `${files[path] ?? head}
// ${kind} is built by bees.
${markers.map((marker) => `// ${marker}\n`).join("")}type ${kind} struct {
	metav1.TypeMeta \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	// spec says how it is built.
	// +optional
	Spec *${kind}Spec \`json:"spec,omitempty"\`
}

// ${kind}Spec says how it is built.
type ${kind}Spec struct {
	// name is its name.
	// +optional
	Name *string \`json:"name,omitempty"\`
}
`;
    }
  }
  return readFolder(files);
}
