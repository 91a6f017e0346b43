// The operations of a removed path, or of a prefix that they left, are facts: a rule that is off hides none of them.
import { expect, test } from "@jest/globals";
import { compare, readSnapshot, type Comparison, type CompareOptions } from "../../src/index.ts";

const OPERATION = { responses: { "204": { description: "Done." } } };

function api(paths: object): string {
  return JSON.stringify({ openapi: "3.1.0", info: { title: "Herbs", version: "1" }, paths });
}

function between(old: object, new_: object, options: CompareOptions = {}): Comparison {
  const read = (paths: object) => readSnapshot({ name: "api.json", url: "file:///api.json", text: api(paths) });
  return compare(read(old), read(new_), options);
}

const rulesOf = (findings: Comparison["findings"]): readonly string[] => findings.map(({ ruleId }) => ruleId).sort();

const kept = { "/herbs": { get: OPERATION } };

test("the removal of a path explains that of its operations", () => {
  const old = { ...kept, "/beds": { get: OPERATION, post: OPERATION } };
  const { findings, implied } = between(old, kept);
  expect(rulesOf(findings)).toEqual(["path-removed"]);
  expect(rulesOf(implied)).toEqual(["operation-removed", "operation-removed"]);
  for (const severity of ["off", "info"] as const) {
    const lowered = between(old, kept, { severities: { "path-removed": severity } });
    expect(rulesOf(lowered.findings).filter((id) => id === "operation-removed")).toHaveLength(2);
  }
});

test("another prefix explains the other addresses below it", () => {
  const parameters = [{ name: "name", in: "path", required: true, schema: { type: "string" } }];
  const content = { "application/json": { schema: { type: "object", properties: { height: { type: "number" } } } } };
  const below = (prefix: string): object => ({
    [`${prefix}/{name}`]: {
      get: { operationId: "getHerb", parameters, responses: { "200": { description: "It.", content } } },
      delete: { ...OPERATION, parameters },
    },
  });
  const { findings, implied } = between(below("/herb"), below("/herbs"));
  expect(findings.map(({ cause }) => cause?.fact.split("\t")[1])).toEqual(["pathPrefix"]);
  expect(rulesOf(implied)).toEqual(["operation-renamed", "operation-renamed"]);
});

test("an accepted move of some operations covers no other operation", () => {
  const [one, two, three] = ["bark", "leaf", "root"].map((name, index) => ({
    [`/{tree}/${name}`]: {
      get: {
        operationId: `get${String(index)}`,
        parameters: [{ name: "tree", in: "path", required: true, schema: { type: "string" } }],
        responses: { "200": { description: "It.", content: contentOf(name) } },
      },
    },
  }));
  const below = (prefix: string, ...paths: readonly object[]): object =>
    Object.fromEntries(paths.flatMap(Object.entries).map(([path, item]) => [prefix + String(path), item]));
  const old = below("/wood", one!, two!, three!);
  const accepted = between(old, { ...below("/woods", one!, two!), ...below("/wood", three!) }).findings;
  const later = between(old, below("/woods", one!, two!, three!)).findings;
  expect(rulesOf(accepted)).toEqual(["operation-renamed"]);
  expect(later.map(({ fingerprint }) => fingerprint)).not.toContain(accepted[0]!.fingerprint);
});

function contentOf(name: string): object {
  return { "application/json": { schema: { type: "object", properties: { [name]: { type: "number" } } } } };
}
