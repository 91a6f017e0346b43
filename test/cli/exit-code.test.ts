import { expect, test } from "@jest/globals";
import type { Problem } from "../../src/contracts/errors.ts";
import { exitCode } from "../../src/cli/exit-code.ts";
import { comparison, everything, finding } from "../reporters/sample.ts";

const breaking = comparison({ findings: [finding({})] });
const warning = comparison({ findings: [finding({ verdict: "dangerous", severity: "warn" })] });
const compatible = comparison({ findings: [finding({ verdict: "compatible", severity: "info" })] });
const unjudged = comparison({ unjudged: everything.unjudged });
const problem = (level: Problem["level"]): Problem => ({
  code: "NOT_MODELLED",
  level,
  message: "",
  hint: "",
  file: "a",
});

test.each([
  ["nothing", comparison({}), "error", false, 0],
  ["a break", breaking, "error", false, 1],
  ["a break that never fails", breaking, "never", true, 0],
  ["a warning", warning, "error", false, 0],
  ["a warning at its threshold", warning, "warn", false, 1],
  ["a compatible change", compatible, "info", true, 0],
  ["an unjudged change", unjudged, "error", false, 0],
  ["an unjudged change, strictly", unjudged, "error", true, 1],
  ["what is not modelled", comparison({ problems: [problem("warning")] }), "error", false, 0],
  ["what is not modelled, strictly", comparison({ problems: [problem("warning")] }), "error", true, 1],
  ["what cannot be read", comparison({ problems: [problem("error")] }), "never", false, 2],
  [
    "a break beside what cannot be read",
    comparison({ findings: [finding({})], problems: [problem("error")] }),
    "error",
    false,
    2,
  ],
] as const)("%s", (_name, compared, failOn, strict, expected) => {
  expect(exitCode(compared, { failOn, strict })).toBe(expected);
});
