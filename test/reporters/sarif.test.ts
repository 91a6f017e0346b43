import { describe, expect, test } from "@jest/globals";
import official from "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json" with { type: "json" };
import AjvDraft04 from "ajv-draft-04";
import addFormats from "ajv-formats";
import type { Log, Run } from "sarif";
import type { Comparison } from "../../src/contracts/finding.ts";
import { sarif } from "../../src/reporters/sarif.ts";
import { comparison, everything, finding, hostile, many, options } from "./sample.ts";

const ajv = new AjvDraft04.default({ allErrors: true, strict: false, unicodeRegExp: false });
addFormats.default(ajv);
const validate = ajv.compile(official);

function render(compared: Comparison, changes = {}): Run {
  const log = JSON.parse(sarif.render(compared, options(changes))) as Log;
  return log.runs[0]!;
}

describe("SARIF", () => {
  test.each([
    ["everything", everything, {}],
    ["compatible changes too", everything, { all: true }],
    ["errors only", everything, { quiet: true }],
    ["nothing", comparison({}), {}],
    ["hostile names", hostile, {}],
    ["many", many(300, 20), {}],
  ])("obeys the official schema: %s", (_name, compared, changes) => {
    validate(JSON.parse(sarif.render(compared, options(changes))));
    expect(validate.errors).toBeNull();
  });

  test("reports what, who breaks and what instead, with a link to where it was", () => {
    const { results = [] } = render(comparison({ findings: [finding({ fingerprint: "00000000000000ab" })] }));
    expect(results[0]).toMatchObject({
      ruleId: "maximum-lowered",
      level: "error",
      kind: "fail",
      message: {
        text: [
          "The greatest value of `limit` falls from 100 to 50.",
          "What breaks: Clients that send a greater value are refused.",
          "Instead: Keep the old limit, and clamp greater values in the server.",
          "In: GET /pets",
          "Before: [old/pets.yaml:13:13](1)",
        ].join("\n"),
      },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "new/pets.yaml", uriBaseId: "%SRCROOT%" },
            region: { startLine: 13, startColumn: 13, endLine: 13, endColumn: 24 },
          },
          logicalLocations: [{ fullyQualifiedName: "GET /pets" }],
        },
      ],
      relatedLocations: [{ id: 1, physicalLocation: { artifactLocation: { uri: "old/pets.yaml" } } }],
      partialFingerprints: { "apicompat/v1": "00000000000000ab", primaryLocationLineHash: "00000000000000ab:1" },
    });
  });

  test("explains each rule once", () => {
    const { tool, results = [] } = render(many(3, 0));
    expect(tool.driver).toMatchObject({
      name: "apicompat",
      semanticVersion: "0.0.0",
      rules: [
        {
          id: "maximum-lowered",
          shortDescription: { text: "Disallow lowering the greatest value" },
          helpUri: "https://example.com/standard#maximum",
          help: { markdown: expect.stringContaining("Why: someone sends more.") },
        },
      ],
    });
    expect(results.map(({ ruleIndex }) => ruleIndex)).toEqual([0, 0, 0]);
  });

  test("what was added has nothing before it, and what harms nobody fails nothing", () => {
    const added = finding({ old: { file: "old/pets.yaml", pointer: "/info", missing: true } });
    const alone = finding({ old: { file: "", pointer: "" } });
    for (const result of render(comparison({ findings: [added, alone] })).results ?? []) {
      expect(result).not.toHaveProperty("relatedLocations");
      expect(result.message.text).not.toContain("Before:");
    }
    expect(render(everything, { all: true }).results?.at(-1)).toMatchObject({ kind: "informational", level: "none" });
  });

  test("what could not be read or judged is reported as notifications, and an error is a failed run", () => {
    const [invocation] = render(everything).invocations ?? [];
    expect(invocation?.executionSuccessful).toBe(false);
    expect(invocation?.toolExecutionNotifications?.map(({ descriptor, level }) => [descriptor?.id, level])).toEqual([
      ["REF_NOT_FOUND", "error"],
      ["NOT_MODELLED", "warning"],
      ["unjudged", "note"],
    ]);
  });

  test.each([
    ["main:api/pets v1.yaml", "main%3Aapi/pets%20v1.yaml"],
    ["./api/pets.yaml", "api/pets.yaml"],
    ["/srv/api.yaml", "file:///srv/api.yaml"],
    ["C:\\api\\pets.yaml", "file:///C%3A/api/pets.yaml"],
  ])("makes a URI of %s", (file, uri) => {
    const { results = [] } = render(comparison({ findings: [finding({ new: { file, pointer: "" } })] }));
    expect(results[0]?.locations?.[0]?.physicalLocation?.artifactLocation?.uri).toBe(uri);
  });

  test("lists a hundred of the operations that a finding reaches, and how many it reaches", () => {
    const reach = Array.from({ length: 250 }, (_, index) => `GET /pets/${String(index)}`);
    const { results } = render(comparison({ findings: [finding({ reach }), finding({ reach: reach.slice(0, 100) })] }));
    const [all, few] = (results ?? []).map(({ properties }) => properties);
    expect(all).toMatchObject({ reach: reach.slice(0, 100), reached: 250 });
    expect(few).toMatchObject({ reach: reach.slice(0, 100) });
    expect(few).not.toHaveProperty("reached");
  });

  test("has at most the results that GitHub accepts, and states how many it omitted", () => {
    const one = finding({});
    const run = render(comparison({ findings: Array.from({ length: 25_003 }, () => one) }));
    expect(run.results).toHaveLength(25_000);
    expect(run.invocations?.[0]?.toolExecutionNotifications?.at(-1)?.message.text).toBe("3 more findings omitted.");
  });
});
