// Generic types: each set of type arguments has a schema, and parameter names do not matter.
import { describe, expect, test } from "@jest/globals";
import { compare } from "../../../src/index.ts";
import type { Reading } from "../../../src/contracts/reader.ts";
import { readGo } from "../../../src/readers/go/read.ts";

/** A field of a type, and what else is declared. */
function spec(type: string, declared: string): Reading {
  const text = `package v1

import "example.com/lib"

var _ lib.Unused

type Spec struct {
	// +optional
	A ${type} \`json:"a,omitempty"\`
}
${declared}`;
  return readGo([{ path: "v1/types.go", file: { name: "types.go", url: "file:///types.go", text } }]);
}

const list = (parameter = "T"): string =>
  `type List[${parameter} any] struct {\n\t// +optional\n\tItems []${parameter} \`json:"items,omitempty"\`\n}\n`;
const pair = (key: string, value: string): string =>
  `type Pair[${key}, ${value} any] struct {\n\t// +optional\n\tKey ${key} \`json:"key,omitempty"\`\n\t// +optional\n\tValue ${value} \`json:"value,omitempty"\`\n}\n`;
const node = (parameter: string): string =>
  `type Node[${parameter} fmt.Stringer] struct {\n\t// +optional\n\tValue ${parameter} \`json:"value,omitempty"\`\n\t// +optional\n\tNext *Node[${parameter}] \`json:"next,omitempty"\`\n}\n`;

function reported(old: Reading, new_: Reading): readonly string[] {
  return compare(old, new_).findings.map(({ ruleId, verdict }) => `${ruleId} ${verdict}`);
}

describe("the same is", () => {
  test.each<[name: string, old: Reading, new_: Reading]>([
    ["a parameter by another name", spec("List[string]", list()), spec("List[string]", list("E"))],
    ["a parameter of a type that nobody uses", spec("string", list()), spec("string", list("E"))],
    [
      "a parameter by the name of a type",
      spec("List[int32]", `type T struct{}\n${list()}`),
      spec("List[int32]", `type T struct{}\n${list("E")}`),
    ],
    [
      "parameters that have changed names",
      spec("Pair[string, int32]", pair("K", "V")),
      spec("Pair[string, int32]", pair("V", "K")),
    ],
    ["one that holds itself", spec("Node[lib.Text]", node("T")), spec("Node[lib.Text]", node("E"))],
    ["an alias of it", spec("List[string]", list()), spec("Texts", `type Texts = List[string]\n${list()}`)],
    [
      "an alias as an argument",
      spec("List[List[string]]", list()),
      spec("List[Texts]", `type Texts = List[string]\n${list()}`),
    ],
    [
      "what is written with other spaces",
      spec("Pair[string,int32]", pair("K", "V")),
      spec("Pair[ string, int32 ]", pair("K", "V")),
    ],
    ["one that is not read here", spec("lib.Value[string]", ""), spec("lib.Value[ string ]", "")],
    [
      "another constraint",
      spec("List[string]", list()),
      spec("List[string]", list().replace("T any", "T interface{ ~string | map[string, int] }")),
    ],
    [
      "one that grows without end, which no compiler takes",
      spec("Bad[string]", 'type Bad[T any] struct {\n\t// +optional\n\tNext *Bad[[]T] `json:"next,omitempty"`\n}\n'),
      spec(
        "Bad[string]",
        'type Bad[T any] struct {\n\t// +optional\n\tNext *Bad[[]T] `json:"next,omitempty"`\n}\n\ntype X int\n',
      ),
    ],
  ])("%s", (_name, old, new_) => {
    expect(reported(old, new_)).toEqual([]);
  });
});

describe("another is", () => {
  test.each<[name: string, old: Reading, new_: Reading, told: string]>([
    ["an argument", spec("List[string]", list()), spec("List[int32]", list()), "type-changed breaking"],
    [
      "an argument of an argument",
      spec("List[List[string]]", list()),
      spec("List[List[bool]]", list()),
      "type-changed breaking",
    ],
    [
      "what a map argument holds",
      spec("List[map[string]bool]", list()),
      spec("List[map[string]string]", list()),
      "type-changed breaking",
    ],
    [
      "the place of an argument",
      spec("Pair[string, bool]", pair("K", "V")),
      spec("Pair[bool, string]", pair("K", "V")),
      "type-changed breaking",
    ],
    [
      "the argument of one that holds itself",
      spec("Node[string]", node("T")),
      spec("Node[bool]", node("T")),
      "type-changed breaking",
    ],
    [
      "the argument of one that is not read here",
      spec("lib.Value[string]", ""),
      spec("lib.Value[bool]", ""),
      "foreign-type-changed undecided",
    ],
    [
      "the argument of one that is missing",
      spec("Value[string]", ""),
      spec("Value[bool]", ""),
      "foreign-type-changed undecided",
    ],
  ])("%s", (_name, old, new_, expected) => {
    expect(reported(old, new_)).toContain(expected);
  });
});

test.each(["[]string", "map[string]int32", "List[map[string]bool]", "lib.Value[string]"])(
  "one may be embedded: of %s",
  (given) => {
    const holding = (field: string): Reading =>
      spec(
        "string",
        `type Outer struct {\n${field}}\ntype Inner[T any] struct {\n\t// +optional\n\tB T \`json:"b,omitempty"\`\n}\n${list()}`,
      );
    const embedded = holding(`\tInner[${given}] \`json:",inline"\`\n`);
    expect(embedded.problems).toEqual([]);
    const plain = holding(`\t// +optional\n\tB ${given} \`json:"b,omitempty"\`\n`);
    expect(reported(embedded, plain).filter((each) => !each.endsWith("dangerous"))).toEqual([]);
  },
);

test("bytes are a text from any source", () => {
  const { schemas } = spec("List[byte]", list()).snapshot;
  expect(schemas.get("#/definitions/v1.Spec").properties["a"]?.schema).toBe("#/definitions/v1.List[uint8]");
  expect(schemas.get(schemas.get("#/definitions/v1.List[uint8]").properties["items"]!.schema).types.value).toEqual([
    "string",
  ]);
});

test("a field that all instances lose is reported once, where it stood", () => {
  const fields = '\t// +optional\n\tB List[bool] `json:"b,omitempty"`\n';
  const all = (declared: string): Reading => spec("List[string]", `type More struct {\n${fields}}\n${declared}`);
  const lost = list().replace(/\t\/\/ \+optional\n\tItems.*\n/u, "");
  const { findings } = compare(all(list()), all(lost));
  expect(findings.map(({ ruleId, old }) => [ruleId, old?.range?.start.line])).toEqual([["property-removed", 17]]);
});

test("only what nobody gives arguments to stands for itself", () => {
  expect(Object.keys(spec("List[string]", list()).snapshot.roots)).toEqual(["v1.Spec"]);
  expect(Object.keys(spec("string", list()).snapshot.roots)).toEqual(["v1.Spec", "v1.List"]);
});
