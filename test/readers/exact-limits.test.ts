// Limits, listed values and defaults that differ in digits which a double cannot hold are compared as they are written.
import { expect, test } from "@jest/globals";
import { compare, readSnapshot, type Reading } from "../../src/index.ts";

function schema(side: string, part: string, form: string): Reading {
  const name = `${side}.${form}`;
  const text =
    form === "json"
      ? `{ "$schema": "https://json-schema.org/draft/2020-12/schema", "type": ["integer", "array", "object"], ${part} }`
      : `$schema: https://json-schema.org/draft/2020-12/schema\ntype: [integer, array, object]\n${part.replace(', "', "\n").replaceAll('"', "")}\n`;
  return readSnapshot({ name, url: `file:///${name}`, text });
}

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ['"maximum": 9007199254740993', '"maximum": 9007199254740992', ["maximum-lowered"]],
  ['"maximum": 9007199254740992', '"maximum": 9007199254740993', ["maximum-raised"]],
  ['"minimum": -9007199254740993', '"minimum": -9007199254740992', ["minimum-raised"]],
  ['"maximum": 9223372036854775807', '"maximum": 9223372036854775806', ["maximum-lowered"]],
  ['"exclusiveMaximum": 9007199254740994', '"maximum": 9007199254740993', []],
  ['"exclusiveMaximum": 9007199254740993', '"maximum": 9007199254740993', ["maximum-raised"]],
  ['"maximum": 9007199254740993', '"maximum": 9007199254740993.0', []],
  ['"maximum": 9007199254740993', '"maximum": 9.007199254740993e15', []],
  ['"maximum": 10000000000000000000000', '"maximum": 1e22', []],
  ['"multipleOf": 9007199254740993', '"multipleOf": 9007199254740992', ["multiple-of-changed"]],
  ['"multipleOf": 3000000000000000001', '"multipleOf": 3000000000000000002', ["multiple-of-changed"]],
  ['"multipleOf": 9007199254740993', '"multipleOf": 9.007199254740993e15', []],
  ['"multipleOf": 9007199254740993', '"allOf": [{ "multipleOf": 9007199254740993 }, { "multipleOf": 3 }]', []],
  ['"enum": [1, 9007199254740993]', '"enum": [1, 9007199254740992]', ["enum-value-removed", "enum-value-added"]],
  ['"enum": [9007199254740992, 9007199254740993]', '"enum": [9007199254740992]', ["enum-value-removed"]],
  ['"enum": [9007199254740993]', '"enum": [9007199254740993.0]', []],
  ['"enum": [9007199254740993], "minimum": 9007199254740993', '"enum": [9007199254740993]', []],
  ['"const": 9007199254740993', '"const": 9007199254740992', ["const-changed"]],
  ['"const": 9007199254740993', '"enum": [9007199254740993]', []],
  [
    '"items": { "const": { "a": [18446744073709551615] } }',
    '"items": { "const": { "a": [18446744073709551614] } }',
    ["const-changed"],
  ],
  ['"x-extensible-enum": [9007199254740993]', '"x-extensible-enum": [9007199254740993]', []],
  [
    '"properties": { "p": { "default": 9007199254740993 } }',
    '"properties": { "p": { "default": 9007199254740992 } }',
    ["default-changed"],
  ],
  [
    '"properties": { "p": { "default": { "a": -9007199254740993 } } }',
    '"properties": { "p": { "default": { "a": -9007199254740992 } } }',
    ["default-changed"],
  ],
  [
    '"properties": { "p": { "default": 9007199254740993 } }',
    '"properties": { "p": { "default": 9007199254740993 } }',
    [],
  ],
  ['"maximum": 9007199254740993, "exclusiveMaximum": 9007199254740993', '"exclusiveMaximum": 9007199254740993', []],
];

test.each(["json", "yaml"].flatMap((form) => cases.map((each) => [form, ...each] as const)))(
  "%s: %s to %s",
  (form, old, new_, expected) => {
    const { findings, problems } = compare(schema("old", old, form), schema("new", new_, form), { all: true });
    expect(problems).toEqual([]);
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(expected);
  },
);
