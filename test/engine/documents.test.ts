import { describe, expect, test } from "@jest/globals";
import { mergeComparisons } from "../../src/engine/documents.ts";
import type { Comparison } from "../../src/index.ts";
import { comparison, everything, finding } from "../reporters/sample.ts";

describe("mergeComparisons", () => {
  test("one comparison stays as it is", () => {
    expect(mergeComparisons([everything])).toBe(everything);
  });

  test("the worst of several comes first, the counts are added, and the greatest bump holds", () => {
    const first = comparison({
      findings: [
        finding({ ruleId: "a", verdict: "dangerous", severity: "warn" }),
        finding({ ruleId: "b", verdict: "compatible", severity: "info" }),
      ],
    });
    const second = comparison({ profile: "json-schema", findings: [finding({ ruleId: "c" })] });
    const merged = mergeComparisons([first, second]);
    expect(merged.findings.map(({ ruleId }) => ruleId)).toEqual(["c", "a", "b"]);
    expect(merged).toMatchObject({
      profile: "json-schema, openapi",
      verdict: "breaking",
      summary: {
        verdicts: { breaking: 1, dangerous: 1, undecided: 0, compatible: 1 },
        severities: { error: 1, warn: 1, info: 0, off: 0 },
        bump: "major",
      },
    });
  });

  test("what several documents were judged by is named once, and a share of nothing by nothing", () => {
    const profiles = ["", "openapi, protobuf", "openapi"];
    expect(mergeComparisons(profiles.map((profile) => comparison({ profile }))).profile).toBe("openapi, protobuf");
  });

  test("a finding in a file that several documents refer to is told once, with the reach of all, and counts once", () => {
    const place = { file: "shared.yaml", pointer: "/Pet" };
    const cause = { fact: "type", values: "", declarations: ["new shared.yaml#/Pet"] };
    const shared = { old: place, new: place, cause, fingerprint: "0123456789abcdef0123" };
    const reached = (operation: string): Comparison =>
      comparison({ findings: [finding({ ...shared, reach: [operation] }), finding({ message: `Of ${operation}.` })] });
    const merged = mergeComparisons([reached("GET /b"), reached("GET /a")]);
    expect(merged.findings.map(({ reach }) => reach)).toContainEqual(["GET /a", "GET /b"]);
    expect(merged.findings).toHaveLength(3);
    expect(merged.summary).toMatchObject({ verdicts: { breaking: 3 }, severities: { error: 3 } });
  });

  test("a problem that several documents meet is told once", () => {
    const { problems } = everything;
    expect(mergeComparisons([everything, everything], problems).problems).toEqual(problems);
  });

  test("what several documents offer is named once, in order", () => {
    const [a, b, c] = ["GET /a", "GET /b", "GET /c"].map((name) => ({ name }));
    const merged = mergeComparisons([comparison({ surfaceItems: [a!, c!] }), comparison({ surfaceItems: [b!, c!] })]);
    expect(merged.surfaceItems).toEqual([a, b, c]);
  });

  test("nothing but problems", () => {
    expect(mergeComparisons([], everything.problems)).toMatchObject({
      verdict: "unknown",
      findings: [],
      problems: everything.problems,
      summary: { bump: "unknown" },
    });
  });
});
