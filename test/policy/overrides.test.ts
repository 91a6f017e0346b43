import { describe, expect, test } from "@jest/globals";
import type { Comparison, Finding } from "../../src/contracts/finding.ts";
import { rules } from "../../src/index.ts";
import type { JsonObject } from "../../src/model/json.ts";
import { createOverriding, severitiesToLookFor, type Override } from "../../src/policy/overrides.ts";
import { matcherOf } from "../../src/sources/scope.ts";
import { comparison, finding } from "../reporters/sample.ts";

const one = finding({ ruleId: "operation-removed", new: { file: "internal/a.yaml", pointer: "/paths/~1a/get" } });
const two = finding({
  ruleId: "operation-removed",
  new: { file: "public/a.yaml", pointer: "/paths/~1b/get" },
  stability: "beta",
});

type Given = Omit<Override, "severities" | "options"> & Partial<Override>;

/** Returns the findings of a comparison with rule options: those in `found`. */
function apply(
  overrides: readonly Given[],
  found: (options: Readonly<Record<string, JsonObject>>) => readonly Finding[] = () => [one, two],
): Promise<Comparison> {
  const context = {
    rules,
    severities: {},
    options: {},
    strict: false,
    matcher: matcherOf,
    pathOf: (file: string) => file,
  };
  const whole = overrides.map((override) => ({ severities: {}, options: {}, ...override }));
  return createOverriding(
    whole,
    context,
  )({
    comparison: comparison({ findings: found({}) }),
    files: ["internal/a.yaml", "public/a.yaml"],
    again: (options) => Promise.resolve(comparison({ findings: found(options) })),
  });
}

const severities = ({ findings }: Comparison): readonly string[] =>
  findings.map(({ severity, new: place }) => `${place.file} ${severity}`);

describe("overrides", () => {
  test("by file, by pointer and by stability, where all conditions hold", async () => {
    const warn = { "operation-removed": "warn" } as const;
    const first = ["public/a.yaml error", "internal/a.yaml warn"];
    const second = ["internal/a.yaml error", "public/a.yaml warn"];
    expect(severities(await apply([{ files: "internal/**", severities: warn }]))).toEqual(first);
    expect(severities(await apply([{ files: ["**", "!public/**"], severities: warn }]))).toEqual(first);
    expect(severities(await apply([{ pointers: "/paths/~1b/**", severities: warn }]))).toEqual(second);
    expect(severities(await apply([{ stability: ["alpha", "beta"], severities: warn }]))).toEqual(second);
    expect(severities(await apply([{ stability: "beta", files: "internal/**", severities: warn }]))).not.toContain(
      "warn",
    );
  });

  test.each([
    ["/paths/~1b~1{id}", "/paths/~1b~1{id}/get", true],
    ["/paths/~1b~1{id}/*", "/paths/~1b~1{id}/get", true],
    ["/paths/~1b~1{id}/*", "/paths/~1b~1id/get", false],
    ["/paths/~1b~1{id}/{get,put}/**", "/paths/~1b~1{id}/put/parameters/0", true],
    ["/paths/~1b~1{id}/{get,put}/**", "/paths/~1b~1{id}/post/parameters/0", false],
    ["/paths/{~1a,~1b~1{id}}/*", "/paths/~1b~1{id}/get", true],
  ])("braces without a comma are those of a path: %s", (pattern, pointer, expected) => {
    expect(matcherOf([pattern])(pointer)).toBe(expected);
  });

  test("a file may be called like a pattern", () => {
    const covers = matcherOf(["api/[id].yaml"]);
    expect(["api/[id].yaml", "api/i.yaml", "api/[di].yaml"].map(covers)).toEqual([true, true, false]);
  });

  test("the last that names the rule counts, and the counts follow", async () => {
    const { findings, summary, verdict } = await apply([
      { files: "**", severities: { "operation-removed": "info" } },
      { files: "public/**", severities: { "operation-removed": "off" } },
      { files: "**", severities: { "enum-value-added": "off" } },
    ]);
    expect(findings.map(({ severity }) => severity)).toEqual(["info"]);
    expect(summary.verdicts.breaking).toBe(1);
    expect(summary.severities).toEqual({ error: 0, warn: 0, info: 1, off: 0 });
    expect({ verdict, bump: summary.bump }).toEqual({ verdict: "breaking", bump: "minor" });
  });

  test("what is off everywhere, and on in one place, is looked for", () => {
    const overrides = [{ files: "a", severities: { "rule-a": "error", "rule-b": "off" } } as const];
    expect(severitiesToLookFor({ "rule-a": "off", "rule-b": "off" }, overrides)).toEqual({
      "rule-a": "info",
      "rule-b": "off",
    });
  });

  test("options hold in their places, of the last entry that gives any", async () => {
    const asked: (JsonObject | undefined)[] = [];
    const found = ({ "operation-removed": options }: Readonly<Record<string, JsonObject>>): readonly Finding[] => {
      asked.push(options);
      return [one, two].map((each) => ({ ...each, message: String(options?.["days"] ?? "none") }));
    };
    const days = (number: number): Pick<Override, "options"> => ({
      options: { "operation-removed": { days: number } },
    });
    const { findings, summary } = await apply(
      [
        { files: "**", ...days(1) },
        { files: "public/**", ...days(2) },
        { files: "public/**", severities: { "operation-removed": "warn" } },
        { files: "elsewhere/**", ...days(3) },
      ],
      found,
    );
    expect(findings.map(({ new: place, message, severity }) => `${place.file} ${message} ${severity}`)).toEqual([
      "internal/a.yaml 1 error",
      "public/a.yaml 2 warn",
    ]);
    expect(summary.verdicts.breaking).toBe(2);
    expect(asked).toEqual([undefined, { days: 1 }, { days: 2 }]);
  });

  test("what is found only with the options of a place is reported there", async () => {
    const found = ({ "operation-removed": options }: Readonly<Record<string, JsonObject>>): readonly Finding[] =>
      options === undefined ? [] : [one, two];
    const override = { pointers: "/paths/~1b/**", options: { "operation-removed": { days: 1 } } };
    expect(severities(await apply([override], found))).toEqual(["public/a.yaml error"]);
  });
});
