// A manifest beside the Go types that it is generated from, and what the guide asks of a new alpha field. The answers were noted before the tool ran.
import { expect, test } from "@jest/globals";
import { loudInFiles, loudInFolders } from "./loud.ts";

interface Beside {
  /** Fields in Go, by version. */
  readonly go: Readonly<Record<string, readonly string[]>>;
  /** Fields in the manifest, by version. */
  readonly manifest: Readonly<Record<string, readonly string[]>>;
  readonly marked?: string;
  readonly stored?: string;
  readonly group?: string;
}

function packageOf(version: string, fields: readonly string[], isMarked: boolean): string {
  const lines = fields.map(
    (name) =>
      `\t// ${name} of it.\n\t// +optional\n\t${name.charAt(0).toUpperCase()}${name.slice(1)} *string \`json:"${name},omitempty"\`\n`,
  );
  return `// +groupName=apiary.example
package ${version}

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Hive is built by bees.
// +kubebuilder:object:root=true
${isMarked ? "// +kubebuilder:storageversion\n" : ""}type Hive struct {
	metav1.TypeMeta \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	// spec says how it is built.
	// +optional
	Spec *HiveSpec \`json:"spec,omitempty"\`
}

// HiveSpec says how it is built.
type HiveSpec struct {
${lines.join("\n")}}
`;
}

function filesOf({ go, manifest, marked, stored, group = "apiary.example" }: Beside): Readonly<Record<string, string>> {
  const versions = Object.entries(manifest).map(([name, fields], index) => {
    const properties = Object.fromEntries(fields.map((field) => [field, { type: "string" }]));
    const schema = { type: "object", properties: { spec: { type: "object", properties } } };
    return {
      name,
      served: true,
      storage: stored === undefined ? index === 0 : name === stored,
      schema: { openAPIV3Schema: schema },
    };
  });
  const definition = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `hives.${group}` },
    spec: {
      group,
      scope: "Namespaced",
      names: { kind: "Hive", plural: "hives", singular: "hive", listKind: "HiveList" },
      versions,
    },
  };
  const packages = Object.entries(go).map(([version, fields]) => [
    `api/${version}/types.go`,
    packageOf(version, fields, version === marked),
  ]);
  return { ...Object.fromEntries(packages), "config/hives.yaml": JSON.stringify(definition) };
}

const one = (go: readonly string[], manifest: readonly string[]): Beside => ({
  go: { v1: go },
  manifest: { v1: manifest },
});
const two = (more: Partial<Beside>): Beside => ({
  go: { v1: ["name"], v1beta1: ["name"] },
  manifest: { v1: ["name"], v1beta1: ["name"] },
  ...more,
});
const [OUTDATED, STORAGE] = ["warn definition-outdated", "warn storage-marker-diverged"];

const rows: readonly (readonly [string, Beside, Beside, readonly string[]])[] = [
  ["a new field is in both", one(["name"], ["name"]), one(["name", "width"], ["name", "width"]), []],
  ["a new field is in Go only", one(["name"], ["name"]), one(["name", "width"], ["name"]), [OUTDATED!]],
  ["a field that was in Go only stays so", one(["name", "width"], ["name"]), one(["name", "width"], ["name"]), []],
  ["the manifest catches up", one(["name", "width"], ["name"]), one(["name", "width"], ["name", "width"]), []],
  [
    "another group has a manifest of that kind",
    { ...one(["name"], ["name"]), group: "bees.example" },
    { ...one(["name", "width"], ["name"]), group: "bees.example" },
    [],
  ],
  [
    "a new field in one version of two",
    two({ marked: "v1", stored: "v1" }),
    two({
      marked: "v1",
      stored: "v1",
      go: { v1: ["name", "width"], v1beta1: ["name", "width"] },
      manifest: { v1: ["name", "width"], v1beta1: ["name"] },
    }),
    [OUTDATED!],
  ],
  ["the marker and the manifest agree", two({ marked: "v1", stored: "v1" }), two({ marked: "v1", stored: "v1" }), []],
  ["no marker", two({ stored: "v1" }), two({ stored: "v1beta1" }), []],
  [
    "only the marker moves",
    two({ marked: "v1beta1", stored: "v1beta1" }),
    two({ marked: "v1", stored: "v1beta1" }),
    [STORAGE!],
  ],
  [
    "only the manifest moves",
    two({ marked: "v1beta1", stored: "v1beta1" }),
    two({ marked: "v1beta1", stored: "v1" }),
    [STORAGE!],
  ],
  ["they differed before", two({ marked: "v1", stored: "v1beta1" }), two({ marked: "v1", stored: "v1beta1" }), []],
  ["they agree again", two({ marked: "v1", stored: "v1beta1" }), two({ marked: "v1", stored: "v1" }), []],
];

test.each(rows)("manifest and types: %s", (_, old, new_, expected) => {
  const ours = new Set<string>([OUTDATED!, STORAGE!]);
  expect(loudInFolders(filesOf(old), filesOf(new_)).filter((each) => ours.has(each))).toEqual(expected);
});

const hive = (version: string, field = ""): string => `// +groupName=apiary.example
package ${version}

// HiveSpec says how it is built.
type HiveSpec struct {
	// name of it.
	// +optional
	Name *string \`json:"name,omitempty"\`
${field}}
`;
const PROSE = "\t// width of it. This is an alpha field and requires enabling the Hives feature gate.\n";
const GATE = "\t// +featureGate=Hives\n";
const OPTIONAL = "\t// +optional\n";
const WIDTH = '\tWidth *int64 `json:"width,omitempty"`\n';

const checklist: readonly (readonly [string, version: string, field: string, readonly string[]])[] = [
  ["all five points", "v1", PROSE + GATE + OPTIONAL + WIDTH, []],
  ["all five points in a beta version", "v1beta1", PROSE + GATE + OPTIONAL + WIDTH, []],
  [
    "no omitempty",
    "v1",
    PROSE + GATE + OPTIONAL + WIDTH.replace(",omitempty", ""),
    ["warn optional-omitempty-missing"],
  ],
  ["no +optional", "v1", PROSE + GATE + WIDTH, ["warn optional-marker-missing"]],
  ["no pointer", "v1", PROSE + GATE + OPTIONAL + WIDTH.replace("*", ""), ["warn optional-pointer-missing"]],
  [
    "a list needs no pointer",
    "v1",
    PROSE + GATE + OPTIONAL + "\t// +listType=atomic\n" + WIDTH.replace("*int64", "[]int64"),
    [],
  ],
  ["no gate", "v1", PROSE + OPTIONAL + WIDTH, ["warn alpha-field-ungated"]],
  [
    "a gate that the text does not name",
    "v1",
    "\t// width of it.\n" + GATE + OPTIONAL + WIDTH,
    ["warn gate-level-undocumented"],
  ],
  ["no text", "v1", GATE + OPTIONAL + WIDTH, ["warn field-comment-missing", "warn gate-level-undocumented"]],
  ["nothing in an alpha version", "v1alpha1", "\t// width of it.\n" + WIDTH, []],
  [
    "neither pointer nor +optional",
    "v1",
    PROSE + GATE + WIDTH.replace("*", ""),
    ["warn optional-marker-missing", "warn optional-pointer-missing"],
  ],
];

test.each(checklist)("a new alpha field: %s", (_, version, field, expected) => {
  expect(loudInFiles(hive(version), hive(version, field), "types.go")).toEqual(expected);
});
