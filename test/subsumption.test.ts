import { describe, expect, test } from "@jest/globals";
import type { Finding } from "../src/contracts/finding.ts";
import { subsume } from "../src/contracts/subsumption.ts";
import { finding } from "./reporters/sample.ts";

const named = (fingerprint: string, rest: Partial<Finding>): Finding =>
  finding({ ruleId: fingerprint, fingerprint, ...rest });
const ids = (findings: readonly Finding[]): readonly string[] => findings.map(({ ruleId }) => ruleId);

describe("an explained finding", () => {
  test("is implied by one that is as severe", () => {
    const { findings, implied } = subsume([
      named("cause", { severity: "error" }),
      named("effect", { severity: "warn", explainedBy: ["cause"] }),
    ]);
    expect([ids(findings), ids(implied)]).toEqual([["cause"], ["effect"]]);
  });

  test("gives its operations to what explains it", () => {
    const { findings } = subsume([
      named("cause", { reach: ["GET /a"] }),
      named("effect", { reach: ["GET /b"], explainedBy: ["cause"] }),
    ]);
    expect(findings.map(({ reach }) => reach)).toEqual([["GET /a", "GET /b"]]);
  });

  test("is shown beside one that is less severe, or that is not there", () => {
    const effect = named("effect", { severity: "error", explainedBy: ["cause", "nothing"] });
    for (const severity of ["warn", "info", "off"] as const) {
      const { findings, implied } = subsume([named("cause", { severity }), effect]);
      expect([ids(findings), ids(implied)]).toEqual([["cause", "effect"], []]);
    }
    expect(ids(subsume([effect]).findings)).toEqual(["effect"]);
  });

  test("is implied by what explains its explanation", () => {
    const { findings, implied } = subsume([
      named("root", { severity: "error" }),
      named("cause", { severity: "info", explainedBy: ["root"] }),
      named("effect", { severity: "warn", explainedBy: ["cause"] }),
    ]);
    expect([ids(findings), ids(implied)]).toEqual([["root"], ["cause", "effect"]]);
  });
});

describe("the facets of one edit", () => {
  const facet = (rank: number): Pick<Finding, "facet"> => ({ facet: { edit: "field", rank } });

  test("are shown by the worst of them, with the promises of all", () => {
    const { findings, implied } = subsume([
      named("mild", { severity: "warn", criteria: ["S1"], ...facet(0) }),
      named("bad", { severity: "error", criteria: ["C1"], ...facet(1) }),
    ]);
    expect([ids(findings), ids(implied), findings[0]!.criteria]).toEqual([["bad"], ["mild"], ["C1", "S1"]]);
  });

  test("are shown by the first of equal ones", () => {
    const all = [named("second", { severity: "warn", ...facet(1) }), named("first", { severity: "warn", ...facet(0) })];
    expect(ids(subsume(all).findings)).toEqual(["first"]);
  });
});
