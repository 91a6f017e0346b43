// Names of JavaScript's `Object.prototype` are ordinary names.
import { expect, test } from "@jest/globals";
import { compare, readSnapshot } from "../../src/index.ts";
import type { Reading } from "../../src/contracts/reader.ts";

const read = (name: string, text: string): Reading => readSnapshot({ name, url: `file:///api/${name}`, text });

const schema = (member: string): string =>
  `{ "$schema": "https://json-schema.org/draft/2020-12/schema", "properties": { "a": ${member} } }`;
const resource = (type: string): string =>
  `syntax = "proto3"; message M { option (google.api.resource) = { constructor: "a" type: "${type}" pattern: "c/{d}" }; }`;
const visiting = (type: string): string =>
  `import type { valueOf } from "elsewhere"; export function f(visit: (each: ${type}) => void): void;`;
const fields = "message M { int32 a = 1; }";

test.each([
  ["api.json", schema(`{ "constructor": 1 }`), schema(`{ "toString": 1 }`), ["extension:added", "extension:removed"]],
  [
    "api.json",
    schema(`{ "default": {}, "properties": { "constructor": { "default": 1 } } }`),
    schema(`{ "default": { "constructor": 1 }, "properties": { "constructor": { "default": 2 } } }`),
    ["default-changed"],
  ],
  [
    "api.proto",
    `syntax = "proto3"; ${fields}`,
    `edition = "2023"; option features.constructor = IMPLICIT; ${fields}`,
    ["protobuf-syntax-changed"],
  ],
  ["api.proto", resource("b"), resource("e"), ["protobuf-resource-changed"]],
  [
    "api.d.ts",
    "export declare enum E { A = 0, constructor = 1 }",
    "export declare enum E { A = 0 }",
    ["enum-value-removed"],
  ],
  ["api.d.ts", visiting("valueOf"), visiting("string"), ["foreign-type-changed"]],
])("%s %s", (name, old, new_, expected) => {
  const { findings, unjudged } = compare(read(name, old), read(name, new_));
  expect([...findings.map(({ ruleId }) => ruleId), ...unjudged.map(({ event }) => event)]).toEqual(expected);
});
