// Go packages as schemas, kinds, messages, declarations, and places in the text.
import { describe, expect, test } from "@jest/globals";
import { compare } from "../../../src/index.ts";
import type { Reading } from "../../../src/contracts/reader.ts";
import { readGo } from "../../../src/readers/go/read.ts";

function read(files: Readonly<Record<string, string>>): Reading {
  const members = Object.entries(files).map(([path, text]) => ({
    path,
    file: { name: path, url: `file:///${path}`, text },
  }));
  return readGo(members);
}

const only = (text: string): Reading => read({ "v1/types.go": `package v1\n\n${text}` });

function typeOf(reading: Reading, name: string): NonNullable<Reading["snapshot"]["declarations"]>["types"][string] {
  const type = reading.snapshot.declarations?.types[name];
  if (type === undefined) throw new Error(`no type ${name}`);
  return type;
}

const schemaOf = (reading: Reading, name: string): ReturnType<Reading["snapshot"]["schemas"]["get"]> =>
  reading.snapshot.schemas.get(`#/definitions/${name.replaceAll("/", "~1")}`);

describe("schemas", () => {
  const reading = only(`import (
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	"k8s.io/apimachinery/pkg/util/intstr"
)

type Spec struct {
	Inner \`json:",inline"\`
	// When.
	// +optional
	At *meta.Time \`json:"at,omitempty"\`
	Size resource.Quantity \`json:"size"\`
	Port intstr.IntOrString \`json:"port,omitzero"\`
	Data []byte \`json:"data"\`
	Labels map[string]Mode \`json:"labels,omitempty"\`
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:default:=3
	Replicas *int32 \`json:"replicas,omitempty"\`
	Hidden string \`json:"-"\`
	own string
}

type Inner struct {
	Name string \`json:"name"\`
}

// +enum
type Mode string

const (
	Fast Mode = "fast"
	Slow Mode = "sl" + "ow"
	// +k8s:ifEnabled(New)=+k8s:enumExclude
	Odd Mode = "odd"
	Other = "other"
)
`);
  const { properties, required } = schemaOf(reading, "v1.Spec");
  const member = (name: string): ReturnType<typeof schemaOf> => reading.snapshot.schemas.get(properties[name]!.schema);

  test("have the members that JSON has, embedded ones included", () => {
    expect(Object.keys(properties).sort()).toEqual(["at", "data", "labels", "name", "port", "replicas", "size"]);
    expect(Object.keys(required).sort()).toEqual(["data", "name", "size"]);
  });

  test("know the types of the API machinery", () => {
    expect(member("at").keywords.format?.value).toBe("date-time");
    expect(member("size").types.value).toEqual(["integer", "string"]);
    expect(member("port").types.value).toEqual(["integer", "string"]);
  });

  test("take bounds and defaults from markers, and enumerations from constants", () => {
    expect(member("replicas").keywords.minimum?.value.limit).toBe(1);
    expect(properties["replicas"]?.annotations.default?.value).toBe(3);
    expect(schemaOf(reading, "v1.Mode").keywords.enum?.value).toEqual(["fast", "slow"]);
  });

  test("stand in the text", () => {
    expect(reading.locate(properties["replicas"]!.at)?.start.line).toBe(20);
    expect(reading.locate(`${properties["replicas"]!.at}/minimum`)?.start.line).toBe(18);
    expect(reading.fileOf(properties["name"]!.at)).toBe("v1/types.go");
    expect(reading.problems).toEqual([]);
  });
});

describe("markers", () => {
  const reading = only(`// +genclient

// A has a table:
// +-------+
// | a | b |
// +-------+
type A struct {
	// +featureGate=One,Two
	B string \`json:"b"\`
	// +featureGate=One +optional
	C string \`json:"c"\`
	// +k8s:alpha(since: "1.36")=+k8s:ifEnabled(X)=+k8s:minimum=0
	D int32 \`json:"d"\`
}
`);
  const type = typeOf(reading, "v1.A");

  test("may stand apart from the type, and tables are none", () => {
    expect(type.markers.map(({ name }) => name)).toEqual(["genclient"]);
  });

  test("name gates in a list, and what follows a blank is no gate", () => {
    expect(type.fields.map(({ featureGates }) => featureGates.map(({ value }) => value))).toEqual([
      ["One", "Two"],
      ["One"],
      [],
    ]);
  });

  test("say since which release, which is no number", () => {
    const reading = only(`type Spec struct {
	// +lifecycle:kubernetes:minVersion=1.20,status=alpha
	A int32 \`json:"a"\`
}`);
    const { lifecycle } = schemaOf(reading, "v1.Spec").properties["a"]!.annotations;
    expect(lifecycle?.value).toEqual({ kubernetes: { minVersion: "1.20", status: "alpha" } });
  });

  test("say what counts of a type that is not looked at, before it and behind it", () => {
    const member = (...markers: readonly string[]): ReturnType<typeof schemaOf> => {
      const reading = only(`type Spec struct {
${markers.map((marker) => `\t// +kubebuilder:${marker}\n`).join("")}\tA map[string]int32 \`json:"a"\`
}`);
      return reading.snapshot.schemas.get(schemaOf(reading, "v1.Spec").properties["a"]!.schema);
    };
    const [schemaless, kept] = ["validation:Schemaless", "pruning:PreserveUnknownFields"] as const;
    for (const markers of [
      [schemaless, kept],
      [kept, schemaless],
    ]) {
      const { kubernetes, additionalProperties, types } = member(...markers);
      expect(kubernetes.preserveUnknownFields?.value).toBe(true);
      expect(additionalProperties).toBeUndefined();
      expect(types.value).toContain("string");
    }
    expect(member(kept).additionalProperties).toBeDefined();
    expect(member(schemaless, 'validation:Type=""').types.value).toContain("string");
    expect(member("validation:Type=string").types.value).not.toContain("object");
  });

  test("are read through what stands in front of them", () => {
    const [marker] = type.fields[2]!.markers;
    expect(marker).toMatchObject({
      name: "k8s:minimum",
      value: "0",
      prefixes: ['k8s:alpha(since: "1.36")', "k8s:ifEnabled(X)"],
    });
  });
});

describe("messages and tombstones", () => {
  const reading = only(`type A struct {
	Name string \`json:"name" protobuf:"bytes,1,opt,name=name"\`
	Items []B \`json:"items" protobuf:"bytes,2,rep,name=items"\`
	ByName map[string]int32 \`json:"byName" protobuf:"bytes,5,rep,name=byName"\`

	// Gone is tombstoned to show why 3 is a reserved protobuf tag.
	// Gone string \`json:"gone" protobuf:"bytes,3,opt,name=gone"\`

	// +k8s:deprecated=width,protobuf=4

	// Perhaps some day:
	// Later string \`json:"later" protobuf:"bytes,9,opt,name=later"\`
}

type B struct {
	C bool \`json:"c" protobuf:"varint,1,opt,name=c"\`
}
`);

  test("have numbers, types and what is reserved", () => {
    const message = reading.snapshot.wire?.messages["v1.A"];
    expect(
      message?.fields.map(({ number, type, cardinality, typeName }) => [number, type, cardinality, typeName]),
    ).toEqual([
      [1, "string", "optional", undefined],
      [2, "message", "repeated", "v1.B"],
      [5, "int32", "map", undefined],
    ]);
    expect(message?.reserved.ranges.map(({ start }) => start)).toEqual([3, 4]);
    expect(message?.reserved.names.map(({ value }) => value)).toEqual(["gone", "width"]);
  });

  test("distinguish a field that is yet to come from one that was removed", () => {
    expect(typeOf(reading, "v1.A").tombstones.map(({ name, buried }) => [name, buried])).toEqual([
      ["gone", true],
      ["width", true],
      ["later", false],
    ]);
  });
});

describe("kinds", () => {
  const kind = (version: string, more = ""): string => `// +groupName=frobs.example.org
package ${version}

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +genclient:nonNamespaced
type Frobber struct {
	metav1.TypeMeta \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`
	Spec Spec \`json:"spec"\`
	Status Status \`json:"status,omitempty"\`
}

type Spec struct {
	Height int32 \`json:"height"\`${more}
}

type Status struct {
	Height int32 \`json:"height"\`
}

type FrobberList struct {
	metav1.TypeMeta \`json:",inline"\`
	metav1.ListMeta \`json:"metadata,omitempty"\`
	Items []Frobber \`json:"items"\`
}
`;
  const both = read({
    "frobs/v1/types.go": kind("v1"),
    "frobs/v1beta1/types.go": kind("v1beta1"),
    "frobs/types.go": "package frobs\n",
  });

  test("have the packages of their group for versions", () => {
    const resource = both.snapshot.resources["frobs.example.org/Frobber"];
    expect(Object.keys(resource?.versions ?? {})).toEqual(["v1", "v1beta1"]);
    expect(resource?.scope?.value).toBe("Cluster");
    expect(resource?.versions["v1"]?.subresources.status).toBeDefined();
  });

  test("go with their lists, in one finding", () => {
    const one = read({ "frobs/v1/types.go": kind("v1") });
    const { findings } = compare(both, one, { today: "2026-01-01" });
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(["replaced-version-removed"]);
  });

  test("are compared under the profile of Kubernetes, and a removed field is found in the version that lost it", () => {
    const before = read({ "frobs/v1/types.go": kind("v1", '\n\tWidth int32 `json:"width"`') });
    const { profile, findings } = compare(before, read({ "frobs/v1/types.go": kind("v1") }), { today: "2026-01-01" });
    expect(profile).toBe("kubernetes");
    expect(findings[0]).toMatchObject({
      ruleId: "property-removed",
      verdict: "breaking",
      reach: ["frobs.example.org/v1 Frobber", "frobs.example.org/v1 FrobberList"],
    });
  });
});

describe("markers of custom resources", () => {
  const kind = (version: string, ...markers: readonly string[]): string => `// +groupName=frobs.example.org
package ${version}

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Frobber frobs.
// +kubebuilder:object:root=true
${markers.map((marker) => `// +kubebuilder:${marker}\n`).join("")}type Frobber struct {
	metav1.TypeMeta \`json:",inline"\`
	// metadata of it.
	// +optional
	metav1.ObjectMeta \`json:"metadata,omitempty"\`
}
`;
  const both = (v1: readonly string[], v1beta1: readonly string[]): Reading =>
    read({ "frobs/v1/types.go": kind("v1", ...v1), "frobs/v1beta1/types.go": kind("v1beta1", ...v1beta1) });
  const found = (before: Reading, after: Reading): readonly string[] =>
    compare(before, after, { today: "2026-01-01" })
      .findings.filter(({ verdict }) => verdict !== "compatible")
      .map(({ ruleId }) => ruleId);
  const CLUSTER = "resource:scope=Cluster";

  test("give no scope where it is the one of a namespace", () => {
    expect(found(both([], []), both([CLUSTER], [CLUSTER]))).toEqual(["scope-changed"]);
    expect(found(both([], []), both(["resource:scope=Namespaced"], ["resource:shortName=fr"]))).toEqual([]);
    expect(found(both([], [CLUSTER]), both([CLUSTER], []))).toEqual([]);
  });

  test("store objects in one version", () => {
    const [marked, moved] = [both(["storageversion"], []), both([], ["storageversion"])];
    expect(found(marked, both(["storageversion"], ["storageversion"]))).toEqual(["storage-version-count"]);
    expect(found(marked, moved)).not.toContain("storage-version-count");
    expect(found(both([], []), marked)).toEqual([]);
  });

  test("leave a version out", () => {
    expect(found(both([], []), both([], ["skipversion"]))).toEqual(["replaced-version-removed"]);
  });
});

describe("a package in another folder", () => {
  const source = (number: string, height: string): string => `// +groupName=frobs.example.org
package v1

// FrobberSpec says what a frobber does.
type FrobberSpec struct {
	// height of it.
	// +optional
	Height ${height} \`json:"height,omitempty" protobuf:"varint,${number},opt,name=height"\`
	// mode of it.
	// +optional
	Mode *Mode \`json:"mode,omitempty" protobuf:"bytes,2,opt,name=mode"\`
}

// Mode is a mode.
type Mode string

// Fast is fast.
const Fast Mode = "fast"
`;
  const before = read({ "pkg/apis/frobs/v1/types.go": source("1", "int32") });
  const rulesOf = (after: Reading): readonly string[] =>
    compare(before, after, { today: "2026-01-01" }).findings.map(({ ruleId }) => ruleId);

  test("is the same package: its faults are no news", () => {
    expect(rulesOf(read({ "apis/frobs/v1/types.go": source("1", "int32") }))).toEqual([]);
  });

  test("is compared with itself", () => {
    expect(rulesOf(read({ "apis/frobs/v1/types.go": source("7", "int32") }))).toEqual(["protobuf-number-changed"]);
    expect(rulesOf(read({ "apis/frobs/v1/types.go": source("1", "*int32") }))).toEqual(["pointer-changed"]);
  });

  test("is another one if two claim the name", () => {
    const [a, b] = [source("7", "int32"), source("1", "int32")];
    expect(rulesOf(read({ "a/v1/types.go": a, "b/v1/types.go": b }))).not.toContain("protobuf-number-changed");
  });
});

describe("types of other packages", () => {
  test("are found by the end of their path, but a version alone is too little", () => {
    const reading = read({
      "core/v1/types.go": 'package v1\n\ntype Pod struct {\n\tName string `json:"name"`\n}\n',
      "apps/v1/types.go":
        'package v1\n\nimport (\n\tv1 "k8s.io/api/core/v1"\n\tmeta "k8s.io/apimachinery/pkg/apis/meta/v1"\n)\n\ntype Set struct {\n\tPod v1.Pod `json:"pod"`\n\tWhen meta.Selector `json:"when"`\n}\n',
    });
    const { properties } = schemaOf(reading, "apps/v1.Set");
    expect(properties["pod"]?.schema).toBe("#/definitions/core~1v1.Pod");
    expect(reading.snapshot.schemas.get(properties["when"]!.schema).typing.foreign?.value).toBe(
      "k8s.io/apimachinery/pkg/apis/meta/v1.Selector",
    );
  });

  test("are found by the name of the folder around the root, too", () => {
    const sources = {
      v1: 'package v1\n\ntype Rule struct {\n\tName string `json:"name"`\n}\n',
      v1alpha1:
        'package v1alpha1\n\nimport v1 "sigs.k8s.io/frobs/apis/v1"\n\ntype Set struct {\n\tRule v1.Rule `json:"rule"`\n}\n',
    };
    const members = Object.entries(sources).map(([version, text]) => {
      const path = `${version}/types.go`;
      return { path, file: { name: `apis/${path}`, url: `file:///frobs/apis/${path}`, text } };
    });
    const { properties } = schemaOf(readGo(members), "v1alpha1.Set");
    expect(properties["rule"]?.schema).toBe("#/definitions/v1.Rule");
  });

  test("keep the values of an enumeration that moved behind an alias", () => {
    const mode = '// +enum\ntype Mode string\n\nconst (\n\tFast Mode = "fast"\n\tSlow Mode = "slow"\n)\n';
    const set = '\n// Set of frobs.\ntype Set struct {\n\t// Its mode.\n\t// +required\n\tMode Mode `json:"mode"`\n}\n';
    const before = read({ "a/v1/types.go": `package v1\n\n${mode}${set}` });
    const after = read({
      "a/v1/types.go": `package v1\n\nimport other "example.org/b/v1"\n\ntype Mode = other.Mode\n\nconst Fast Mode = other.Fast\n${set}`,
      "b/v1/types.go": `package v1\n\n${mode}`,
    });
    expect(compare(before, after, { today: "2026-01-01" }).findings).toEqual([]);
  });
});

describe("unfinished code", () => {
  test("hides nothing but itself", () => {
    const whole =
      'type A struct {\n\tB string `json:"b"`\n\tC string `json:"c"`\n}\n\ntype D struct {\n\tE string `json:"e"`\n}\n';
    const broken = whole.replace('C string `json:"c"`', "C map[string").replace('\tE string `json:"e"`\n', "");
    const { findings, problems } = compare(only(whole), only(broken), { today: "2026-01-01" });
    expect(problems.map(({ file, range }) => [file, range?.start.line])).toEqual([["v1/types.go", 5]]);
    expect(findings.map(({ ruleId, old }) => [ruleId, old.pointer])).toEqual([
      ["property-removed", "/definitions/v1.D/properties/e"],
    ]);
  });

  test("that breaks off takes nothing away, wherever it does", () => {
    const field = (name: string, number: number): string =>
      `\t// ${name} is set.\n\t// +optional\n\t${name} *string \`json:"${name.toLowerCase()},omitempty" protobuf:"bytes,${String(number)},opt,name=${name.toLowerCase()}"\`\n`;
    const kind = (name: string): string =>
      `// +genclient\n\n// ${name} grows.\ntype ${name} struct {\n\tmetav1.TypeMeta \`json:",inline"\`\n${field("Alpha", 1)}${field("Beta", 2)}}\n\n`;
    const text = `package v1\n\n${kind("Tree")}${kind("Bush")}${kind("Herb")}`;
    const readText = (part: string): Reading => read({ "v1/types.go": part });
    const whole = readText(text);
    let reported = 0;
    for (let end = 40; end < text.length; end += 11) {
      const { findings, problems } = compare(whole, readText(text.slice(0, end)));
      const errors = problems.filter(({ level }) => level === "error");
      expect(errors.filter(({ range }) => range === undefined)).toEqual([]);
      if (errors.length === 0) continue;
      reported++;
      expect([end, findings.filter(({ ruleId }) => ruleId.endsWith("-removed"))]).toEqual([end, []]);
    }
    expect(reported).toBeGreaterThan(20);
  });

  test("names like those of the prototype are names", () => {
    const reading = only(
      'type A struct {\n\tB string `json:"__proto__"`\n\tC constructor `json:"constructor"`\n}\n\ntype constructor string\n',
    );
    expect(Object.keys(schemaOf(reading, "v1.A").properties)).toEqual(["__proto__", "constructor"]);
  });
});

describe("what Go passes over", () => {
  const types = 'package v1\n\ntype Spec struct {\n\tName string `json:"name"`\n}\n';
  const namesIn = (reading: Reading): readonly string[] => Object.keys(reading.snapshot.declarations?.types ?? {});

  test("are files that no build takes, and folders that are others' or for tests", () => {
    const reading = read({
      "v1/types.go": types,
      "v1/tool.go": "//go:build ignore\n\npackage main\n\ntype Tool struct{}\n",
      "v1/linux.go": "//go:build linux\n\npackage v1\n\ntype Linux struct{}\n",
      "vendor/x/v1/types.go": types,
      "v1/testdata/types.go": types,
      "_old/v1/types.go": types,
    });
    expect(namesIn(reading).toSorted()).toEqual(["v1.Linux", "v1.Spec"]);
  });

  test("are generated files, but for copies of types", () => {
    const reading = read({
      "v1/types.go": types,
      "v1/zz_generated.deepcopy.go": "package v1\n\ntype copier struct{}\n",
      "v1beta1/zz_generated.types.go": types.replace("v1", "v1beta1"),
    });
    expect(namesIn(reading)).toEqual(["v1.Spec", "v1beta1.Spec"]);
  });

  test("are apply configurations, which repeat the types", () => {
    const repeated = (generator: string): string =>
      `/*\nLicensed as the rest.\n*/\n\n// Code generated by ${generator}. DO NOT EDIT.\n\n${types.replace("type Spec", "type SpecApplyConfiguration")}`;
    const reading = read({
      "v1/types.go": types,
      "applyconfiguration/api/v1/spec.go": repeated("applyconfiguration-gen"),
      "v1/applyconfiguration/api/v1/spec.go": repeated("controller-gen-v0.18"),
      "v2/types.go": repeated("another-generator"),
    });
    expect(namesIn(reading)).toEqual(["v1.Spec", "v2.SpecApplyConfiguration"]);
  });

  test("is read all the same where it is what was named", () => {
    expect(namesIn(read({ "": types.replace("package v1", "package v1 // build ignore") }))).toEqual(["v1.Spec"]);
  });
});

test("types with the same name in two packages are distinguished by package", () => {
  const ref = (name: string): string =>
    `package ${name}\n\ntype Ref struct {\n\t// +optional\n\tName *string \`json:"name,omitempty"\`\n}\n`;
  const holding = (home: string, more: string): Reading =>
    read({
      "a/types.go": ref("a"),
      "b/types.go": ref("b"),
      "v1/types.go": `package v1

import lib "example.com/api/${home}"

type Spec struct {
	// ${more}
	// +optional
	Ref *lib.Ref \`json:"ref,omitempty"\`
}
`,
    });
  const { findings } = compare(holding("a", "One."), holding("b", "Another."));
  expect(findings.map(({ message }) => message)).toEqual([
    "Go type of field `Ref` of `v1.Spec` changed from `*a.Ref` to `*b.Ref`.",
  ]);
});

test("a kind of one version may be that of another one by name", () => {
  const kind =
    'type Hive struct {\n\tmetav1.TypeMeta `json:",inline"`\n\t// +optional\n\tSite string `json:"site,omitempty"`\n}\n';
  const reading = read({
    "apis/v1/types.go": `// +groupName=bees.example.com\npackage v1\n\nimport metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"\n\n${kind}`,
    "apis/v1beta1/types.go": `// +groupName=bees.example.com\npackage v1beta1\n\nimport v1 "example.com/bees/apis/v1"\n\ntype Hive v1.Hive\n\ntype Comb = v1.Hive\n`,
  });
  const { resources } = reading.snapshot;
  expect(Object.values(resources).map(({ id, versions }) => [id, ...Object.keys(versions)])).toEqual([
    ["bees.example.com/Hive", "v1", "v1beta1"],
  ]);
  expect(Object.keys(schemaOf(reading, "apis/v1beta1.Hive").properties)).toContain("site");
});

test("a struct without any tag is no contract", () => {
  const internal = (field: string): Reading =>
    read({
      "apis/bees/types.go": `package bees\n\n// Settings are the server's own.\ntype Settings struct {\n\t${field} string\n}\n`,
    });
  const { findings } = compare(internal("Site"), internal("Place"));
  expect(findings.filter(({ verdict }) => verdict === "breaking")).toEqual([]);
});
