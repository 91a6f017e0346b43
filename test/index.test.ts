// The public API, as a program that imports the package meets it.
import { describe, expect, test } from "@jest/globals";
import * as apicompat from "../src/index.ts";
import {
  ApicompatError,
  check,
  compare,
  confirm,
  defineRule,
  readSnapshot,
  rules,
  type SourceFile,
} from "../src/index.ts";

const document = (values: readonly string[]): SourceFile => ({
  name: `${values.join("-")}.json`,
  url: `file:///${values.join("-")}.json`,
  text: JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets", version: "1.0.0" },
    paths: {
      "/pets": {
        get: {
          parameters: [{ name: "kind", in: "query", schema: { type: "string", enum: values } }],
          responses: { 200: { description: "All pets" } },
        },
      },
    },
  }),
});

const old = readSnapshot(document(["cat", "dog"]));
const new_ = readSnapshot(document(["cat"]));

test("exports what the docs name", () => {
  expect(Object.keys(apicompat).sort()).toEqual([
    "ApicompatError",
    "NOTHING_SEEN",
    "accepts",
    "check",
    "checkRelease",
    "compare",
    "confirm",
    "defineConfig",
    "defineRule",
    "detectProfile",
    "emptySnapshot",
    "identify",
    "lint",
    "loadReporter",
    "mergeComparisons",
    "occurrencesOf",
    "operationFor",
    "profiles",
    "readSnapshot",
    "readers",
    "relate",
    "rememberRelease",
    "reporterNames",
    "rules",
    "withOccurrences",
    "writeLock",
  ]);
});

test("check is compare, with each witness confirmed", async () => {
  const compared = compare(old, new_);
  expect(await check(old, new_)).toEqual(await confirm(compared, old, new_));
  expect(compared.findings).toMatchObject([{ evidence: "witness", witness: "dog" }]);
});

describe("compare", () => {
  test("judges by the profile of the documents and by all rules", () => {
    const { profile, verdict, findings, summary } = compare(old, new_);
    expect({ profile, verdict, bump: summary.bump }).toEqual({
      profile: "openapi",
      verdict: "breaking",
      bump: "major",
    });
    expect(findings).toMatchObject([{ ruleId: "enum-value-removed", severity: "error", reach: ["GET /pets"] }]);
    expect(compare(old, old).findings).toEqual([]);
  });

  test("takes a profile, severities and rules of the caller's own", () => {
    expect(compare(old, new_, { profile: "kubernetes" }).profile).toBe("kubernetes");
    expect(compare(old, new_, { severities: { "enum-value-removed": "info" } }).findings).toMatchObject([
      { severity: "info" },
    ]);
    const own = defineRule({
      meta: {
        description: "Disallow less",
        looksAt: "change",
        criteria: ["C1"],
        severity: { alpha: "error", beta: "error", stable: "error" },
        source: { title: "The house rules", url: "https://example.org/rules" },
        messages: { less: "Less of it." },
        recipe: "Keep it.",
      },
      create: (context) => ({
        "enumValue:removed": (change) => context.report({ change, messageId: "less", verdict: "breaking" }),
      }),
    });
    const both = compare(old, new_, { rules: { ...rules, "acme-less": own } });
    expect(both.findings.map(({ ruleId }) => ruleId).sort()).toEqual(["acme-less", "enum-value-removed"]);
  });

  test("lists compatible changes if all are asked for", () => {
    const findings = (all: boolean) => compare(new_, old, { all }).findings.length;
    expect(findings(false)).toBe(0);
    expect(findings(true)).toBeGreaterThanOrEqual(findings(false));
  });

  test("does not know every profile", () => {
    expect(() => compare(old, new_, { profile: "kubernets" })).toThrow('There is no profile "kubernets".');
  });
});

describe("readSnapshot", () => {
  const file = (text: string): SourceFile => ({ name: "a.yaml", url: "file:///a.yaml", text });

  function failure(text: string): ApicompatError {
    try {
      readSnapshot(file(text));
    } catch (error) {
      if (error instanceof ApicompatError) return error;
      throw error;
    }
    throw new Error("It did not fail.");
  }

  test.each([
    ["", "EMPTY_FILE"],
    ["a: [", "SYNTAX_ERROR"],
    ["a: 1", "UNKNOWN_FORMAT"],
    ["3", "UNKNOWN_FORMAT"],
    ["version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n", "LFS_POINTER"],
  ])("%j cannot be read", (text, code) => {
    const error = failure(text);
    expect(error.code).toBe("UNREADABLE");
    expect(error.problems).toMatchObject([{ code, level: "error", file: "a.yaml" }]);
  });

  test("a reference to another file is a problem unless the caller gives it", () => {
    const text = 'openapi: 3.1.0\ninfo: {title: a, version: "1"}\npaths:\n  /a:\n    $ref: b.yaml\n';
    expect(readSnapshot(file(text)).problems).toMatchObject([{ code: "REF_OUTSIDE_ROOT", level: "error" }]);
    expect(readSnapshot(file(text), () => undefined).problems).toMatchObject([
      { code: "REF_NOT_FOUND", level: "error" },
    ]);
    const other = { name: "b.yaml", url: "file:///b.yaml", text: 'get: {responses: {"200": {description: ok}}}' };
    const reading = readSnapshot(file(text), () => other);
    expect(reading.problems).toEqual([]);
    expect(Object.keys(reading.snapshot.operations)).toEqual(["GET /a"]);
  });
});
