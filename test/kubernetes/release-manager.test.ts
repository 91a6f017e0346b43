// The sentences that a release manager reads, and how messages name things. The answers were noted before the tool ran.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot, type Reading } from "../../src/index.ts";
import { historyText } from "../../src/reporters/history/text.ts";
import { markdown } from "../../src/reporters/markdown.ts";
import { comparison, finding, options } from "../reporters/sample.ts";
import { KINDS, readFolder } from "./kinds.ts";
import { readingOf, type Api, type Field } from "./pairs.ts";
import { follow } from "./releases.ts";

const V1 = { name: "v1", stored: true } as const;
const BETA = { name: "v1beta1" } as const;
const name = { type: "string" } as const;
const width: Field = { type: "integer" };
const old: Field = { ...width, deprecated: true };

const DISPLAY = { tool: { name: "apicompat", version: "0.0.0" }, all: false, quiet: false, color: false, width: 1000 };
const DATES = ["2026-01-10", "2026-05-10", "2026-09-10"];

async function textOf(
  readings: readonly Reading[],
  dates?: readonly string[],
  profile = "kubernetes",
): Promise<string> {
  return historyText(await follow(readings, { profile, ...(dates && { dates }) }), DISPLAY);
}

describe("history", () => {
  test("removed versions stand before deprecations, and these before new versions", async () => {
    const text = await textOf([
      KINDS.crd({ Hive: [{ ...BETA, deprecated: true }, V1], Comb: [BETA, V1] }),
      KINDS.crd({ Hive: [V1, { name: "v2beta1" }], Comb: [{ ...BETA, deprecated: true }, V1] }),
    ]);
    const places = [
      "removed: version `apiary.example/v1beta1 Hive`",
      "deprecated: version `apiary.example/v1beta1 Comb`",
      "new: version `apiary.example/v2beta1 Hive`",
    ].map((line) => text.indexOf(line));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test("a step that only deprecates is reported", async () => {
    const text = await textOf([
      KINDS.crd({ Comb: [BETA, V1] }),
      KINDS.crd({ Comb: [{ ...BETA, deprecated: true }, V1] }),
    ]);
    expect(text).toContain("deprecated: version `apiary.example/v1beta1 Comb`");
    expect(text).not.toContain("nothing to report");
  });

  test("a kind is one row, with its versions over the releases", async () => {
    const text = await textOf([
      KINDS.crd({ Comb: [BETA] }),
      KINDS.crd({ Comb: [{ ...BETA, deprecated: true }, V1] }),
      KINDS.crd({ Comb: [V1] }),
    ]);
    expect(text.split("\n").filter((line) => line.includes("`apiary.example/Comb`:"))).toEqual([
      "  `apiary.example/Comb`: v1beta1 to 1.31 (stored), deprecated in 1.31; v1 since 1.31 (stored)",
    ]);
  });

  test("a deprecated version has the release and the day when it may go", async () => {
    const text = await textOf(
      [
        KINDS.crd({ Comb: [BETA, V1] }),
        KINDS.crd({ Comb: [BETA, V1] }),
        KINDS.crd({ Comb: [{ ...BETA, deprecated: true }, V1] }),
      ],
      DATES,
    );
    expect(text).toContain(
      "in the 3rd release after 1.32, from 2027-06-10 on: version `apiary.example/v1beta1 Comb` (since 1.32)",
    );
  });

  const field = (version: string, profile: string): Promise<string> => {
    const api = (width: Field): Api => ({ version, spec: { name, width } });
    return textOf([readingOf(api(width), "crd"), readingOf(api(old), "crd")], undefined, profile);
  };

  test.each([
    ["kubernetes", "v1", "only with its version: "],
    ["kubernetes", "v1beta1", "only with its version: "],
    ["kubernetes", "v1alpha1", "in the next release: "],
    ["gardener", "v1", "in the next release: "],
  ])("%s: a deprecated field of %s goes %s", async (profile, version, when) => {
    expect(await field(version, profile)).toContain(when);
  });

  test("no field of a stable version is overdue", async () => {
    const readings = Array.from({ length: 9 }, () => readingOf({ spec: { name, width: old } }, "crd"));
    expect((await follow(readings)).violations).toEqual([]);
    const { violations } = await follow(readings, { profile: "gardener" });
    expect(violations.map(({ finding }) => finding.ruleId)).toEqual(["deprecated-beyond-window"]);
    expect(violations[0]!.finding.message).toContain("still exists in 1.38");
  });
});

const told = (before: Reading, after: Reading): readonly string[] =>
  compare(before, after, { profile: "kubernetes", all: true }).findings.map(({ message }) => message);

describe("messages", () => {
  const crd = (spec: string): Reading =>
    readSnapshot({
      name: "hive.yaml",
      url: "file:///hive.yaml",
      text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: hives.apiary.example }
spec:
  group: apiary.example
  scope: Namespaced
  names: { kind: Hive, plural: hives, singular: hive, listKind: HiveList }
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: ${spec} } } } }
`,
    });

  test("a list whose items stay may grow", () => {
    const list = (rules: string): Reading =>
      crd(`{ combs: { type: array, x-kubernetes-list-type: set, items: { type: string }${rules} } }`);
    const messages = told(list(""), list(', x-kubernetes-validations: [{ rule: "oldSelf.all(x, x in self)" }]'));
    expect(messages.join("\n")).not.toContain("became immutable");
    expect(messages).toHaveLength(1);
  });

  test("a value that stays is immutable", () => {
    const value = (rules: string): Reading => crd(`{ name: { type: string${rules} } }`);
    const messages = told(value(""), value(', x-kubernetes-validations: [{ rule: "self == oldSelf" }]'));
    expect(messages).toEqual([
      "`spec.name` in `apiary.example/v1 Hive` became immutable by the rule `self == oldSelf`.",
    ]);
  });

  test("unique items are a list type for the server", () => {
    const list = (more: string): Reading => crd(`{ combs: { type: array, items: { type: string }${more} } }`);
    const { findings } = compare(list(""), list(", x-kubernetes-list-type: set"), { profile: "kubernetes", all: true });
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(["list-type-changed"]);
    const unique = compare(list(""), list(", uniqueItems: true"), { profile: "kubernetes", all: true });
    const { recipe } = unique.findings.find(({ ruleId }) => ruleId === "unique-items-added")!;
    expect(recipe).toContain("x-kubernetes-list-type: set");
  });

  const api = (group: string, version = "v1"): Readonly<Record<string, string>> => ({
    [`${version}/types.go`]: `// +groupName=${group}
package ${version}

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// CronJob runs.
// +genclient
// +kubebuilder:object:root=true
type CronJob struct {
	metav1.TypeMeta \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	// spec says when.
	// +optional
	Spec *CronJobSpec \`json:"spec,omitempty"\`
}

// CronJobSpec says when.
type CronJobSpec struct {
	// width of it.
	// +optional
	// +kubebuilder:validation:Maximum=9
	Width *int64 \`json:"width,omitempty"\`
}
`,
  });

  test("another group name is no removed kind", () => {
    const messages = told(readFolder(api("apiary.example")), readFolder(api("bees.example")));
    expect(messages.filter((message) => message.includes("was removed"))).toEqual([]);
    expect(messages.join("\n")).toContain("bees.example");
  });

  test("a field stands in its type", () => {
    const files = api("apiary.example");
    const [[path, text]] = Object.entries(files) as [[string, string]];
    const messages = told(readFolder(files), readFolder({ [path]: text.replace("Maximum=9", "Maximum=5") }));
    expect(messages).toEqual(["`maximum` of `v1.CronJobSpec.width` was lowered from 9 to 5."]);
  });

  test("an undecided finding that fails nothing has no green mark in markdown", () => {
    const open = { verdict: "undecided", severity: "info", evidence: "none", reason: "It was not read." } as const;
    const text = markdown.render(comparison({ findings: [finding(open)] }), options({ all: true }));
    expect(text).toContain("❓");
    expect(text).not.toContain("🟢");
  });
});
