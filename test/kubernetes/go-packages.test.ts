// Internal types are no API, and what a versioned package exports stays. The answers were noted before the tool ran.
import { expect, test } from "@jest/globals";
import { loudInFolders } from "./loud.ts";

const INTERNAL = `// +groupName=apiary.example
package apiary

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Hive is built by bees.
type Hive struct {
	metav1.TypeMeta
	metav1.ObjectMeta

	Spec HiveSpec
}

`;

const VERSIONED = `// +groupName=apiary.example
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Hive is built by bees.
// +genclient
// +kubebuilder:object:root=true
type Hive struct {
	metav1.TypeMeta \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	// spec of the hive.
	// +optional
	Spec *HiveSpec \`json:"spec,omitempty"\`
}

`;

interface Group {
  /** Lines of the internal type. */
  readonly internal?: readonly string[];
  /** Fields of the type of v1. */
  readonly fields?: readonly string[];
  /** Declarations of v1. */
  readonly more?: string;
  readonly internalMore?: string;
}

function group({
  internal = ["Width *int64"],
  fields = ["width"],
  more = "",
  internalMore = "",
}: Group): Readonly<Record<string, string>> {
  const members = fields.map(
    (name) =>
      `\t// ${name} of the hive.\n\t// +optional\n\t${name.charAt(0).toUpperCase()}${name.slice(1)} *int64 \`json:"${name},omitempty"\`\n`,
  );
  return {
    "v1/types.go": `${VERSIONED}// HiveSpec is built by bees.\ntype HiveSpec struct {\n${members.join("")}}\n\n${more}`,
    "types.go": `${INTERNAL}// HiveSpec is built by bees.\ntype HiveSpec struct {\n${internal.map((line) => `\t${line}\n`).join("")}}\n\n${internalMore}`,
  };
}

type Row = readonly [title: string, old: Group, new_: Group, expected: readonly string[]];

const internalTypes: readonly Row[] = [
  ["a field is new", {}, { internal: ["Width *int64", "Depth *int64"] }, []],
  ["a field that no version has goes", { internal: ["Width *int64", "Depth *int64"] }, {}, []],
  ["a field that v1 has goes", {}, { internal: [] }, ["error internal-field-missing"]],
  ["a field is retyped", {}, { internal: ["Width *string"] }, []],
  ["a pointer goes", {}, { internal: ["Width int64"] }, []],
  [
    "the fields change places",
    { internal: ["Width *int64", "Depth *int64"] },
    { internal: ["Depth *int64", "Width *int64"] },
    [],
  ],
  ["a comment is new", {}, { internal: ["// Width of the hive.", "Width *int64"] }, []],
  ["a type goes", { internalMore: "// Comb is wax.\ntype Comb struct {\n\tCells int\n}\n" }, {}, []],
  ["a constant goes", { internalMore: '// Wax is soft.\nconst Wax = "wax"\n' }, {}, []],
  ["a function goes", { internalMore: "// Swarm flies.\nfunc Swarm() {}\n" }, {}, []],
  ["a field is new in v1 only", {}, { fields: ["width", "depth"] }, ["error internal-field-missing"]],
  ["a field is new in both", {}, { fields: ["width", "depth"], internal: ["Width *int64", "Depth *int64"] }, []],
];

test.each(internalTypes)("internal types: %s", (_, old, new_, expected) => {
  expect(loudInFolders(group(old), group(new_))).toEqual(expected);
});

const SIZES = `// Size of a hive.
type Size string

const (
	// Small hives have one box.
	Small Size = "Small"
	// Large hives have many boxes.
	Large Size = "Large"
)
`;
const HELPER =
  '// Comb is wax that nothing refers to.\ntype Comb struct {\n\t// cells of the comb.\n\tCells int32 `json:"cells"`\n}\n';
const only = (more: string): Group => ({ more });

const exportedNames: readonly Row[] = [
  ["a constant goes", only(SIZES), only(SIZES.replace(/\t\/\/ Large[^]*?"\n/u, "")), ["warn go-constant-removed"]],
  ["a constant is new", only(SIZES.replace(/\t\/\/ Large[^]*?"\n/u, "")), only(SIZES), []],
  ["a constant has another value", only(SIZES), only(SIZES.replace('"Large"', '"Big"')), ["error go-constant-changed"]],
  [
    "a constant is renamed",
    only('// Wax is soft.\nconst Wax = "wax"\n'),
    only('// Bee is quick.\nconst Bee = "wax"\n'),
    ["warn go-constant-removed"],
  ],
  ["an unexported constant goes", only('// wax is soft.\nconst wax = "wax"\n'), only(""), []],
  [
    "constants change places",
    only(SIZES),
    only(SIZES.replace(/(\t\/\/ Small[^]*?"\n)(\t\/\/ Large[^]*?"\n)/u, "$2$1")),
    [],
  ],
  ["a helper type goes", only(HELPER), only(""), ["warn declared-type-removed"]],
  [
    "an alias stays for a helper type",
    only(HELPER),
    only("// Comb was moved.\n//\n// Deprecated: use Wax.\ntype Comb = Wax\n\n" + HELPER.replaceAll("Comb", "Wax")),
    [],
  ],
  ["an unexported type goes", only(HELPER.replaceAll("Comb", "comb")), only(""), []],
  [
    "a function goes",
    only("// NewHive builds.\nfunc NewHive() *Hive { return &Hive{} }\n"),
    only(""),
    ["warn go-export-removed"],
  ],
  [
    "a method goes",
    only("// Weigh weighs.\nfunc (h *Hive) Weigh() int { return 1 }\n"),
    only(""),
    ["warn go-export-removed"],
  ],
  [
    "a method that generators write goes",
    only("// DeepCopyInto copies.\nfunc (h *Hive) DeepCopyInto(out *Hive) {}\n"),
    only(""),
    [],
  ],
  ["a variable goes", only("// Kinds are known.\nvar Kinds = []string{}\n"), only(""), ["warn go-export-removed"]],
  ["an unexported function goes", only("func build() {}\n"), only(""), []],
];

test.each(exportedNames)("exported names: %s", (_, old, new_, expected) => {
  expect(loudInFolders(group(old), group(new_))).toEqual(expected);
});

/** One field with these markers. */
const marked = (...markers: readonly string[]): Readonly<Record<string, string>> => ({
  "v1/types.go": `${VERSIONED}// HiveSpec is built by bees.\ntype HiveSpec struct {\n\t// width of the hive.\n\t// +optional\n${markers.map((marker) => `\t// ${marker}\n`).join("")}\tWidth *int64 \`json:"width,omitempty"\`\n}\n`,
});

const markers: readonly (readonly [string, readonly string[], readonly string[], readonly string[]])[] = [
  ["a maximum", ["+kubebuilder:validation:Maximum=9"], ["+k8s:maximum=9"], []],
  ["a minimum", ["+kubebuilder:validation:Minimum=1"], ["+k8s:minimum=1"], []],
  [
    "both limits",
    ["+kubebuilder:validation:Minimum=1", "+kubebuilder:validation:Maximum=9"],
    ["+k8s:maximum=9", "+k8s:minimum=1"],
    [],
  ],
  ["a minimum, and back", ["+k8s:minimum=1"], ["+kubebuilder:validation:Minimum=1"], []],
  ["a default", ["+kubebuilder:default=3"], ["+default=3"], []],
  ["a default for declarative validation", ["+default=3"], ["+k8s:default=3"], []],
  ["optional", ["+kubebuilder:validation:Optional"], ["+k8s:optional"], []],
  ["a lower maximum", ["+kubebuilder:validation:Maximum=9"], ["+k8s:maximum=5"], ["error maximum-lowered"]],
  ["another default", ["+kubebuilder:default=3"], ["+default=4"], ["error default-changed"]],
  ["a new maximum", [], ["+k8s:maximum=9"], ["error maximum-lowered"]],
  [
    "both spellings for a while",
    ["+kubebuilder:validation:Minimum=1"],
    ["+kubebuilder:validation:Minimum=1", "+k8s:minimum=1"],
    [],
  ],
];

test.each(markers)("a respelled marker: %s", (_, old, new_, expected) => {
  expect(loudInFolders(marked(...old), marked(...new_))).toEqual(expected);
});
