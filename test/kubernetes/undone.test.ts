// A break stands until a later release undoes it: the first release before it is asked, and the newest one. The answers were noted before the tool ran.
import { expect, test } from "@jest/globals";
import { readSnapshot, type Reading } from "../../src/index.ts";
import { ALL, hive, readingOf, type Api, type Fields } from "./pairs.ts";
import { follow } from "./releases.ts";

const name = { type: "string" } as const;
const width = { type: "integer" } as const;
const spec = (fields: Fields): Api => ({ spec: { name, ...fields } });
const limited = (maximum: number): Api => spec({ width: { ...width, maximum } });
const parts = (fields: Fields): Api => spec({ parts: { type: "object", fields: { name, ...fields } } });

type Row = readonly [title: string, releases: readonly Api[], standing: readonly boolean[]];

/** For each break: true if it stands, in the order of the releases. */
const rows: readonly Row[] = [
  ["a field goes and comes back", [spec({ width }), spec({}), spec({ width })], [false]],
  ["a field goes, and the rest stays", [spec({ width }), spec({}), spec({})], [true]],
  ["a field goes, and another one comes", [spec({ width }), spec({}), spec({ span: width })], [true]],
  ["a limit is lowered and raised again", [limited(9), limited(5), limited(9)], [false]],
  ["a limit is lowered twice", [limited(9), limited(5), limited(3)], [true, true]],
  ["a limit is lowered and raised by less", [limited(9), limited(5), limited(7)], [true]],
  ["a limit is lowered and goes", [limited(9), limited(5), spec({ width })], [false]],
  [
    "a type changes and changes back",
    [spec({ width }), spec({ width: { type: "string" } }), spec({ width })],
    // The way back is a break, too.
    [false, true],
  ],
  [
    "a field is required and optional again",
    [spec({ width }), spec({ width: { ...width, required: true } }), spec({ width })],
    [false],
  ],
  [
    "a required field is new and goes",
    [spec({}), spec({ width: { ...width, required: true } }), spec({})],
    // Without the field, the requirement is removed; the field is missed by those who began to send it.
    [false, true],
  ],
  ["a part goes, and then the whole", [parts({ width }), parts({}), spec({})], [false, true]],
];

const breaksOf = async (readings: readonly Reading[]): Promise<readonly (boolean | undefined)[]> => {
  const { timeline } = await follow(readings);
  return timeline
    .filter(({ finding }) => finding.verdict === "breaking" && !OF_GO_SOURCE.has(finding.ruleId))
    .toSorted((a, b) => a.introduced - b.introduced)
    .map(({ standing }) => standing);
};

/** Code that uses the Go types, beside the clients of the API. */
const OF_GO_SOURCE: ReadonlySet<string> = new Set(["go-field-removed", "go-field-type-changed", "pointer-changed"]);

test.each(ALL.flatMap((format) => rows.map((row) => [format, ...row] as const)))(
  "%s: %s",
  async (format, _, releases, standing) => {
    expect(await breaksOf(releases.map((api) => readingOf(api, format)))).toEqual(standing);
  },
);

interface Rule {
  readonly rule: string;
  readonly message?: string;
}

const RULED = {
  crd: (rules: readonly Rule[]): Reading => {
    const validations = rules.map(({ rule, message }) => ({ rule, ...(message !== undefined && { message }) }));
    const properties = { width: { type: "integer" }, height: { type: "integer" } };
    const spec = { type: "object", properties, ...(rules.length > 0 && { "x-kubernetes-validations": validations }) };
    return hive({ type: "object", properties: { spec } });
  },
  go: (rules: readonly Rule[]): Reading => {
    const markers = rules.map(({ rule, message }) => {
      const stated = message === undefined ? "" : `,message="${message}"`;
      return `// +kubebuilder:validation:XValidation:rule="${rule}"${stated}\n`;
    });
    const text = `// +groupName=apiary.example
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Hive is a hive.
// +kubebuilder:object:root=true
type Hive struct {
	metav1.TypeMeta \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	// spec of the hive.
	// +optional
	Spec *HiveSpec \`json:"spec,omitempty"\`
}

// HiveSpec is built by bees.
${markers.join("")}type HiveSpec struct {
	// width of the hive.
	// +optional
	Width *int64 \`json:"width,omitempty"\`
	// height of the hive.
	// +optional
	Height *int64 \`json:"height,omitempty"\`
}
`;
    return readSnapshot({ name: "types.go", url: "file:///types.go", text });
  },
};

const WIDE: Rule = { rule: "!has(self.width) || self.width < 9" };
const HIGH: Rule = { rule: "!has(self.height) || self.height < 7" };
const FLAT: Rule = { rule: "!has(self.width) || !has(self.height) || self.height < self.width" };

const ruled: readonly (readonly [string, readonly (readonly Rule[])[], readonly boolean[]])[] = [
  ["a rule is new, and goes", [[], [WIDE], []], [false]],
  ["a rule is new, and stays", [[], [WIDE], [WIDE]], [true]],
  ["a rule is new, and another one comes before it", [[], [WIDE], [HIGH, WIDE]], [true, true]],
  ["a rule is new, and has a message later", [[], [WIDE], [{ ...WIDE, message: "too wide" }]], [true]],
  [
    "a rule is new, and is spelled otherwise",
    [[], [WIDE], [{ rule: "!(has(self.width) && self.width >= 9)" }]],
    [true],
  ],
  ["a rule is new, and an unrelated one replaces it", [[], [WIDE], [HIGH]], [false, true]],
  [
    "a rule is new, and a stricter one replaces it",
    [[], [WIDE], [{ rule: "!has(self.width) || self.width < 5" }]],
    [true, true],
  ],
  ["two rules are new, and change places", [[], [WIDE, HIGH], [HIGH, WIDE]], [true, true]],
  ["two rules are new, and the first one goes", [[], [WIDE, HIGH], [HIGH]], [false, true]],
  ["a rule is there, and a new one comes before it", [[WIDE], [FLAT, WIDE], [FLAT, WIDE]], [true]],
];

test.each((["crd", "go"] as const).flatMap((format) => ruled.map((row) => [format, ...row] as const)))(
  "%s: %s",
  async (format, _, releases, standing) => {
    expect(await breaksOf(releases.map((rules) => RULED[format](rules)))).toEqual(standing);
  },
);
