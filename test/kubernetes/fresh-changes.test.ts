// Small changes of one field that a maintainer could make, in the spec and in the status. The answers were noted before the tool ran.
import { expect, test } from "@jest/globals";
import { compare, type Reading } from "../../src/index.ts";
import type { JsonObject } from "../../src/model/json.ts";
import { hive, worstOf, type Expected } from "./pairs.ts";

const INT = { type: "integer" } as const;
const TEXT = { type: "string" } as const;
const LIST = { type: "array", items: TEXT } as const;
const MAP = { type: "object", additionalProperties: TEXT } as const;

type Row = readonly [title: string, old: JsonObject, new_: JsonObject, spec: Expected, status?: Expected];

const rows: readonly Row[] = [
  ["a minimum is raised", { ...INT, minimum: 1 }, { ...INT, minimum: 2 }, "error", "none"],
  ["a minimum is lowered", { ...INT, minimum: 2 }, { ...INT, minimum: 1 }, "warn", "error"],
  ["a maximum is new", INT, { ...INT, maximum: 9 }, "error", "none"],
  [
    "a maximum becomes exclusive",
    { ...INT, maximum: 9 },
    { ...INT, maximum: 9, exclusiveMaximum: true },
    "error",
    "none",
  ],
  ["a factor is new", INT, { ...INT, multipleOf: 2 }, "error", "none"],
  ["a factor doubles", { ...INT, multipleOf: 2 }, { ...INT, multipleOf: 4 }, "error", "none"],
  ["a text may be longer", { ...TEXT, maxLength: 8 }, { ...TEXT, maxLength: 9 }, "warn", "error"],
  ["a text is never empty", TEXT, { ...TEXT, minLength: 1 }, "error", "none"],
  ["a minimum length of zero", TEXT, { ...TEXT, minLength: 0 }, "none", "none"],
  ["a pattern takes less", { ...TEXT, pattern: "^[a-z0-9]+$" }, { ...TEXT, pattern: "^[a-z]+$" }, "error", "none"],
  ["a pattern takes more", { ...TEXT, pattern: "^[a-z]+$" }, { ...TEXT, pattern: "^[a-z0-9]+$" }, "warn", "error"],
  [
    "a pattern is spelled otherwise",
    { ...TEXT, pattern: "^[a-z][a-z]*$" },
    { ...TEXT, pattern: "^[a-z]+$" },
    "none",
    "none",
  ],
  ["a list may be longer", { ...LIST, maxItems: 3 }, { ...LIST, maxItems: 4 }, "warn", "error"],
  ["a list is shorter", { ...LIST, maxItems: 4 }, { ...LIST, maxItems: 3 }, "error", "none"],
  ["a minimum of zero items", LIST, { ...LIST, minItems: 0 }, "none", "none"],
  ["a list of numbers", LIST, { ...LIST, items: INT }, "error", "error"],
  ["an atomic list is stated", LIST, { ...LIST, "x-kubernetes-list-type": "atomic" }, "none", "none"],
  [
    "a set is atomic",
    { ...LIST, "x-kubernetes-list-type": "set" },
    { ...LIST, "x-kubernetes-list-type": "atomic" },
    "error",
    "warn",
  ],
  ["a map has numbers", MAP, { type: "object", additionalProperties: INT }, "error", "error"],
  ["a map is smaller", { ...MAP, maxProperties: 4 }, { ...MAP, maxProperties: 3 }, "error", "none"],
  ["null is allowed", TEXT, { ...TEXT, nullable: true }, "warn", "error"],
  ["null is no longer allowed", { ...TEXT, nullable: true }, TEXT, "warn", "none"],
  ["a date", TEXT, { ...TEXT, format: "date-time" }, "warn", "none"],
  ["a format that no server knows", TEXT, { ...TEXT, format: "hive-id" }, "none", "none"],
  ["a number or a text", INT, { "x-kubernetes-int-or-string": true }, "warn", "error"],
  ["a text for a number or a text", { "x-kubernetes-int-or-string": true }, TEXT, "error", "none"],
  ["a default is new", TEXT, { ...TEXT, default: "a" }, "error", "none"],
  ["another default", { ...TEXT, default: "a" }, { ...TEXT, default: "b" }, "error", "warn"],
  ["a default goes", { ...TEXT, default: "a" }, TEXT, "error", "warn"],
  ["an empty default goes", { ...TEXT, default: "" }, TEXT, "error", "warn"],
  ["an enum is new", TEXT, { ...TEXT, enum: ["a", "b"] }, "error", "none"],
  ["an enum is lifted", { ...TEXT, enum: ["a", "b"] }, TEXT, "warn", "error"],
  ["an enum has less", { ...TEXT, enum: ["a", "b"] }, { ...TEXT, enum: ["a"] }, "error", "none"],
  ["the title changes", { ...TEXT, title: "A" }, { ...TEXT, title: "B" }, "none", "none"],
];

function crd(part: string, schema: JsonObject): Reading {
  return hive({ type: "object", properties: { [part]: { type: "object", properties: { width: schema } } } });
}

const cases = rows.flatMap(([title, old, new_, spec, status]) => [
  ["spec", title, old, new_, spec] as const,
  ...(status === undefined ? [] : [["status", title, old, new_, status] as const]),
]);

test.each(cases)("%s: %s", (part, _, old, new_, expected) => {
  const [before, after] = [crd(part, old), crd(part, new_)];
  const { findings } = compare(before, after, { profile: "kubernetes", all: true });
  expect(worstOf({ findings: findings.filter(({ ruleId }) => ruleId !== "enum-undocumented") })).toBe(expected);
});
