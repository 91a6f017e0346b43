// A gate that returns to an earlier stage between two snapshots, in the forms that declare gates. The answers were noted before the tool ran.
import { expect, test } from "@jest/globals";
import { compare, readSnapshot, type Reading } from "../../src/index.ts";
import { readRecognized, recognize } from "../../src/readers/index.ts";
import { worstOf, type Expected } from "./pairs.ts";

interface Spec {
  readonly stage: "Alpha" | "Beta" | "GA";
  readonly on: boolean;
  readonly locked?: true;
}

const [ALPHA, BETA, GA] = [
  { stage: "Alpha", on: false },
  { stage: "Beta", on: true },
  { stage: "GA", on: true },
] as const;

function go(type: string, value: string): Reading {
  const text = `package features

import "k8s.io/component-base/featuregate"

const (
	// owner: @apiary
	// alpha: v1.29
	//
	// Lets hives swarm.
	Swarms featuregate.Feature = "Swarms"
)

var defaultFeatureGates = map[featuregate.Feature]featuregate.${type}{
	Swarms: ${value},
}
`;
  return readSnapshot({ name: "kube_features.go", url: "file:///kube_features.go", text });
}

const inGo = ({ stage, on, locked }: Spec): string =>
  `Default: ${String(on)}, PreRelease: featuregate.${stage}${locked ? ", LockToDefault: true" : ""}`;

const versioned = (specs: readonly Spec[]): Reading =>
  go(
    "VersionedSpecs",
    `{\n${specs.map((spec, index) => `\t\t{Version: version.MustParse("1.${29 + index}"), ${inGo(spec)}},`).join("\n")}\n\t}`,
  );

const listed = (specs: readonly Spec[]): Reading => {
  const entries = specs.map(
    ({ stage, on, locked = false }, index) =>
      `  - { default: ${String(on)}, lockToDefault: ${String(locked)}, preRelease: ${stage}, version: "1.${29 + index}" }`,
  );
  const text = `- name: Swarms\n  versionedSpecs:\n${entries.join("\n")}\n`;
  const files = [
    ["v1/types.go", "package v1\n\n// HiveSpec says how a hive is built.\ntype HiveSpec struct{}\n"],
    ["versioned_feature_list.yaml", text],
  ] as const;
  const members = files.map(([path, content]) => ({
    path,
    file: { name: path, url: `file:///${path}`, text: content },
  }));
  const recognized = recognize(members[0]!.file);
  if (!("members" in recognized)) throw new Error("The types are not recognized.");
  return readRecognized({ reader: recognized.reader, members }, (reference) => {
    throw new Error(`Nothing refers to ${reference}.`);
  });
};

type Form = (old: Spec, new_: Spec) => readonly [Reading, Reading];
const FORMS: Readonly<Record<string, Form>> = {
  "one spec": (old, new_) => [go("FeatureSpec", `{${inGo(old)}}`), go("FeatureSpec", `{${inGo(new_)}}`)],
  "an edited entry": (old, new_) => [versioned([ALPHA, old]), versioned([ALPHA, new_])],
  "a new entry": (old, new_) => [versioned([ALPHA, old]), versioned([ALPHA, old, new_])],
  "an edited entry of the list": (old, new_) => [listed([ALPHA, old]), listed([ALPHA, new_])],
  "a new entry of the list": (old, new_) => [listed([ALPHA, old]), listed([ALPHA, old, new_])],
};

const pairs: readonly (readonly [string, Spec, Spec, Expected])[] = [
  ["beta, turned off", BETA, { ...BETA, on: false }, "error"],
  ["beta to alpha", BETA, ALPHA, "error"],
  ["beta that is off to alpha", { ...BETA, on: false }, ALPHA, "error"],
  ["GA to beta", GA, BETA, "error"],
  ["GA, turned off", GA, { ...GA, on: false }, "error"],
  ["alpha, turned off", { ...ALPHA, on: true }, ALPHA, "warn"],
  ["alpha to beta", ALPHA, BETA, "none"],
  ["beta to GA, locked", BETA, { ...GA, locked: true }, "none"],
  ["beta, turned on", { ...BETA, on: false }, BETA, "none"],
  ["GA, locked", GA, { ...GA, locked: true }, "none"],
];

test.each(Object.keys(FORMS).flatMap((form) => pairs.map((pair) => [form, ...pair] as const)))(
  "%s: %s",
  (form, _, old, new_, expected) => {
    const [before, after] = FORMS[form]!(old, new_);
    expect(worstOf(compare(before, after, { profile: "kubernetes", all: true }))).toBe(expected);
  },
);
