// Occurrences that are milder than their finding are listed in each report for people.
import { expect, test } from "@jest/globals";
import { findingOf } from "../../src/contracts/occurrences.ts";
import { html } from "../../src/reporters/html/index.ts";
import { markdown } from "../../src/reporters/markdown.ts";
import { text } from "../../src/reporters/text/index.ts";
import { comparison, finding, options } from "./sample.ts";

const { ruleId, recipe, ...worst } = finding({ fingerprint: "a".repeat(20) });
const milder = {
  ...worst,
  verdict: "dangerous",
  severity: "warn",
  criteria: ["C5"],
  reach: ["GET /owners"],
  consequence: "Clients can receive greater values.",
  fingerprint: "b".repeat(20),
} as const;
const both = comparison({ findings: [findingOf({ ruleId, recipe }, [worst, milder])] });
const only = comparison({ findings: [findingOf({ ruleId, recipe }, [worst])] });
const SENTENCE = "dangerous (C5) in GET /owners. Clients can receive greater values.";

test.each([
  ["text", text, `also: ${SENTENCE}`],
  ["markdown", markdown, `**Also:** ${SENTENCE}`],
  ["html", html, JSON.stringify([SENTENCE])],
] as const)("%s lists a milder occurrence with its operations and its consequence", (_name, reporter, expected) => {
  expect(reporter.render(both, options())).toContain(expected);
  expect(reporter.render(only, options())).not.toContain("dangerous (C5)");
});
