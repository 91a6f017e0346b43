// A surface reads files that it does not cover, and unchanged files that read changed ones: `check` finds what a comparison of
// both folders finds.
import { afterEach, expect, jest, test } from "@jest/globals";
import { Scratch } from "./scratch.ts";

jest.setTimeout(60_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

type Files = Readonly<Record<string, string>>;

/** Returns the findings of `check` in a surface after some files changed. */
async function found(surface: string, old: Files, changed: Files): Promise<readonly string[]> {
  const scratch = Scratch.repository();
  made.push(scratch);
  scratch.write({ "apicompat.config.yaml": `surfaces:\n  - { name: api, ${surface} }\n`, ...old }).commit();
  const { stdout, stderr } = await scratch.write(changed).run("check", "--format", "json");
  expect(stderr).toBe("");
  const { findings } = JSON.parse(stdout) as {
    readonly findings: readonly { readonly ruleId: string; readonly new: { readonly file: string } }[];
  };
  return findings.map(({ ruleId, new: { file } }) => `${file} ${ruleId}`);
}

const MODULES = {
  "lib/index.d.ts": 'export { Tree as Plant } from "./inner.js";\n',
  "lib/inner.d.ts": 'export * from "./woods";\n',
  "lib/woods/index.d.ts": "export interface Tree { height: string }\n",
  "lib/other.d.ts": 'import { Tree } from "./trees";\nexport interface Other { tree: Tree }\n',
};

test("an entry of declarations leads to a changed file by way of unchanged ones", async () => {
  const changed = { "lib/woods/index.d.ts": "export interface Tree { height: number }\n" };
  expect(await found("files: lib/index.d.ts", MODULES, changed)).toEqual(["lib/woods/index.d.ts type-changed"]);
});

test("a folder that is left out is read where an entry leads to it", async () => {
  const changed = { "lib/woods/index.d.ts": "export interface Tree { height: number }\n" };
  expect(await found('files: ["lib/**", "!lib/woods/**"]', MODULES, changed)).toEqual([
    "lib/woods/index.d.ts type-changed",
  ]);
});

test("a changed declaration that no entry leads to is no API", async () => {
  const other = { "lib/trees/index.d.ts": "export interface Tree { height: string }\n" };
  const changed = { "lib/trees/index.d.ts": "export interface Tree { height: number }\n" };
  expect(await found("files: lib/index.d.ts", { ...MODULES, ...other }, changed)).toEqual([]);
});

test("an unchanged file gives a changed declaration another name", async () => {
  const changed = { "lib/woods/index.d.ts": "export type Tree = { height: string } | { width: string };\n" };
  const forms = (await found("files: lib/**", MODULES, changed)).filter((each) => each.endsWith("form-changed"));
  expect(forms).toEqual(Array(2).fill("lib/woods/index.d.ts typescript-type-form-changed"));
});

const SERVICE = `syntax = "proto3";
package acme.api.v1;
import public "common/money.proto";
service Shop { rpc Price(acme.common.v1.Money) returns (acme.common.v1.Money); }
`;
const money = (type: string): string =>
  `syntax = "proto3";\npackage acme.common.v1;\nmessage Money { ${type} currency = 1; }\n`;

test("a service leads to a message of an imported file", async () => {
  const old = { "proto/api/shop.proto": SERVICE, "proto/common/money.proto": money("string") };
  const changed = { "proto/common/money.proto": money("bytes") };
  expect(await found("files: proto/api/**, roots: proto", old, changed)).toEqual([
    "proto/common/money.proto protobuf-field-type-changed",
  ]);
});

const GATES = (stage: string): string => `package features

// owner: @woods
const Bark featuregate.Feature = "Bark"

var defaults = map[featuregate.Feature]featuregate.VersionedSpecs{
	Bark: {{Version: version.MustParse("1.30"), Default: false, PreRelease: featuregate.${stage}}},
}
`;
const types = (status: string): string => `// Package v1 is an API.
package v1

// Oak is a tree.
type Oak struct {
	// bark of the tree.
	// +optional
	// +featureGate=Bark
	// +lifecycle:kubernetes:minVersion=v1.30,status=${status},featureGate=Bark
	Bark *string \`json:"bark,omitempty"\`
}
`;

test("unchanged feature gates among the files of a surface are read", async () => {
  const old = { "api/v1/types.go": types("alpha"), "pkg/features/kube_features.go": GATES("Alpha") };
  const changed = { "api/v1/types.go": types("beta") };
  expect(await found('files: "**/*.go", profile: kubernetes', old, changed)).toContain(
    "api/v1/types.go lifecycle-gate-diverged",
  );
});

test("history and lint read the feature gates that a surface names", async () => {
  const scratch = Scratch.repository();
  made.push(scratch);
  const surface = "{ name: api, files: api/**, profile: kubernetes, featureGates: pkg/features/*.go }";
  const old = { "api/v1/types.go": types("alpha"), "pkg/features/kube_features.go": GATES("Alpha") };
  scratch.write({ "apicompat.config.yaml": `surfaces: [${surface}]\n`, ...old }).commit();
  scratch.git("tag", "v1");
  scratch.write({ "api/v1/types.go": types("beta") });
  const history = await scratch.run("history", "--tags", "v*");
  expect(history.stdout).toContain("lifecycle-gate-diverged, api/v1/types.go");
  const lint = await scratch.run("lint");
  expect(lint.stdout).toContain("lifecycle-gate-diverged");
});
