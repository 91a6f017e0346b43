// Parts that no compiler and no server accepts are reported or skipped, and nothing else is lost.
import { expect, test } from "@jest/globals";
import { compare, readSnapshot } from "../../src/index.ts";
import type { Reading } from "../../src/contracts/reader.ts";

const read = (name: string, text: string): Reading => readSnapshot({ name, url: `file:///api/${name}`, text });

const GARDENERS = `type Reference struct { Name string }`;
const go = (fields: string): string =>
  `package v1\nimport people "example.com/people/v1"\n${GARDENERS}\ntype Orchard struct {\n${fields}\n}\n`;

test("a duplicate Go field is left out of JSON of any type", () => {
  const field = (type: string): string => `Gardener *${type} \`json:"gardener,omitempty"\``;
  const [old, new_] = [field("people.Reference"), `${field("people.Reference")}\n${field("Reference")}`].map((fields) =>
    read("types.go", go(fields)),
  );
  const { findings } = compare(old!, new_!);
  expect(findings.map(({ ruleId }) => ruleId)).toEqual(["property-removed", "go-field-type-changed"]);
});

test("two fields of Go that go by one name in JSON are reported by what they are in Go", () => {
  const fields = (name: string): string =>
    `Weight *float64 \`json:"${name},omitempty"\`\nPlace [2]string \`json:"place,omitempty"\``;
  const [old, new_] = ["weight", "place"].map((name) => read("types.go", go(fields(name))));
  const { findings } = compare(old!, new_!);
  const expected = ["property-removed", "property-removed", "pointer-changed", "go-field-renamed"];
  expect(findings.map(({ ruleId }) => ruleId)).toEqual(expected);
});

test("a member of TypeScript that is an accessor and a method is compared as the last of them", () => {
  const volume = (level: string): Reading =>
    read("api.d.ts", `export declare class Volume { get level(): Scale; level(value: ${level}): void; }`);
  const { findings } = compare(volume("number"), volume("1"));
  expect(findings.map(({ message }) => message)).toEqual([
    "`const: 1` was added to parameter `value` of `Volume.level`.",
  ]);
});

test("an index signature of TypeScript without a type crashes nothing", () => {
  const archive = (reason: string): Reading =>
    read("api.d.ts", `export interface Archive { onError: (reason: { ${reason} }) => void }`);
  const { problems } = compare(archive("code: number"), archive("[code: number"));
  expect(problems.map(({ code }) => code)).toContain("SYNTAX_ERROR");
});

test("what a validation rule says beside its expression is text", () => {
  const rule = `{ rule: self.a > 1, reason: { a: b }, message: 3, messageExpression: "'a'" }`;
  const reading = read(
    "crd.yaml",
    `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { kind: Widget, plural: widgets }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: { type: object, properties: { a: { type: integer } }, x-kubernetes-validations: [${rule}] }
`,
  );
  const { schema } = reading.snapshot.resources["example.com/Widget"]!.versions["v1"]!;
  const { validations } = reading.snapshot.schemas.get(schema!.value).kubernetes;
  const at = "/spec/versions/0/schema/openAPIV3Schema/x-kubernetes-validations/0";
  expect(reading.problems.map(({ code, pointer }) => [code, pointer])).toEqual([
    ["WRONG_TYPE", `${at}/message`],
    ["WRONG_TYPE", `${at}/reason`],
  ]);
  expect(validations).toMatchObject([{ rule: "self.a > 1", fields: { messageExpression: "'a'" } }]);
});
