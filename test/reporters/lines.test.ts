// Reports of one line for each finding, and of one for each rule.
import { expect, test } from "@jest/globals";
import { concise } from "../../src/reporters/concise.ts";
import { ruleStatistics } from "../../src/reporters/rule-statistics.ts";
import { unix } from "../../src/reporters/unix.ts";
import { comparison, everything, finding, hostile, options } from "./sample.ts";

test("concise has one line for each finding, with place, severity, rule and message", () => {
  const lines = concise.render(everything, options()).trimEnd().split("\n");
  expect(lines[1]).toMatch(/^new\/pets\.yaml:13:13 error maximum-lowered \S.*$/);
  // Neither uncovered changes nor suppressed findings: they are no places to jump to.
  expect(lines.every((line) => !line.includes("Suppressed") && !line.includes("Uncovered"))).toBe(true);
});

test("unix is what ESLint writes", () => {
  const text = unix.render(everything, options());
  expect(text).toMatch(/^new\/pets\.yaml:13:13: .* \[Error\/maximum-lowered\]$/m);
  expect(text).toMatch(/\n\n\d+ problems\n$/);
});

test.each([concise, unix])("a hostile name breaks no line, and nothing is nothing", (reporter) => {
  const lines = reporter.render(hostile, options()).split("\n");
  expect(lines.filter((line) => line.includes("\r")).length).toBe(0);
  expect(reporter.render(comparison({ findings: [] }), options())).toBe("");
});

test("statistics count the findings of each rule, the most frequent first", () => {
  const found = comparison({
    findings: [
      finding({ ruleId: "maximum-lowered", severity: "error" }),
      finding({ ruleId: "enum-value-added", severity: "warn" }),
      finding({ ruleId: "enum-value-added", severity: "info" }),
    ],
  });
  const text = ruleStatistics.render(found, options());
  const lines = text.split("\n").map((line) => line.slice(0, 28).trimEnd());
  expect(lines.slice(0, 2)).toEqual(["2  warn   enum-value-added", "1  error  maximum-lowered"]);
  expect(text).toMatch(/\n\n3 findings of 2 rules\.\n$/);
  expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(options().width);
});

test("statistics of nothing", () => {
  expect(ruleStatistics.render(comparison({ findings: [] }), options())).toBe("0 findings of 0 rules.\n");
});
