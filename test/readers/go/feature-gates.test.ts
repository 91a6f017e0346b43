// Sources of feature gates, and their effect on the stability of fields.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot, type Comparison, type Stability } from "../../../src/index.ts";
import { gateNamed, stageOfGate } from "../../../src/model/feature-gate.ts";
import { readFeatureGates, withFeatureGates } from "../../../src/readers/go/feature-gates.ts";
import type { SourceFile } from "../../../src/contracts/source.ts";

const file = (name: string, text: string): SourceFile => ({ name, url: `file:///${name}`, text });

const DECLARED = `package features

import "k8s.io/component-base/featuregate"

const (
	// owner: @gardener
	// alpha: v1.30
	Trees featuregate.Feature = "Trees"

	// Renamed outside.
	Bark featuregate.Feature = "CustomBark"
)
`;

const SPECIFIED = `package features

func init() {
	add(map[featuregate.Feature]featuregate.VersionedSpecs{
		Trees: {
			{Version: version.MustParse("1.31"), Default: true, PreRelease: featuregate.Beta}, // on
			{Version: version.MajorMinor(1, 30), Default: false, PreRelease: featuregate.Alpha},
		},
		generic.Roots: {{Version: version.MustParse("1.9"), Default: true, LockToDefault: true, PreRelease: featuregate.GA}},
	})
}

var older = map[featuregate.Feature]featuregate.FeatureSpec{
	Bark: {Default: false, PreRelease: featuregate.Deprecated},
	"constructor": {Default: false, PreRelease: featuregate.Alpha},
}
`;

describe("gates", () => {
  const source = readFeatureGates([file("a.go", DECLARED), file("b.go", SPECIFIED)]);

  test("are read from constants and the maps of any file", () => {
    expect(Object.keys(source.gates ?? {}).sort()).toEqual(["CustomBark", "Roots", "Trees", "constructor"]);
    expect(source.gates?.["Trees"]?.specs).toMatchObject([
      { version: "1.30", stage: "alpha", default: false },
      { version: "1.31", stage: "beta", default: true },
    ]);
    expect(source.gates?.["Roots"]?.specs).toMatchObject([{ version: "1.9", stage: "stable", lockedToDefault: true }]);
  });

  test("are known by their names and by their identifiers", () => {
    expect(gateNamed(source.gates, "Bark")?.name).toBe("CustomBark");
    expect(gateNamed(source.gates, "CustomBark")?.identifier).toBe("Bark");
    expect(gateNamed(source.gates, "toString")).toBeUndefined();
  });

  test("stand where they are written", () => {
    expect(source.fileOf("#/featureGates/Trees")).toBe("a.go");
    expect(source.locate("#/featureGates/Trees")?.start.line).toBe(8);
    expect(source.fileOf("#/featureGates/Trees/specs/1")).toBe("b.go");
    expect(source.locate("#/featureGates/Trees/specs/1")?.start.line).toBe(6);
  });

  test("are as stable as they were, once they are on their way out", () => {
    const stages = Object.values(source.gates ?? {}).map((gate) => [gate.name, stageOfGate(gate)]);
    expect(Object.fromEntries(stages)).toEqual({
      Trees: "beta",
      Roots: "stable",
      CustomBark: "stable",
      constructor: "alpha",
    });
  });

  test("are read from lists, with their places", () => {
    const list = '- name: Trees\n  versionedSpecs:\n  - default: false\n    preRelease: Alpha\n    version: "1.30"\n';
    const { gates, locate, problems } = readFeatureGates([file("list.yaml", list)]);
    expect(problems).toEqual([]);
    expect(gates?.["Trees"]).toMatchObject({ name: "Trees", comment: undefined, specs: [{ stage: "alpha" }] });
    expect(locate("#/featureGates/Trees/specs/0")?.start.line).toBe(3);
  });

  test("are read as far as a text goes that breaks off", () => {
    const broken = SPECIFIED.slice(0, SPECIFIED.indexOf("generic.Roots") + 30);
    expect(Object.keys(readFeatureGates([file("a.go", DECLARED), file("b.go", broken)]).gates ?? {})).toContain(
      "Trees",
    );
  });

  test("are not what a comment shows, nor what other maps of gates say", () => {
    const text = `${SPECIFIED}
var versioned = map[featuregate.Feature]featuregate.VersionedSpecs{
	// EmulationVersion: {
	// 	{Version: version.MustParse("1.32"), Default: false, PreRelease: featuregate.Alpha},
	// },
}

var dependencies = map[featuregate.Feature][]featuregate.Feature{
	Trees: {generic.Roots, Bark},
	generic.Water: {},
}
`;
    const { gates } = readFeatureGates([file("a.go", DECLARED), file("b.go", text)]);
    expect(gates).toEqual(source.gates);
  });

  test("are none where no file defines any", () => {
    expect(readFeatureGates([file("types.go", "package v1\n\n// A feature gate.\ntype Feature string\n")]).gates).toBe(
      undefined,
    );
  });
});

describe("a gated field", () => {
  const types = (marker: string, bark: string): string => `package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Tree is a tree.
type Tree struct {
	metav1.TypeMeta \`json:",inline"\`
	// Its trunk.
	// +optional
	// ${marker}
	Trunk *Trunk \`json:"trunk,omitempty"\`
}

// Trunk is the trunk of a tree.
type Trunk struct {
	// ${bark}
	// +optional
	Height *int32 \`json:"height,omitempty"\`
}
`;
  const removal = (marker: string, gates?: string): Comparison => {
    const read = (text: string): ReturnType<typeof readSnapshot> =>
      readSnapshot([file("v1/types.go", text), ...(gates === undefined ? [] : [file("features/gates.go", gates)])]);
    const old = types(marker, "Its height.");
    return compare(read(old), read(old.replace(/\t\/\/ Its trunk[^`]*`[^`]*`\n/u, "")), { profile: "kubernetes" });
  };
  const stabilityOf = (marker: string, gates?: string): Stability | undefined =>
    removal(marker, gates).findings.find(({ ruleId }) => ruleId === "property-removed")?.stability;
  const gates = `${DECLARED}\n${SPECIFIED.replace("package features", "")}`;

  test.each<[string, string, string | undefined, Stability]>([
    ["is as stable as its gate", "+featureGate=Trees", gates, "beta"],
    ["is as stable as the least stable of its gates", "+featureGate=Trees,constructor", gates, "alpha"],
    ["is stable where its gate is", "+featureGate=Roots", gates, "stable"],
    ["is in alpha where nobody says more", "+featureGate=Trees", undefined, "alpha"],
    ["is stable where a list of gates does not define its gate", "+featureGate=Leaves", gates, "stable"],
    ["is as stable as its version without a gate", "+k8s:optional", gates, "stable"],
  ])("%s", (_, marker, defined, stability) => {
    expect(stabilityOf(marker, defined)).toBe(stability);
  });

  test.each<[string, string, string, string, readonly string[]]>([
    ["is turned off in the next release", "Beta", "true", "Beta false", ["feature-gate-turned-off error"]],
    ["falls with its default", "Beta", "true", "Alpha false", ["feature-gate-demoted error"]],
    ["falls and stays off", "Beta", "false", "Alpha false", ["feature-gate-demoted error"]],
    ["falls from alpha", "Alpha", "true", "Alpha false", ["feature-gate-turned-off warn"]],
    ["is deprecated", "Beta", "true", "Deprecated false", []],
    ["matures", "Alpha", "false", "Beta true", []],
  ])("of a list %s", (_, stage, on, now, expected) => {
    const list = (preRelease: string, isOn: string): SourceFile =>
      file(
        "versioned_feature_list.yaml",
        `- name: Trees\n  versionedSpecs:\n  - default: ${isOn}\n    preRelease: ${preRelease}\n    version: "1.30"\n`,
      );
    const read = (gate: SourceFile) =>
      withFeatureGates(readSnapshot([file("v1/types.go", types("+featureGate=Trees", ""))]), readFeatureGates([gate]));
    const [after, isOn] = now.split(" ") as [string, string];
    const { findings } = compare(read(list(stage, on)), read(list(after, isOn)), { profile: "kubernetes" });
    expect(findings.map(({ ruleId, severity }) => `${ruleId} ${severity}`)).toEqual(expected);
  });

  test("makes what only it leads to as unstable as it is", () => {
    const read = (text: string): ReturnType<typeof readSnapshot> => readSnapshot([file("v1/types.go", text)]);
    const without = (marker: string): Stability | undefined => {
      const old = types(marker, "Its height.");
      const new_ = old.replace('*int32 `json:"height,omitempty"`', 'int32 `json:"height"`');
      const { findings, implied } = compare(read(old), read(new_), { profile: "kubernetes" });
      return [...findings, ...implied].find(({ ruleId }) => ruleId === "omitempty-removed")?.stability;
    };
    expect([without("+featureGate=Trees"), without("+k8s:optional")]).toEqual(["alpha", "stable"]);
  });
});
