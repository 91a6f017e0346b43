// An extension, a sentence of the description and a Go comment are equal where they state that more values may come. The answers were noted before the tool ran.
import { expect, test } from "@jest/globals";
import { readSnapshot } from "../../src/index.ts";
import { loudIn, loudInFiles } from "./loud.ts";

interface Choice {
  readonly values: readonly string[];
  readonly text: string;
  /** The field stands in the status. */
  readonly read?: true;
}

const FORMATS = {
  crd: ({ values, text, read }: Choice): string =>
    JSON.stringify({
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "hives.apiary.example" },
      spec: {
        group: "apiary.example",
        scope: "Namespaced",
        names: { kind: "Hive", plural: "hives", singular: "hive", listKind: "HiveList" },
        versions: [
          {
            name: "v1",
            served: true,
            storage: true,
            subresources: { status: {} },
            schema: {
              openAPIV3Schema: {
                type: "object",
                properties: {
                  [read ? "status" : "spec"]: {
                    type: "object",
                    properties: { mood: { type: "string", enum: values, description: text } },
                  },
                },
              },
            },
          },
        ],
      },
    }),
  go: ({ values, text, read }: Choice): string => {
    const part = read ? "Status" : "Spec";
    const constants = values.map((value) => `\t// Mood${value} is a mood.\n\tMood${value} Mood = "${value}"\n`);
    return `// +groupName=apiary.example
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Hive is built by bees.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Hive struct {
	metav1.TypeMeta \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	// ${part.toLowerCase()} of the hive.
	// +optional
	${part} *Hive${part} \`json:"${part.toLowerCase()},omitempty"\`
}

// Hive${part} is a part of a hive.
type Hive${part} struct {
	// ${text}
	// +optional
	Mood *Mood \`json:"mood,omitempty"\`
}

// Mood of the bees.
// +kubebuilder:validation:Enum=${values.join(";")}
type Mood string

const (
${constants.join("")})
`;
  },
} as const;
const FILES = { crd: "hive.json", go: "types.go" } as const;

const OPEN = "mood of the bees. More values may be added in the future. Clients should treat unknown values as Calm.";
const CLOSED = "mood of the bees.";
const ONE = ["Calm"];
const TWO = ["Calm", "Angry"];
const written = (values: readonly string[], text: string): Choice => ({ values, text });
const read = (values: readonly string[], text: string): Choice => ({ values, text, read: true });

const rows: readonly (readonly [string, Choice, Choice, readonly string[]])[] = [
  ["a value is new in a closed spec", written(ONE, CLOSED), written(TWO, CLOSED), ["warn enum-value-added"]],
  ["a value is new in a closed status", read(ONE, CLOSED), read(TWO, CLOSED), ["error enum-value-added"]],
  ["a value is new in an open status", read(ONE, OPEN), read(TWO, OPEN), []],
  ["a value goes from a closed spec", written(TWO, CLOSED), written(ONE, CLOSED), ["error enum-value-removed"]],
  ["a value goes from an open spec", written(TWO, OPEN), written(ONE, OPEN), ["error enum-value-removed"]],
  ["a value goes from a status", read(TWO, CLOSED), read(ONE, CLOSED), []],
  ["the sentence comes with the value", read(ONE, CLOSED), read(TWO, OPEN), ["error enum-value-added"]],
  [
    "another sentence about values that clients handle",
    read(ONE, "mood of the bees. Clients must tolerate values that they do not know."),
    read(TWO, "mood of the bees. Clients must tolerate values that they do not know."),
    [],
  ],
  [
    "a sentence that closes the list",
    read(ONE, "mood of the bees. No other values will be added."),
    read(TWO, "mood of the bees. No other values will be added."),
    ["error enum-value-added"],
  ],
  [
    "a sentence about another field",
    read(ONE, "mood of the bees. More colors may be added to the color field."),
    read(TWO, "mood of the bees. More colors may be added to the color field."),
    ["error enum-value-added"],
  ],
  ["the values change places", read(TWO, CLOSED), read(["Angry", "Calm"], CLOSED), []],
];

test.each((["crd", "go"] as const).flatMap((format) => rows.map((row) => [format, ...row] as const)))(
  "%s: %s",
  (format, _, old, new_, expected) => {
    const name = FILES[format];
    const [before, after] = [old, new_].map((choice) =>
      readSnapshot({ name, url: `file:///${name}`, text: FORMATS[format](choice) }),
    );
    const loud = loudIn(before!, after!).filter((line) => !BESIDE.has(line));
    expect(loud).toEqual(expected);
  },
);

test("a type is open where all fields of the type are", () => {
  const text = (second: string, values: string): string => `package v1

// Hive is built by bees.
type HiveStatus struct {
	// mood of the bees. Clients must tolerate unknown values.
	// +optional
	Mood *Mood \`json:"mood,omitempty"\`
	// moods of the bees. ${second}
	// +optional
	Moods []Mood \`json:"moods,omitempty"\`
}

// Hive is built by bees.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Hive struct {
	metav1.TypeMeta \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`
	// status of the hive.
	// +optional
	Status *HiveStatus \`json:"status,omitempty"\`
}

// Mood of the bees.
// +kubebuilder:validation:Enum=${values}
type Mood string
`;
  const loud = (second: string): readonly string[] =>
    loudInFiles(text(second, "Calm"), text(second, "Calm;Angry"), "types.go").filter((line) => !BESIDE.has(line));
  expect(loud("Clients must tolerate unknown values.")).toEqual([]);
  expect(loud("")).toEqual(["error enum-value-added"]);
});

/** Constants are exported names, too. A description that leaves the question open is reported when something else changes. */
const BESIDE: ReadonlySet<string> = new Set(["warn go-constant-removed", "warn enum-undocumented"]);
