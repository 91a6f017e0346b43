// A limit of controller-gen in the words of declarative validation is no change, for any reader of the file. The answers were noted before the tool ran.
import { expect, test } from "@jest/globals";
import { compare, readSnapshot } from "../../src/index.ts";
import { worstOf, type Expected } from "./pairs.ts";

const COMB = (type: string, markers: readonly string[]): string => `// +groupName=apiary.example
package v1

// Comb is a part of a hive.
type Comb struct {
	// width of the comb.
	// +optional
${markers.map((marker) => `	// +${marker}\n`).join("")}	Width ${type} \`json:"width,omitempty"\`
}

// Wax has a level.
type Wax string
`;

type Row = readonly [
  title: string,
  type: string,
  old: readonly string[],
  new_: readonly string[],
  forth: Expected,
  back: Expected,
];
const validation = (marker: string): string => `kubebuilder:validation:${marker}`;
const ATOMIC = "listType=atomic";

const rows: readonly Row[] = [
  ["longest text", "*string", [validation("MaxLength=5")], ["k8s:maxLength=5"], "none", "none"],
  ["shortest text", "*string", [validation("MinLength=1")], ["k8s:minLength=1"], "none", "none"],
  ["least number", "*int32", [validation("Minimum=-3")], ["k8s:minimum=-3"], "none", "none"],
  ["greatest number", "*int32", [validation("Maximum=9")], ["k8s:maximum=9"], "none", "none"],
  ["longest list", "[]string", [ATOMIC, validation("MaxItems=5")], [ATOMIC, "k8s:maxItems=5"], "none", "none"],
  [
    "text in a list",
    "[]string",
    [ATOMIC, validation("items:MaxLength=5")],
    [ATOMIC, "k8s:eachVal=+k8s:maxLength=5"],
    "none",
    "none",
  ],
  ["largest map", "map[string]string", [validation("MaxProperties=5")], ["k8s:maxProperties=5"], "none", "none"],
  ["format", "*string", [validation("Format=uuid")], ["k8s:format=k8s-uuid"], "none", "none"],
  [
    "immutable value",
    "*string",
    [validation('XValidation:rule="self == oldSelf",message="is final"')],
    ["k8s:immutable"],
    "none",
    "none",
  ],
  ["type with a name", "*Wax", [validation("MaxLength=5")], ["k8s:maxLength=5"], "none", "none"],
  [
    "both words, then one",
    "*string",
    [validation("MaxLength=5"), "k8s:maxLength=5"],
    ["k8s:maxLength=5"],
    "none",
    "none",
  ],
  [
    "in beta, which rejects",
    "*string",
    [validation("MaxLength=5")],
    ['k8s:beta(since: "1.36")=+k8s:maxLength=5'],
    "none",
    "none",
  ],
  [
    "in alpha, which logs",
    "*string",
    [validation("MaxLength=5")],
    ['k8s:alpha(since: "1.36")=+k8s:maxLength=5'],
    "warn",
    "error",
  ],
  ["a lower limit", "*string", [validation("MaxLength=5")], ["k8s:maxLength=3"], "error", "warn"],
  ["a higher limit", "*string", [validation("MaxLength=5")], ["k8s:maxLength=7"], "warn", "error"],
  [
    "an exclusive limit",
    "*int32",
    [validation("Minimum=0"), validation("ExclusiveMinimum=true")],
    ["k8s:minimum=0"],
    "warn",
    "error",
  ],
  ["another limit", "*string", [validation("MaxLength=5")], ["k8s:minLength=5"], "warn", "error"],
  ["no limit", "*string", [validation("MaxLength=5")], [], "warn", "error"],
];

const worst = (old: string, new_: string): Expected => {
  const read = (text: string): ReturnType<typeof readSnapshot> =>
    readSnapshot({ name: "types.go", url: "file:///types.go", text });
  return worstOf(compare(read(old), read(new_), { profile: "kubernetes", all: true }));
};

test.each(rows)("%s", (_, type, old, new_, forth, back) => {
  const [before, after] = [COMB(type, old), COMB(type, new_)];
  expect([worst(before, after), worst(after, before)]).toEqual([forth, back]);
});
