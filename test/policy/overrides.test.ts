import { describe, expect, test } from "@jest/globals";
import type { Comparison, Finding } from "../../src/finding.ts";
import { rules } from "../../src/index.ts";
import type { OverrideConfig } from "../../src/policy/config.ts";
import { createOverriding, severitiesToLookFor } from "../../src/policy/overrides.ts";
import { matcherOf } from "../../src/sources/scope.ts";
import { comparison, finding } from "../reporters/sample.ts";

const one = finding({ ruleId: "operation-removed", new: { file: "internal/a.yaml", pointer: "/paths/~1a/get" } });
const two = finding({
  ruleId: "operation-removed",
  new: { file: "public/a.yaml", pointer: "/paths/~1b/get" },
  stability: "beta",
});

function apply(overrides: readonly OverrideConfig[], findings: readonly Finding[] = [one, two]): Comparison {
  const context = { rules, severities: {}, strict: false, matcher: matcherOf, pathOf: (file: string) => file };
  return createOverriding(overrides, context)(comparison({ findings }));
}

const severities = ({ findings }: Comparison): readonly string[] =>
  findings.map(({ severity, new: place }) => `${place.file} ${severity}`);

describe("overrides", () => {
  test("by file, by pointer and by stability, where all conditions hold", () => {
    const warn = { "operation-removed": "warn" } as const;
    const first = ["public/a.yaml error", "internal/a.yaml warn"];
    const second = ["internal/a.yaml error", "public/a.yaml warn"];
    expect(severities(apply([{ files: "internal/**", rules: warn }]))).toEqual(first);
    expect(severities(apply([{ files: ["**", "!public/**"], rules: warn }]))).toEqual(first);
    expect(severities(apply([{ pointers: "/paths/~1b/**", rules: warn }]))).toEqual(second);
    expect(severities(apply([{ stability: ["alpha", "beta"], rules: warn }]))).toEqual(second);
    expect(severities(apply([{ stability: "beta", files: "internal/**", rules: warn }]))).not.toContain("warn");
  });

  test("the last that names the rule counts, and the counts follow", () => {
    const { findings, summary, verdict } = apply([
      { files: "**", rules: { "operation-removed": "info" } },
      { files: "public/**", rules: { "operation-removed": "off" } },
      { files: "**", rules: { "enum-value-added": "off" } },
    ]);
    expect(findings.map(({ severity }) => severity)).toEqual(["info"]);
    expect(summary.verdicts.breaking).toBe(1);
    expect(summary.severities).toEqual({ error: 0, warn: 0, info: 1, off: 0 });
    expect({ verdict, bump: summary.bump }).toEqual({ verdict: "breaking", bump: "minor" });
  });

  test("what is off everywhere, and on in one place, is looked for", () => {
    const overrides: readonly OverrideConfig[] = [{ files: "a", rules: { "rule-a": "error", "rule-b": "off" } }];
    expect(severitiesToLookFor({ "rule-a": "off", "rule-b": "off" }, overrides)).toEqual({
      "rule-a": "info",
      "rule-b": "off",
    });
  });
});
