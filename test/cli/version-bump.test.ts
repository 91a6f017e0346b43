// A major release may break, and a version that is raised too little is a finding.
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { pets, Scratch } from "./scratch.ts";

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => {
  scratch.remove();
});

interface Report {
  readonly summary: { readonly bump: string };
  readonly findings: readonly { ruleId: string; severity: string; message: string; because?: readonly string[] }[];
}

const check = async (...args: readonly string[]): Promise<Report & { readonly code: number }> => {
  const { code, stdout } = await scratch.run("check", "--format", "json", ...args);
  return { ...(JSON.parse(stdout) as Report), code };
};

const versioned = (values: string, version: string): string =>
  pets(values).replace("version: 1.0.0", `version: ${version}`);

describe("of an OpenAPI document", () => {
  const sides = (version: string): void => {
    scratch.write({ "old.yaml": versioned("cat, dog", "1.4.0"), "new.yaml": versioned("cat", version) });
  };

  test("a major release breaks nobody with --allow-bump, and still needs to be one", async () => {
    sides("2.0.0");
    expect((await check("old.yaml", "new.yaml")).code).toBe(1);
    const { code, findings, summary } = await check("old.yaml", "new.yaml", "--allow-bump");
    expect(code).toBe(0);
    expect(findings.map(({ ruleId, severity }) => `${ruleId} ${severity}`)).toContain("enum-value-removed info");
    expect(findings[0]?.because).toContain("Version 1.4.0 was raised to 2.0.0, a major release.");
    expect(summary.bump).toBe("major");
  });

  test.each(["1.5.0", "1.4.1"])("%s is too little", async (version) => {
    sides(version);
    const { code, findings } = await check("old.yaml", "new.yaml", "--allow-bump");
    expect(code).toBe(1);
    const messages = findings.filter(({ ruleId }) => ruleId === "api-version-changed").map(({ message }) => message);
    expect(messages).toEqual([`The version was raised from 1.4.0 to ${version}, but the breaking changes need 2.0.0.`]);
  });

  test("the same version is judged as ever", async () => {
    sides("1.4.0");
    const { code, findings } = await check("old.yaml", "new.yaml", "--allow-bump");
    expect(code).toBe(1);
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(["enum-value-removed"]);
  });

  test("the configuration decides for each surface", async () => {
    scratch.write({
      "apicompat.config.yaml":
        "surfaces:\n  - { name: a, files: a.yaml, allowBump: true }\n  - { name: b, files: b.yaml }\n",
      "a.yaml": versioned("cat, dog", "1.0.0"),
      "b.yaml": versioned("cat, dog", "1.0.0"),
    });
    scratch.commit();
    scratch.write({ "a.yaml": versioned("cat", "2.0.0") });
    expect((await check("--base", "HEAD")).code).toBe(0);
    scratch.write({ "b.yaml": versioned("cat", "2.0.0") });
    expect((await check("--base", "HEAD")).code).toBe(1);
  });
});

describe("of a TypeScript package", () => {
  const release = (version: string, text: string): void => {
    scratch.write({
      "package.json": JSON.stringify({ name: "@acme/lib", version, types: "index.d.ts" }),
      "index.d.ts": text,
    });
  };
  beforeEach(() => {
    release("1.4.0", "export declare function greet(name: string): void;\n");
    scratch.commit();
  });
  const LOUD = "export declare function greet(name: string, loud: boolean): void;\n";

  test("a major release breaks nobody by default", async () => {
    release("2.0.0", LOUD);
    expect((await check("--base", "HEAD")).code).toBe(0);
    expect((await check("--base", "HEAD", "--no-allow-bump")).code).toBe(1);
  });

  test("a minor one is too little, and a baseline does not change that", async () => {
    release("1.5.0", LOUD);
    const { code, findings } = await check("--base", "HEAD");
    expect(code).toBe(1);
    expect(findings.map(({ message }) => message)).toContain(
      "The version was raised from 1.4.0 to 1.5.0, but the breaking changes need 2.0.0.",
    );
  });
});
