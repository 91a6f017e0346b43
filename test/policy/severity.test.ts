import { describe, expect, test } from "@jest/globals";
import { kubernetes, openapi } from "../../src/policy/profiles.ts";
import { atLeast, severityPolicy } from "../../src/policy/severity.ts";

const meta = { severity: { alpha: "warn", beta: "error", stable: "error" } } as const;
const profile = { ...openapi, severities: {} };

describe("severityPolicy", () => {
  const policy = severityPolicy({ profile });

  test.each([
    ["breaking", "stable", "error"],
    ["breaking", "alpha", "warn"],
    ["dangerous", "stable", "warn"],
    ["undecided", "stable", "warn"],
    ["compatible", "stable", "info"],
  ] as const)("recommends for %s in %s: %s", (verdict, stability, severity) => {
    expect(policy("any", meta, verdict, stability)).toBe(severity);
  });

  test("a lesser verdict never weighs more than its rule", () => {
    const mild = { severity: { alpha: "off", beta: "info", stable: "info" } } as const;
    expect(policy("any", mild, "dangerous", "stable")).toBe("info");
    expect(policy("any", mild, "compatible", "alpha")).toBe("off");
  });

  test("a profile replaces what the rule recommends, but raises no lesser verdict", () => {
    const strictProfile = severityPolicy({ profile: { ...openapi, severities: { any: "error" } } });
    expect(strictProfile("any", meta, "breaking", "alpha")).toBe("error");
    expect(strictProfile("any", meta, "dangerous", "stable")).toBe("warn");
    const mildProfile = severityPolicy({ profile: { ...openapi, severities: { any: "warn" } } });
    expect(mildProfile("any", meta, "breaking", "stable")).toBe("warn");
    expect(mildProfile("other", meta, "breaking", "stable")).toBe("error");
  });

  test("the user's word is final", () => {
    const said = (severity: "error" | "info" | "off") =>
      severityPolicy({
        profile: { ...openapi, severities: { any: "warn" } },
        overrides: { any: severity },
        strict: true,
      });
    expect(said("error")("any", meta, "dangerous", "stable")).toBe("error");
    expect(said("info")("any", meta, "breaking", "stable")).toBe("info");
    expect(said("info")("any", meta, "undecided", "stable")).toBe("info");
    expect(said("off")("any", meta, "breaking", "stable")).toBe("off");
    expect(said("off")("any", meta, "compatible", "stable")).toBe("off");
    expect(said("error")("any", meta, "compatible", "stable")).toBe("info");
  });

  test("strict raises what is undecided, and nothing else", () => {
    const strict = severityPolicy({ profile, strict: true });
    expect(strict("any", meta, "undecided", "alpha")).toBe("error");
    expect(strict("any", meta, "dangerous", "stable")).toBe("warn");
    expect(strict("any", { severity: { ...meta.severity, stable: "off" } }, "undecided", "stable")).toBe("off");
  });

  test("a profile may say what a rule weighs by stability", () => {
    const { alpha, stable } = { alpha: "off", stable: "error" } as const;
    const byStability = severityPolicy({
      profile: { ...openapi, severities: { any: { alpha, beta: "info", stable } } },
    });
    expect(byStability("any", meta, "breaking", "alpha")).toBe("off");
    expect(byStability("any", meta, "dangerous", "beta")).toBe("info");
    expect(byStability("any", meta, "breaking", "stable")).toBe("error");
  });

  test("Kubernetes tolerates risks, in alpha almost silently, and not under strict", () => {
    const custom = severityPolicy({ profile: kubernetes });
    expect(custom("any", meta, "dangerous", "stable")).toBe("warn");
    expect(custom("any", meta, "dangerous", "alpha")).toBe("info");
    const strict = severityPolicy({ profile: kubernetes, strict: true });
    expect(strict("any", meta, "dangerous", "stable")).toBe("error");
    expect(strict("any", meta, "dangerous", "alpha")).toBe("info");
    expect(custom("property-made-optional", meta, "breaking", "stable")).toBe("warn");
    expect(strict("property-made-optional", meta, "breaking", "stable")).toBe("error");
  });

  test("a rule may have the name of a member that every object has", () => {
    expect(policy("constructor", meta, "breaking", "stable")).toBe("error");
    expect(policy("__proto__", meta, "breaking", "stable")).toBe("error");
  });
});

test("atLeast compares severities by weight", () => {
  expect(atLeast("error", "warn")).toBe(true);
  expect(atLeast("warn", "warn")).toBe(true);
  expect(atLeast("info", "warn")).toBe(false);
});
