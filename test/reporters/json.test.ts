import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { ReporterOptions } from "../../src/contracts/reporter.ts";
import type { Comparison } from "../../src/contracts/finding.ts";
import { json } from "../../src/reporters/json.ts";
import { findingOf } from "../../src/contracts/occurrences.ts";
import { comparison, everything, finding, options } from "./sample.ts";

const schema = JSON.parse(
  readFileSync(new URL("../../src/reporters/report.schema.json", import.meta.url), "utf8"),
) as Record<string, unknown>;

/** Closes every object, so that a member which the contract does not name is found. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, closed(item)]));
  return "properties" in copy && copy["type"] === "object" ? { ...copy, additionalProperties: false } : copy;
}

const validators: readonly (readonly [string, ValidateFunction])[] = [
  ["the published schema", new Ajv2020({ allErrors: true, strict: true }).compile(schema)],
  ["the published schema, closed", new Ajv2020({ allErrors: true }).compile(closed(schema) as object)],
];

function render(compared: Comparison, changes: Partial<ReporterOptions> = {}): Record<string, unknown[]> {
  return JSON.parse(json.render(compared, options(changes))) as Record<string, unknown[]>;
}

describe("the JSON report", () => {
  test.each(validators)("obeys %s", (_name, validate) => {
    for (const compared of [everything, comparison({})]) {
      for (const changes of [{}, { all: true }, { quiet: true }]) {
        validate(render(compared, changes));
        expect(validate.errors).toBeNull();
      }
    }
  });

  test("the schema rejects a report with a foreign verdict", () => {
    const [, validate] = validators[0]!;
    expect(validate({ ...render(everything), verdict: "fine" })).toBe(false);
  });

  test("names the contract, the tool and what was judged by", () => {
    expect(render(everything)).toMatchObject({
      version: 3,
      tool: { name: "apicompat", version: "0.0.0" },
      profile: "openapi",
      verdict: "breaking",
      summary: { verdicts: { breaking: 4, undecided: 1, compatible: 1 }, bump: "major" },
      suppressed: [],
    });
  });

  test("leaves compatible findings out unless all are asked for, and counts them anyway", () => {
    expect(render(everything)["findings"]).toHaveLength(5);
    expect(render(everything, { all: true })["findings"]).toHaveLength(6);
  });

  test("quiet shows errors only", () => {
    const report = render(everything, { quiet: true });
    expect(report["findings"]).toHaveLength(3);
    expect(report["problems"]).toHaveLength(1);
    expect(report["unjudged"]).toEqual([]);
  });

  test("is complete despite --max-findings", () => {
    expect(render(everything, { maxFindings: 1 })["findings"]).toHaveLength(5);
  });

  test.each(validators)("omits from an occurrence what its finding states: %s", (_name, validate) => {
    const { ruleId, recipe, ...worst } = finding({ reach: ["GET /pets"], witness: 51, evidence: "witness" });
    const milder = { ...worst, severity: "warn", because: ["It is alpha."], fingerprint: "f".repeat(20) } as const;
    const { witness: _, ...bare } = { ...milder, reach: ["GET /owners"], fingerprint: "e".repeat(20) };
    const whole = findingOf({ ruleId, recipe }, [worst, milder, bare]);
    const report = render(comparison({ findings: [whole] }));
    validate(report);
    expect(validate.errors).toBeNull();
    const [shown] = report["findings"] as [Record<string, unknown>];
    expect(shown["reach"]).toEqual(["GET /owners", "GET /pets"]);
    expect(shown["occurrences"]).toEqual([
      { reach: ["GET /pets"], witness: 51, fingerprint: worst.fingerprint },
      { severity: "warn", because: ["It is alpha."], reach: ["GET /pets"], witness: 51, fingerprint: "f".repeat(20) },
      { severity: "warn", because: ["It is alpha."], reach: ["GET /owners"], fingerprint: "e".repeat(20) },
    ]);
  });

  test("is pretty, ends with a line break and is the same from run to run", () => {
    const text = json.render(everything, options());
    expect(text).toMatch(/^\{\n {2}"version": 3,\n/);
    expect(text.endsWith("}\n")).toBe(true);
    expect(json.render(everything, options())).toBe(text);
  });
});
