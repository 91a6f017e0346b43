// Feature gates in a repository: each side is judged by the gates that it has itself.
import { join } from "node:path";
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { Scratch } from "./scratch.ts";

// Each test starts git some dozen times.
jest.setTimeout(60_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

const GATES = "pkg/features/kube_features.go";
const TYPES = "api/v1/types.go";

const types = (fields: string): string =>
  `// Package v1 is an API.\npackage v1\n\n// Oak is a tree.\ntype Oak struct {\n${fields}}\n`;
const BARK = '\t// bark of the tree.\n\t// +optional\n\t// +featureGate=Bark\n\tBark *string `json:"bark,omitempty"`\n';
const NAME = '\t// name of the tree.\n\tName string `json:"name"`\n';

const gates = (...specs: readonly (readonly [name: string, stage: string])[]): string => `package features

const (
${specs.map(([name]) => `\t// owner: @woods\n\t${name} featuregate.Feature = "${name}"\n`).join("")})

var defaults = map[featuregate.Feature]featuregate.VersionedSpecs{
${specs.map(([name, stage]) => `\t${name}: {{Version: version.MustParse("1.30"), Default: false, PreRelease: featuregate.${stage}}},\n`).join("")}}
`;

const CONFIG = `surfaces:
  - { name: trees, files: api/**, profile: kubernetes, featureGates: pkg/features/*.go }
`;

function repository(files: Readonly<Record<string, string>>): Scratch {
  const scratch = Scratch.repository().write(files);
  made.push(scratch);
  scratch.commit();
  return scratch;
}

interface ReportedFinding {
  readonly ruleId: string;
  readonly stability: string;
  readonly new: { readonly file: string };
}

async function reported(scratch: Scratch, ...args: readonly string[]): Promise<readonly string[]> {
  const { stdout, stderr } = await scratch.run("check", "--format", "json", ...args);
  expect(stderr).toBe("");
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly ReportedFinding[] };
  return findings.map(({ ruleId, stability, new: place }) => `${place.file} ${ruleId} ${stability}`);
}

describe.each([
  ["a surface of the configuration", { "apicompat.config.yaml": CONFIG }, []],
  ["--features", { "apicompat.config.yaml": "profile: kubernetes\n" }, ["--features", GATES]],
])("named by %s", (_name, config, flags) => {
  test("a field that is gone was as stable as its gate at the base, whatever the gate is now", async () => {
    const scratch = repository({ ...config, [TYPES]: types(NAME + BARK), [GATES]: gates(["Bark", "Beta"]) });
    scratch.write({ [TYPES]: types(NAME), [GATES]: gates(["Bark", "Alpha"]) });
    expect(await reported(scratch, ...flags)).toContain(`${TYPES} property-removed beta`);
  });

  test("unchanged gates count too", async () => {
    const scratch = repository({ ...config, [TYPES]: types(NAME + BARK), [GATES]: gates(["Bark", "Beta"]) });
    scratch.write({ [TYPES]: types(NAME) });
    expect(await reported(scratch, ...flags)).toContain(`${TYPES} property-removed beta`);
  });

  test("types that did not change are looked at where the gates did", async () => {
    const scratch = repository({
      ...config,
      [TYPES]: types(NAME + BARK),
      [GATES]: gates(["Bark", "Beta"], ["Leaf", "Beta"]),
    });
    scratch.write({ [GATES]: gates(["Leaf", "Beta"]) });
    expect(await reported(scratch, ...flags)).toContain(`${TYPES} feature-gate-unknown stable`);
    scratch.commit();
    scratch.write({ [TYPES]: `${types(NAME + BARK)}\n// End.\n` });
    expect(await reported(scratch, ...flags)).toEqual([]);
  });

  test("gates that the base does not have yet", async () => {
    const scratch = repository({ ...config, [TYPES]: types(NAME) });
    scratch.write({ [TYPES]: types(NAME + BARK), [GATES]: gates(["Bark", "Alpha"]) });
    expect(await reported(scratch, ...flags)).not.toContain(`${TYPES} feature-gate-unknown stable`);
    scratch.write({ [GATES]: gates(["Leaf", "Alpha"]) });
    expect(await reported(scratch, ...flags)).toContain(`${TYPES} feature-gate-unknown stable`);
  });
});

describe("the flag", () => {
  const files = { "apicompat.config.yaml": "profile: kubernetes\n", [TYPES]: types(NAME + BARK) };

  test("counts from the folder, and takes absolute paths, patterns, other revisions and files outside", async () => {
    const scratch = repository({ ...files, [GATES]: gates(["Bark", "Beta"]) });
    scratch.git("tag", "v1");
    scratch.write({ [TYPES]: types(NAME), [GATES]: gates(["Bark", "Alpha"]) });
    const outside = new Scratch().write({ "gates.go": gates(["Bark", "Beta"]) });
    made.push(outside);
    for (const spec of [
      join(scratch.folder, GATES),
      "pkg/**/*.go",
      "pkg",
      `v1:${GATES}`,
      join(outside.folder, "gates.go"),
    ]) {
      expect([spec, ...(await reported(scratch, "--features", spec))]).toContain(`${TYPES} property-removed beta`);
    }
    const below = await scratch.runWith({ cwd: "api" }, "check", "--features", `../${GATES}`, "--format", "json");
    expect(below.stdout).toContain('"stability": "beta"');
  });

  test("may name the definitions of one side", async () => {
    const scratch = repository({ ...files, "a.go": gates(["Bark", "Beta"]), "b.go": gates(["Bark", "Alpha"]) });
    scratch.write({ [TYPES]: types(NAME) });
    expect(await reported(scratch, "--features", "old=a.go", "--features", "new=b.go")).toContain(
      `${TYPES} property-removed beta`,
    );
  });

  test("refuses a file without gates", async () => {
    const scratch = repository(files);
    const { code, stderr } = await scratch.run("check", "--features", TYPES);
    expect(stderr).toContain(`${TYPES} does not define feature gates.`);
    expect(code).toBe(2);
  });
});

test("a surface whose gates are nowhere is told", async () => {
  const scratch = repository({ "apicompat.config.yaml": CONFIG, [TYPES]: types(NAME) });
  const { code, stderr } = await scratch.run("check");
  expect(stderr).toContain(
    '"featureGates" of the surface "trees" matches no definition of feature gates: pkg/features/*.go.',
  );
  expect(code).toBe(2);
});
